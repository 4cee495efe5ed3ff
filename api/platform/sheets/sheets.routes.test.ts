import { gunzipSync, gzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';

import { createTestApp, defaultParts, type TestApp } from '@fairlead/api/testing/test-app';
import { stoodBehind } from '@fairlead/api/testing/threads/stood-behind';
import { BUSY } from '../http/load.ts';
import { DEFAULT_LIMITS } from '../http/rate-limit.ts';
import { Turns } from '../http/turns.ts';
import type { ForeignSheets } from './create-sheet.service.ts';
import { prepareSheet } from './prepared-sheet.ts';
import { serveSheets } from './sheets.routes.ts';

const TABLE = {
  title: 'Exposure',
  date_time: '2024-06-28 14:03:07',
  order: ['Book', 'Jul / Volume', 'Jul / Price', 'Day'],
  data: [
    { Book: 'Paper', 'Jul / Volume': -12.5, 'Jul / Price': 600.25, Day: '2024-06-28' },
    { Book: '=1+1', 'Jul / Volume': 3 },
  ],
};

// Threads that make large tables stand behind all others: on a busy machine they take their time.
jest.setTimeout(120_000);

let it: TestApp;
let maren: string;

beforeAll(async () => {
  it = await createTestApp();
  maren = await it.tokenFor(['sheet:create']);
}, 30_000);
afterAll(() => it.close());

type Ask = { token?: string; body?: unknown; key?: string };

const create = ({ token = maren, body = TABLE, key }: Ask = {}) =>
  it.app.inject({
    method: 'POST',
    url: '/api/create_sheet',
    headers: {
      'x-auth-token': token,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    payload: body as object,
  });

type Created = { spreadsheet_id: string; url: string };

const created = async (ask?: Ask) => (await create(ask)).json<Created>();

const open = (url: string, headers: Record<string, string> = {}) =>
  it.app.inject({ method: 'GET', url, headers });

/**
 * Opens the page as the new window does: the ticket, then the address without it with the cookie.
 */
async function openPage(url: string) {
  const redeemed = await open(url);
  const cookie = String(redeemed.headers['set-cookie']).split(';')[0] ?? '';
  const address = String(redeemed.headers.location);
  return { redeemed, cookie, address, page: await open(address, { cookie }) };
}

async function rowsOf<Row>(text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(it.db)).rows;
}

test('[TAB-06] a table becomes a spreadsheet with an id, and the audit log says who took what', async () => {
  const answer = await create();
  expect(answer.statusCode).toBe(200);
  const { spreadsheet_id: id, url } = answer.json<Created>();
  expect(url).toMatch(new RegExp(`^/api/sheets/${id}\\?ticket=[\\w-]{43}$`));
  expect(
    await rowsOf(`select actor, action, after from audit_event where entity_id = '${id}'`),
  ).toEqual([
    {
      actor: 'maren@halyard.example',
      action: 'sheet.create',
      after: {
        title: 'Exposure',
        date_time: '2024-06-28 14:03:07',
        rows: 2,
        columns: 4,
        place: 'kept here',
      },
    },
  ]);
});

test('[TAB-06] the window shows a page with the title and the numbers, under an address without its key', async () => {
  const { redeemed, address, page } = await openPage((await created()).url);
  expect(redeemed.statusCode).toBe(303);
  expect(redeemed.headers['set-cookie']).toMatch(
    /; Path=\/api\/sheets\/[\w-]{22}; Max-Age=36000; HttpOnly; SameSite=Strict$/,
  );
  expect(address).not.toContain('ticket');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('<h1>Exposure</h1>');
  expect(page.body).toContain('2024-06-28 14:03:07 Europe/Zurich · 2 rows');
  expect(page.body).toContain('<td class="number negative">−12.5</td>');
  expect(page.body).toContain('<td class="number">600.25</td>');
  expect(page.body).toContain('28 Jun 2024');
});

test('over https its cookie says by its name that it was set so', async () => {
  const parts = defaultParts(it.testDb);
  const config = { ...parts.config, publicUrl: 'https://fairlead.example' };
  const secure = await createTestApp({ ...parts, config });
  const url = new URL((await created()).url, config.publicUrl);
  const { headers } = await secure.app.inject(`${url.pathname}${url.search}`);
  expect(headers['set-cookie']).toMatch(/^__Secure-fairlead_sheet=[^;]+; .*; Secure$/);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const openedWith = async (sent: string) =>
    (await secure.app.inject({ url: String(headers.location), headers: { cookie: sent } }))
      .statusCode;
  expect(await openedWith(cookie)).toBe(200);
  // Plain http may set one without that name.
  expect(await openedWith(cookie.replace('__Secure-', ''))).toBe(404);
  await secure.close();
});

test('[TAB-14] the page leads to an .xlsx file whose numbers are numbers and whose text is text', async () => {
  const { cookie, page } = await openPage((await created()).url);
  const link = /href="([^"]+)" download/.exec(page.body)?.[1] ?? '';
  const file = await open(link, { cookie });
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="Exposure.xlsx"; filename*=UTF-8''Exposure.xlsx`,
  );
  const parts = unzipSync(new Uint8Array(file.rawPayload));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toMatch(/<c r="B4" s="\d+"><v>-12.5<\/v><\/c>/);
  expect(sheet).toMatch(/<c r="D4" s="\d+"><v>45471<\/v><\/c>/);
  expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(sheet).not.toContain('<f>');
});

test.each([
  ['page', (address: string) => address],
  ['file', (address: string) => `${address}/xlsx`],
])(
  'a kept spreadsheet is made a %s when its turn comes, and is a 503 where it does not',
  async (_what, of) => {
    const { cookie, address } = await openPage((await created()).url);
    const turn = jest.spyOn(Turns.prototype, 'run').mockRejectedValueOnce(BUSY);
    const refused = await open(of(address), { cookie });
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('2');
    expect((await open(of(address), { cookie })).statusCode).toBe(200);
    expect((await open(of(address))).statusCode).toBe(404);
    expect(turn).toHaveBeenCalledTimes(2);
    turn.mockRestore();
  },
);

test('of five kept spreadsheets that are opened at once two are made pages or workbooks at a time', async () => {
  const { cookie, address } = await openPage((await created()).url);
  const places = [address, `${address}/xlsx`, address, `${address}/xlsx`, address];
  const { run } = Turns.prototype;
  const allAsked = Promise.withResolvers<undefined>();
  let asked = 0;
  let underWay = 0;
  let most = 0;
  const turn = jest.spyOn(Turns.prototype, 'run').mockImplementation(function (
    this: Turns,
    who,
    work,
  ) {
    asked += 1;
    if (asked === places.length) allAsked.resolve(undefined);
    return run.call(this, who, async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await allAsked.promise;
      const made = await work();
      underWay -= 1;
      return made;
    });
  });
  const opened = await Promise.all(places.map((place) => open(place, { cookie })));
  turn.mockRestore();
  expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(most).toBe(2);
});

test('nothing in the page can run, load or be framed, whatever the table says', async () => {
  const body = {
    ...TABLE,
    title: '<img src=x onerror=alert(1)>',
    order: ['<script>'],
    data: [{ '<script>': '"><svg onload=1>' }],
  };
  const { page } = await openPage((await created({ body })).url);
  expect(page.body).not.toMatch(/<(?:img|script|svg)/);
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
});

test('a ticket opens once, for its own spreadsheet, and a cookie opens no other', async () => {
  const first = await created();
  const second = await created();
  const [, ticket = ''] = first.url.split('=');
  expect((await open(`/api/sheets/${second.spreadsheet_id}?ticket=${ticket}`)).statusCode).toBe(
    404,
  );
  const { cookie } = await openPage(first.url);
  expect((await open(first.url)).statusCode).toBe(404);
  expect((await open(`/api/sheets/${second.spreadsheet_id}`, { cookie })).statusCode).toBe(404);
  expect((await open(`/api/sheets/${first.spreadsheet_id}`)).statusCode).toBe(404);
  expect((await open(`/api/sheets/${first.spreadsheet_id}/xlsx`)).statusCode).toBe(404);
});

test('a ticket is worth nothing after its minute', async () => {
  const { url } = await created();
  await rowsOf(
    `update sheet_key set expires_at = now() - interval '1 second' where kind = 'ticket'`,
  );
  const answer = await open(url, { accept: 'text/html' });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain('Please open it from its table again.');
});

test('signing out closes the spreadsheets of the user', async () => {
  const token = await it.tokenFor(['sheet:create'], 'bea@halyard.example');
  const { cookie, address, page } = await openPage((await created({ token })).url);
  expect(page.statusCode).toBe(200);
  await it.app.inject({
    method: 'POST',
    url: '/api/sign_out',
    headers: { 'x-auth-token': token },
    payload: {},
  });
  expect((await open(address, { cookie })).statusCode).toBe(404);
});

test('a spreadsheet is gone after its days', async () => {
  const { cookie, address } = await openPage((await created()).url);
  await rowsOf(`update kept_sheet set expires_at = now() - interval '1 second'`);
  expect((await open(address, { cookie })).statusCode).toBe(404);
});

/** The newest sheet as another version would have kept it. */
async function rewriteKept(id: string, change: (sheet: Record<string, unknown>) => object) {
  const [row] = await rowsOf<{ content: Buffer }>(
    `select content from kept_sheet where spreadsheet_id = '${id}'`,
  );
  const sheet = JSON.parse(gunzipSync(row?.content ?? Buffer.alloc(0)).toString('utf8'));
  const content = gzipSync(JSON.stringify(change(sheet))).toString('hex');
  await rowsOf(
    `update kept_sheet set content = decode('${content}', 'hex') where spreadsheet_id = '${id}'`,
  );
  return sheet as { format?: number };
}

const columns = (sheet: Record<string, unknown>) => sheet['columns'] as object[];

test.each<[string, (sheet: Record<string, unknown>) => object]>([
  ['no format', ({ format: _, ...sheet }) => sheet],
  ['a field more', (sheet) => ({ ...sheet, legend: ['x'] })],
  [
    'a column of an unknown kind',
    (sheet) => ({
      ...sheet,
      columns: columns(sheet).map((column, at) =>
        at === 0 ? { ...column, kind: 'flow' } : column,
      ),
    }),
  ],
  [
    'fields less',
    ({ treeColumn: _, ...sheet }) => ({
      ...sheet,
      columns: columns(sheet).map((column) => ({ ...column, width: undefined, group: undefined })),
    }),
  ],
])('a spreadsheet that another version kept is still read: %s', async (_what, change) => {
  const { spreadsheet_id: id, url } = await created();
  expect((await rewriteKept(id, change)).format).toBe(1);
  const { cookie, address, page } = await openPage(url);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<td class="number negative">−12.5</td>');
  expect((await open(`${address}/xlsx`, { cookie })).statusCode).toBe(200);
});

test('a spreadsheet in a format of later is a sentence, and its table can be taken again', async () => {
  const { spreadsheet_id: id, url } = await created();
  await rewriteKept(id, () => ({ format: 2, tables: [] }));
  const { cookie, address, page } = await openPage(url);
  expect(page.statusCode).toBe(409);
  const asPage = await open(address, { cookie, accept: 'text/html' });
  expect(asPage.statusCode).toBe(409);
  expect(asPage.body).toContain('made by another version of Fairlead');
  expect((await openPage((await created()).url)).page.statusCode).toBe(200);
});

test.each<[string, object, string]>([
  ['a time of another form', { date_time: '28.06.2024' }, 'body.date_time'],
  ['no columns', { order: [] }, 'body.order'],
  ['a column twice', { order: ['Book', 'Book'], data: [] }, 'body.order'],
  [
    '201 columns',
    { order: Array.from({ length: 201 }, (_, at) => `c${at}`), data: [] },
    'body.order',
  ],
  ['100,001 rows', { data: Array.from({ length: 100_001 }, () => ({})) }, 'body.data'],
  ['a value that is no cell', { data: [{ Book: {} }] }, 'body.data'],
  ['a column that order has not', { order: ['Book'] }, "data has the column 'Jul / Volume'"],
  ['depths of other rows', { depths: [0] }, 'depths is of 1 rows'],
  ['heads of other columns', { heads: [] }, 'heads is of 0 columns'],
])('[TAB-06] %s is refused with the reason', async (_name, change, reason) => {
  const answer = await create({ body: { ...TABLE, ...change } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ err_msg: string }>().err_msg).toContain(reason);
});

test('16 MB is the most', async () => {
  const body = { ...TABLE, title: 'x', data: [{ Book: 'x'.repeat(17 * 1024 * 1024) }] };
  expect((await create({ body })).statusCode).toBe(413);
});

test('the same call under one key makes one spreadsheet, and its address works again', async () => {
  const first = await created({ key: 'k1' });
  const again = await created({ key: 'k1' });
  expect(again.spreadsheet_id).toBe(first.spreadsheet_id);
  expect((await openPage(again.url)).page.statusCode).toBe(200);
  expect((await create({ key: 'k1', body: { ...TABLE, title: 'Other' } })).statusCode).toBe(422);
});

test('a third spreadsheet at the same time is refused', async () => {
  const statuses = (await Promise.all([create(), create(), create()])).map((a) => a.statusCode);
  expect(statuses.sort()).toEqual([200, 200, 429]);
});

test('six a minute are allowed', () => {
  expect(DEFAULT_LIMITS.sheets).toEqual({ perMinute: 6, burst: 6 });
});

test('spreadsheets that Google makes leave connections for all other calls', async () => {
  const made: (() => void)[] = [];
  const google: ForeignSheets = {
    name: 'slow',
    urlOf: (id) => `https://sheets.example/${id}`,
    create: () => new Promise((resolve) => made.push(() => resolve('id'))),
    open: async () => undefined,
    drop: async () => undefined,
    begin: () => Promise.reject(new Error('nobody asked for a list')),
    room: () => 0,
  };
  const withGoogle = await createTestApp({
    features: [(app, parts) => serveSheets(app, parts, google)],
  });
  const calls = await Promise.all(
    Array.from({ length: 4 }, async (_, n) => {
      const token = await withGoogle.tokenFor(['sheet:create'], `person-${n}@halyard.example`);
      return () =>
        withGoogle.app.inject({
          method: 'POST',
          url: '/api/create_sheet',
          headers: { 'x-auth-token': token },
          payload: TABLE,
        });
    }),
  );
  const first = calls.slice(0, 3).map(async (call) => call());
  while (made.length < 3) await new Promise((wait) => setTimeout(wait, 5));
  expect((await calls[3]?.())?.statusCode).toBe(503);
  for (const end of made) end();
  expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await withGoogle.close();
});

