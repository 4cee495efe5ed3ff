// covers: ./google-requests.rules.ts
import { generateKeyPairSync } from 'node:crypto';

import { beforeEach, expect, test } from '@jest/globals';
import { decodeJwt, importSPKI, jwtVerify } from 'jose';

import { type Fetch, GoogleCalls } from './google-calls.ts';
import { googleSheets } from './google-sheets.ts';
import { sheetOfTable } from './sheet-of-table.rules.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const ACCOUNT = { email: 'robot@project.example', privateKey, subject: 'desk@halyard.example' };

const BODY = {
  title: 'Exposure',
  date_time: '2024-06-28 14:03:07',
  order: ['Book', 'Jul / Volume', 'Jul / Price', 'Day'],
  heads: [
    { header: 'Book', group: [] },
    { header: 'Volume', group: ['Jul'] },
    { header: 'Price', group: ['Jul'] },
    { header: 'Day', group: [] },
  ],
  depths: [0, 1],
  data: [
    { Book: '=IMPORTXML("x")', 'Jul / Volume': -12.5, 'Jul / Price': 600.25, Day: '2024-06-28' },
    { Book: 'Paper', 'Jul / Volume': 3 },
  ],
};
const SHEET = sheetOfTable(BODY, 'Europe/Zurich');

type Asked = { readonly call: string; readonly body: unknown };

/** Google's endpoints: what they answer, and what they were asked. */
let asked: Asked[] = [];
let failing: ReadonlyMap<string, number> = new Map();

const google: Fetch = async (address, init) => {
  const url = new URL(address instanceof Request ? address.url : address);
  const call = `${init?.method ?? 'GET'} ${url.hostname}${url.pathname}`;
  const isForm = init?.body instanceof URLSearchParams;
  const body = isForm ? Object.fromEntries(init.body as URLSearchParams) : parsed(init?.body);
  asked.push({ call, body });
  const status = failing.get(call);
  if (status !== undefined) return new Response('no', { status });
  return Response.json({
    access_token: 't',
    spreadsheetId: 'g1',
    sheets: [{ properties: { sheetId: 7 } }],
  });
};

const parsed = (body: unknown) => (typeof body === 'string' ? (JSON.parse(body) as unknown) : null);

beforeEach(() => {
  asked = [];
  failing = new Map();
});

const CREATE = 'POST sheets.googleapis.com/v4/spreadsheets';
const VALUES = `${CREATE}/g1/values:batchUpdate`;
const FORMAT = `${CREATE}/g1:batchUpdate`;
const SHARE = 'POST www.googleapis.com/drive/v3/files/g1/permissions';
const REMOVE = 'DELETE www.googleapis.com/drive/v3/files/g1';
const TOKEN = 'POST oauth2.googleapis.com/token';

const make = async () => {
  const sheets = googleSheets(ACCOUNT, google);
  const id = await sheets.create(SHEET, SHEET.rows.length, [SHEET.rows]);
  await sheets.open(id, 'maren@halyard.example');
  return id;
};
const bodyOf = (call: string) => asked.filter((each) => each.call === call).map(({ body }) => body);

test('[TAB-06] with an account the spreadsheet is made in Google Sheets and shared with the user', async () => {
  expect(await make()).toBe('g1');
  expect(asked.map(({ call }) => call)).toEqual([
    ...[TOKEN, CREATE, VALUES, VALUES, FORMAT],
    ...[TOKEN, SHARE],
  ]);
  expect(bodyOf(SHARE)).toEqual([
    { type: 'user', role: 'writer', emailAddress: 'maren@halyard.example' },
  ]);
  expect(googleSheets(ACCOUNT, google).urlOf('g1')).toBe(
    'https://docs.google.com/spreadsheets/d/g1/edit',
  );
});

test('the account signs for the one that it acts for, and for its own files only', async () => {
  await make();
  const [{ assertion }] = bodyOf(TOKEN) as [{ assertion: string }];
  await jwtVerify(assertion, await importSPKI(publicKey, 'RS256'));
  expect(decodeJwt(assertion)).toMatchObject({
    iss: 'robot@project.example',
    sub: 'desk@halyard.example',
    aud: 'https://oauth2.googleapis.com/token',
    scope: 'https://www.googleapis.com/auth/drive.file',
  });
});

test('[TAB-06] numbers and days go as numbers, and nothing is read as a formula', async () => {
  await make();
  expect(bodyOf(VALUES)).toEqual([
    {
      valueInputOption: 'RAW',
      data: [
        {
          range: 'Table!A1',
          values: [
            ['Exposure'],
            ['2024-06-28 14:03:07 Europe/Zurich'],
            ['Book', 'Jul', '', 'Day'],
            ['', 'Volume', 'Price', ''],
          ],
        },
      ],
    },
    {
      valueInputOption: 'RAW',
      data: [
        {
          range: 'Table!A5',
          values: [
            ['=IMPORTXML("x")', -12.5, 600.25, 45471],
            ['\u2003Paper', 3, null, null],
          ],
        },
      ],
    },
  ]);
  const [{ requests }] = bodyOf(FORMAT) as [{ requests: object[] }];
  expect(requests).toContainEqual({
    repeatCell: {
      range: { sheetId: 7, startRowIndex: 4, startColumnIndex: 3, endColumnIndex: 4 },
      cell: { userEnteredFormat: { numberFormat: { type: 'DATE', pattern: 'dd mmm yyyy' } } },
      fields: 'userEnteredFormat.numberFormat',
    },
  });
  expect(requests.filter((request) => 'mergeCells' in request)).toHaveLength(3);
});

test.each([
  [TOKEN, 401, 'does not accept the account', undefined],
  [CREATE, 403, 'does not accept the account', undefined],
  [CREATE, 429, 'takes no more calls', 60],
  [VALUES, 400, 'did not take the table', undefined],
  [VALUES, 500, 'is out of order', undefined],
])('[TAB-06] %s answering %i is a message', async (call, status, words, retryAfter) => {
  failing = new Map([[call, status]]);
  await expect(make()).rejects.toMatchObject({
    status: 503,
    code: 'SHEETS_FAILED',
    message: expect.stringContaining(words),
    retryAfter,
  });
});

test('Google out of reach is a message', async () => {
  const sheets = googleSheets(ACCOUNT, async () => Promise.reject(new TypeError('fetch failed')));
  await expect(sheets.create(SHEET, SHEET.rows.length, [SHEET.rows])).rejects.toThrow(
    'cannot be reached',
  );
});

test('half a spreadsheet is taken back', async () => {
  failing = new Map([[FORMAT, 500]]);
  await expect(make()).rejects.toThrow('out of order');
  expect(asked.at(-1)?.call).toBe(REMOVE);
});

test('[TAB-06] Google falling silent in the middle of an answer is a message', async () => {
  const silent = new ReadableStream({
    start: (answer) => answer.error(new DOMException('timed out', 'TimeoutError')),
  });
  const calls = new GoogleCalls(ACCOUNT, {
    pace: 'short',
    fetch: async () => new Response(silent),
  });
  await expect(
    calls.post('https://sheets.googleapis.com/v4/spreadsheets', {}),
  ).rejects.toMatchObject({
    status: 503,
    code: 'SHEETS_FAILED',
  });
});
