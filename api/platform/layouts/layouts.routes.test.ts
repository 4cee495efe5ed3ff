import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createTestApp, TEST_ISSUER, type TestApp } from '@fairlead/api/testing/test-app';
import { createTestProvider, type TestProvider } from '@fairlead/api/testing/test-provider';

const WIDE = { order: ['b', 'a'], widths: { a: 120.5 }, hidden: ['c'], pins: { a: 'end' } };
const SORTED = { ...WIDE, sort: { column: 'a', direction: 'descending' }, preset: 'x' };

let provider: TestProvider;
let it: TestApp;
let maren: string;
let olav: string;

beforeAll(async () => {
  provider = await createTestProvider();
  it = await createTestApp({ keys: provider.keys });
  maren = await signIn('maren');
  olav = await signIn('olav');
}, 30_000);
afterAll(() => it.close());
beforeEach(async () => {
  await sql`delete from table_layout`.execute(it.db);
  await sql`delete from table_preset`.execute(it.db);
});

const claimsOf = (name: string) => ({ sub: `u-${name}`, email: `${name}@halyard.example` });

type Verified = {
  auth_user: { swiss_token: string };
  layouts?: { version: number; changed: { table_id: string; version: number; choices: object }[] };
};

/** Response to a browser that has the layouts up to a version. */
async function verify(name: string, since?: number): Promise<Verified> {
  const answer = await it.app.inject({
    method: 'POST',
    url: `/api/verify_auth${since === undefined ? '' : `?layouts_since=${since}`}`,
    headers: { 'x-auth-token': await provider.token(claimsOf(name)) },
    payload: {},
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<Verified>();
}

const signIn = async (name: string) => (await verify(name)).auth_user.swiss_token;
const layoutsOf = async (name: string, since: number) => (await verify(name, since)).layouts;

type Sent = { method?: 'GET' | 'POST' | 'DELETE'; body?: unknown; token?: string };

const send = (path: string, { method = 'POST', body, token = maren }: Sent = {}) =>
  it.app.inject({
    method,
    url: `/api/table_layouts/${path}`,
    headers: { 'x-auth-token': token },
    ...(method === 'GET' ? {} : { payload: body ?? {} }),
  });

const keep = async (table: string, choices: object, token = maren) => {
  const answer = await send(table, { body: { choices }, token });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ version: number }>().version;
};

test('[TAB-11] a layout comes with the sign-in on every machine of its user, and of nobody else', async () => {
  const first = await keep('edf-trades', WIDE);
  const second = await keep('edf-trades', SORTED);
  expect(second).toBeGreaterThan(first);
  expect(await layoutsOf('maren', 0)).toEqual({
    version: second,
    changed: [{ table_id: 'edf-trades', version: second, choices: SORTED }],
  });
  expect(await layoutsOf('olav', 0)).toEqual({ version: 0, changed: [] });
  expect((await verify('maren')).layouts).toBeUndefined();
  await keep('tasks-history', WIDE, olav);
  expect((await layoutsOf('olav', 0))?.changed).toEqual([
    { table_id: 'tasks-history', version: 1, choices: WIDE },
  ]);
});

test('a browser that knows some layouts gets those that are newer', async () => {
  const known = await keep('edf-trades', WIDE);
  expect((await layoutsOf('maren', known))?.changed).toEqual([]);
  const newer = await keep('tasks-history', WIDE);
  expect((await layoutsOf('maren', known))?.changed).toMatchObject([
    { table_id: 'tasks-history', version: newer },
  ]);
  // The database was put back to an older state: what the browser knows holds no more.
  expect((await layoutsOf('maren', newer + 10))?.changed).toHaveLength(2);
});

test('the same layout, kept again by another tab, is nothing new', async () => {
  const version = await keep('edf-trades', SORTED);
  const { preset, sort, ...rest } = SORTED;
  expect(await keep('edf-trades', { sort, ...rest, preset })).toBe(version);
});

test('tabs that keep layouts at the same moment get a version each', async () => {
  const versions = await Promise.all(
    Array.from({ length: 8 }, (_, place) => keep(`table-${place}`, WIDE)),
  );
  expect(versions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('what another version of the product has kept in another form is left out', async () => {
  await keep('edf-trades', WIDE);
  await keep('tasks-history', WIDE);
  await sql`update table_layout set choices = '{"columns": 1}' where table_id = 'edf-trades'`.execute(
    it.db,
  );
  expect(await layoutsOf('maren', 0)).toMatchObject({
    // What is left out is asked for again, of a server that can read it.
    version: 0,
    changed: [{ table_id: 'tasks-history' }],
  });
});

test('whoever signs in while layouts cannot be read is let in without', async () => {
  await sql`alter table table_layout rename to away`.execute(it.db);
  try {
    expect((await verify('maren', 0)).layouts).toBeUndefined();
  } finally {
    await sql`alter table away rename to table_layout`.execute(it.db);
  }
});

describe('[API-04] what is no layout is refused', () => {
  test.each([
    ['an order of numbers', { ...WIDE, order: [1] }],
    ['401 columns', { ...WIDE, order: Array.from({ length: 401 }, (_, place) => `c${place}`) }],
    ['a name of 101 letters', { ...WIDE, hidden: ['x'.repeat(101)] }],
    ['a width of nothing', { ...WIDE, widths: { a: 0 } }],
    ['a width beyond every screen', { ...WIDE, widths: { a: 10_001 } }],
    ['a pin to the side', { ...WIDE, pins: { a: 'side' } }],
    ['a sort without direction', { ...WIDE, sort: { column: 'a' } }],
    ['something besides', { ...WIDE, script: 'x' }],
    ['nothing', undefined],
  ])('%s', async (_what, choices) => {
    const answer = await send('edf-trades', { body: { choices } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID' });
  });

  test('more bytes than a closing page can send', async () => {
    const widths = Object.fromEntries(
      Array.from({ length: 400 }, (_, place) => [`${'x'.repeat(130)}${place}`, 100]),
    );
    expect((await send('edf-trades', { body: { choices: { ...WIDE, widths } } })).statusCode).toBe(
      413,
    );
  });
});

test('the 201st table is refused; those that are kept go on', async () => {
  await sql`
    insert into table_layout (issuer, subject, table_id, version, choices)
    select ${TEST_ISSUER}, 'u-maren', 'table ' || n, n, '{}' from generate_series(1, 200) as n
  `.execute(it.db);
  const answer = await send('one-more', { body: { choices: WIDE } });
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'TOO_MANY_TABLES' }),
  ]);
  expect(await keep('table 7', WIDE)).toBe(201);
  expect(await keep('one-more', WIDE, olav)).toBe(1);
});

type Preset = { preset_id: string; name: string; choices: object };

const presets = async (table = 'edf-trades', token = maren) =>
  (await send(`${table}/presets`, { method: 'GET', token })).json<{ presets: Preset[] }>().presets;
const add = (name: string, choices: object = WIDE, token = maren) =>
  send('edf-trades/presets', { body: { name, choices }, token });
const added = async (name: string) => (await add(name)).json<{ preset: Preset }>().preset;
const change = (id: string, body: object, token = maren) =>
  send(`edf-trades/presets/${id}`, { body, token });

test('[TAB-11] a layout is kept under a name, renamed, changed and deleted by its user alone', async () => {
  const quarter = await added('Quarter end');
  const desk = await added('  Desk ');
  expect((await presets()).map(({ name }) => name)).toEqual(['Desk', 'Quarter end']);
  expect(await presets('tasks-history')).toEqual([]);
  expect(await presets('edf-trades', olav)).toEqual([]);

  expect((await change(desk.preset_id, { name: 'desk' })).json()).toMatchObject({
    preset: { ...desk, name: 'desk' },
  });
  await change(quarter.preset_id, { choices: SORTED });
  expect(await presets()).toEqual([
    { ...desk, name: 'desk' },
    { ...quarter, choices: SORTED },
  ]);

  expect((await change(desk.preset_id, { name: 'Mine' }, olav)).statusCode).toBe(404);
  await send(`edf-trades/presets/${desk.preset_id}`, { method: 'DELETE', token: olav });
  expect(await presets()).toHaveLength(2);
  const remove = () => send(`edf-trades/presets/${desk.preset_id}`, { method: 'DELETE' });
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([200, 200]);
  expect(await presets()).toMatchObject([{ name: 'Quarter end' }]);
});

test('a name is taken whatever the case of its letters, for that user and table alone', async () => {
  const { preset_id: id } = await added('Desk');
  await added('Month end');
  const taken = { code: 'NAME_TAKEN', err_msg: 'MONTH end exists already' };
  const again = await add('MONTH  end');
  expect([again.statusCode, again.json()]).toEqual([409, expect.objectContaining(taken)]);
  expect((await change(id, { name: 'month END' })).json()).toMatchObject({ code: 'NAME_TAKEN' });
  expect((await presets()).map(({ name }) => name)).toEqual(['Desk', 'Month end']);
  expect((await add('Month end', WIDE, olav)).statusCode).toBe(200);
});

test.each([
  ['without a name', ''],
  ['with blanks for a name', '   '],
  ['with a name of 61 letters', 'x'.repeat(61)],
])('a layout %s is refused', async (_what, name) => {
  expect((await add(name)).statusCode).toBe(400);
  expect(await presets()).toEqual([]);
});

test('a table has 30 presets, two tabs at once or not', async () => {
  const answers = await Promise.all(Array.from({ length: 32 }, (_, place) => add(`P ${place}`)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
  expect(await presets()).toHaveLength(30);
  expect((await add('One more')).json()).toMatchObject({ code: 'TOO_MANY_PRESETS' });
});

test('presets that another version has kept, and that nobody sees, do not take the place of others', async () => {
  await sql`
    insert into table_preset (issuer, subject, table_id, name, name_key, choices)
    select ${TEST_ISSUER}, 'u-maren', 'edf-trades', 'Old ' || n, 'old ' || n, '{"columns": 1}'
      from generate_series(1, 30) as n
  `.execute(it.db);
  expect(await presets()).toEqual([]);
  expect((await add('Desk')).statusCode).toBe(200);
  expect((await presets()).map(({ name }) => name)).toEqual(['Desk']);
});

test('a preset of the 201st table is refused for the tables, not for its presets', async () => {
  await sql`
    insert into table_preset (issuer, subject, table_id, name, name_key, choices)
    select ${TEST_ISSUER}, 'u-maren', 'table ' || n, 'Desk', 'desk', '{}'
      from generate_series(1, 200) as n
  `.execute(it.db);
  const answer = await add('Desk');
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'TOO_MANY_TABLES',
      err_msg: 'Layouts of 200 tables are kept, and no more',
    }),
  ]);
  expect(
    (await send('table 7/presets', { body: { name: 'Night', choices: WIDE } })).statusCode,
  ).toBe(200);
});