/** What this thread has computed so far, in ms: not what others took of the processor meanwhile. */
function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Longest computation in which nothing else was done, in ms, while a work is under way. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = computed();
  const clock = setInterval(() => {
    const now = computed();
    longest = Math.max(longest, now - before);
    before = now;
  }, 1);
  await work();
  clearInterval(clock);
  return longest;
}

test('others are answered while a large table is read, made, shown and downloaded', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `c${at}`);
  const row = Object.fromEntries(names.map((name, at) => [name, at * 1.25]));
  const body = { ...TABLE, order: names, data: Array.from({ length: 40_000 }, () => row) };
  const bytes = Buffer.from(JSON.stringify(body));
  const start = computed();
  prepareSheet({ bytes, zone: 'UTC', place: 'here' });
  const atOnce = computed() - start;
  const made = await longestPause(async () => {
    const { url } = await created({ body: bytes });
    const { cookie, address, page } = await openPage(url);
    expect(page.body).toContain('The first 5,000 of 40,000 rows');
    expect((await open(`${address}/xlsx`, { cookie })).statusCode).toBe(200);
  });
  expect(made).toBeLessThan(atOnce / 2);
});

test('a large table has what all others leave of the processor', async () => {
  const data = Array.from({ length: 2_000 }, () => TABLE.data[0]);
  expect(await stoodBehind(async () => created({ body: { ...TABLE, data } }))).toBe(true);
});

test.each([
  ['no JSON', '{', 'BAD_JSON'],
  ['a field too many', '{"a": 1}', 'INVALID'],
])('a body of %s is refused, short or long', async (_what, body, code) => {
  for (const padding of ['', ' '.repeat(100_000)]) {
    const answer = await create({ body: padding + body });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, code]);
  }
});

test('a call without a table is refused', async () => {
  expect((await create({ body: '' })).json()).toMatchObject({ code: 'INVALID' });
});
