import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFrames, type RowFrame } from '@fairlead/shared/workbook/row-frames';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';

import { readConfig } from '@fairlead/platform/config';
import { storeEntries } from '@fairlead/api/testing/blotter-entries';
import { createTestApp, TEST_ISSUER, type TestApp } from '@fairlead/api/testing/test-app';
import { appendRows } from './append-rows.service.ts';

let it: TestApp;
let maren: string;

const FORMULA = '=HYPERLINK("http://x.example","y")';
const TITLE = { title: 'Blotter sheet' };
const LOG = { warn: () => undefined, error: () => undefined };
const SPREADSHEET = '1aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789_-abcde';

beforeAll(async () => {
  it = await createTestApp();
  maren = await it.tokenFor(['blotter:read', 'sheet:create']);
  await storeEntries(it.db, [{ price_a: '18.125' }, { notes: FORMULA }, {}]);
  await appendRows({ db: it.db, location: undefined, log: LOG });
  await sql`
    update blotter_entry set status = 'UNDONE', undone_by = 'maren@halyard.example', undone_at = now()
     where entry_id = 3
  `.execute(it.db);
  // Behind the three there is one that Google does not take, and one that waits for it.
  await storeEntries(it.db, [
    { entered_at: '2024-06-28T12:10:00Z' },
    { entered_at: '2024-06-28T12:11:00Z' },
  ]);
  await sql`
    update blotter_sheet_row
       set attempts = 3, last_error = 'Google did not answer', next_attempt_at = '2024-06-28T12:20:00Z'
     where entry_id = 4
  `.execute(it.db);
}, 30_000);
afterAll(() => it.close());

const ask = (
  method: 'GET' | 'POST',
  url: string,
  { payload, token = maren }: { payload?: object; token?: string } = {},
) =>
  it.app.inject({
    method,
    url: `/api${url}`,
    headers: { 'x-auth-token': token },
    ...(payload === undefined ? {} : { payload }),
  });

async function opened(bytes: Buffer) {
  const frames: RowFrame[] = [];
  const contents: Uint8Array[] = [];
  const chunks = async function* () {
    yield new Uint8Array(bytes);
  };
  for await (const { frame, content } of readFrames(chunks())) {
    frames.push(frame);
    contents.push(content);
  }
  return { end: frames.at(-1), content: Buffer.concat(contents) };
}

const download = async (format: 'csv' | 'xlsx') =>
  opened((await ask('POST', '/blotter/sheet/export', { payload: { format } })).rawPayload);

test('[API-11] the status says how many rows are there, how many wait, and which is stuck and why', async () => {
  const answer = await ask('GET', '/blotter/sheet');
  expect(answer.json()).toEqual({
    url: null,
    appended: 3,
    waiting: 2,
    waiting_since: '2024-06-28T12:10:00.000Z',
    stuck: [
      {
        entry_id: 4,
        entered_at: '2024-06-28T12:10:00.000Z',
        attempts: 3,
        reason: 'Google did not answer',
        next_attempt_at: '2024-06-28T12:20:00.000Z',
      },
    ],
  });
});

test('[API-11] the workbook has the rows that were appended, the newest first, numbers as numbers, also of what was undone', async () => {
  const { content, end } = await download('xlsx');
  expect(end).toEqual({ kind: 'end', rows: 3 });
  const rows = await readSheet(content);
  const head = rows.find((row) => row[0] === 'Entry') ?? [];
  const body = rows.slice(rows.indexOf(head) + 1);
  const column = (name: string) => body.map((row) => row[head.indexOf(name)]);
  expect(column('Entry')).toEqual([3, 2, 1]);
  expect(column('Price')).toEqual(['MOC', 'MOC', 18.125]);
  expect(column('Trade Date')).toEqual(Array(3).fill(new Date('2024-06-28')));
  expect(column('Volume')).toEqual([12_000, 12_000, 12_000]);
  expect(column('Notes')).toEqual([null, FORMULA, null]);
});

test('[API-11] in CSV a formula in the notes is harmless', async () => {
  const { content } = await download('csv');
  const lines = content.toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toContain(`"'=HYPERLINK(""http://x.example"",""y"")"`);
});

test('[API-11] the sheet opens as a page, for who may read the blotter', async () => {
  const { end } = await opened(
    (await ask('POST', '/blotter/sheet/open', { payload: TITLE })).rawPayload,
  );
  const { url } = end as { url: string };
  const redeemed = await it.app.inject(url);
  const page = await it.app.inject({
    url: String(redeemed.headers.location),
    headers: { cookie: String(redeemed.headers['set-cookie']).split(';')[0] ?? '' },
  });
  expect(page.body).toContain('=HYPERLINK(&quot;http://x.example&quot;');
  const stranger = await it.tokenFor(['sheet:create'], 'noah@halyard.example');
  const refused = await ask('POST', '/blotter/sheet/open', { payload: TITLE, token: stranger });
  expect(refused.statusCode).toBe(403);
});

test('[API-11] where Google has the sheet the status says its address', async () => {
  const config = readConfig({ OIDC_ISSUER: TEST_ISSUER, FAIRLEAD_DATA: '/nonexistent' });
  const sheets = { ...config.sheets, blotterSheet: SPREADSHEET };
  const withGoogle = await createTestApp({ config: { ...config, sheets } });
  try {
    const token = await withGoogle.tokenFor(['blotter:read']);
    const answer = await withGoogle.app.inject({
      url: '/api/blotter/sheet',
      headers: { 'x-auth-token': token },
    });
    expect(answer.json()).toEqual({
      url: `https://docs.google.com/spreadsheets/d/${SPREADSHEET}/edit`,
      appended: 0,
      waiting: 0,
      waiting_since: null,
      stuck: [],
    });
  } finally {
    await withGoogle.close();
  }
});
