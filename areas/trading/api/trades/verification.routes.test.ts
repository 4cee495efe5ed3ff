import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { emptyTrades, storeTrades } from '@fairlead/api/testing/core-trades';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let testApp: TestApp;
let bea: string;
let maren: string;

beforeAll(async () => {
  testApp = await createTestApp();
  bea = await testApp.tokenFor(['edf:read', 'edf:verify'], 'bea@halyard.example');
  maren = await testApp.tokenFor(['edf:read', 'edf:verify'], 'maren@halyard.example');
});

afterAll(async () => testApp.close());

beforeEach(async () => {
  await emptyTrades(testApp.db);
  await storeTrades(testApp.db, [
    { trade_id: 'T1' },
    { trade_id: 'T2' },
    { trade_id: 'T3' },
    { trade_id: 'E1', statement_date: '2024-06-27' },
    { trade_id: 'E2', statement_date: '2024-06-27' },
    { trade_id: 'GONE', withdrawn: true },
  ]);
});

async function get(path: string, query: Record<string, string> = {}) {
  return testApp.app.inject({
    method: 'GET',
    url: `/api/core-trades/${path}`,
    query,
    headers: { 'x-auth-token': bea },
  });
}

type Asked = {
  readonly token?: string;
  readonly query?: Record<string, string>;
  readonly key?: string;
};

async function post(path: string, payload: object, { token = bea, query = {}, key }: Asked = {}) {
  return testApp.app.inject({
    method: 'POST',
    url: `/api/core-trades/${path}`,
    query,
    payload,
    headers: { 'x-auth-token': token, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });
}

const seen = (...ids: readonly string[]) => ({
  trades: ids.map((trade_id) => ({ trade_id, row_version: 1 })),
});

type State = { trade_id: string; state: string; row_version: number; verified_by: string | null };

const statesNow = async () => {
  const { rows } = await sql<{ line: string }>`
    select trade_id || ' ' || state || ' ' || row_version as line
      from core_trade where not withdrawn order by 1
  `.execute(testApp.db);
  return rows.map(({ line }) => line);
};

const UNTOUCHED = ['E1', 'E2', 'T1', 'T2', 'T3'].map((id) => `${id} PENDING 1`);

const auditCount = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_event`.execute(
    testApp.db,
  );
  return rows[0]?.n ?? 0;
};

describe('[API-10] many at once', () => {
  test('are verified by one call and taken back by what it answered, each with its audit', async () => {
    const before = await auditCount();
    const answer = await post('verify', seen('T2', 'T1'));
    const { trades } = answer.json<{ trades: State[] }>();
    expect(trades).toEqual([
      {
        trade_id: 'T2',
        state: 'VERIFIED',
        verified_by: 'bea@halyard.example',
        verified_at: expect.any(String),
        row_version: 2,
      },
      expect.objectContaining({ trade_id: 'T1', row_version: 2 }),
    ]);
    expect(await auditCount()).toBe(before + 2);

    const versions = trades.map(({ trade_id, row_version }) => ({ trade_id, row_version }));
    const back = await post('unverify', { trades: versions });
    expect(back.json<{ trades: State[] }>().trades.map(({ state }) => state)).toEqual([
      'PENDING',
      'PENDING',
    ]);
    expect(await auditCount()).toBe(before + 4);
  });

  test('[EDF-17] one that somebody else has changed refuses all, and every such one is told', async () => {
    await post('verify', seen('T1', 'E2'), { token: maren });
    const standing = await statesNow();
    const before = await auditCount();
    const late = await post('verify', seen('T1', 'T2', 'T3', 'E2'));
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: 'TRADE_CHANGED',
      err_msg: expect.stringMatching(
        /^Trade T1 was verified by maren.* UTC; Trade E2 was verified by maren.* UTC$/,
      ),
      trades: [
        { trade_id: 'T1', state: 'VERIFIED', row_version: 2, product_name: expect.any(String) },
        { trade_id: 'E2', state: 'VERIFIED' },
      ],
    });
    expect(await statesNow()).toEqual(standing);
    expect(await auditCount()).toBe(before);
  });

  test('of many that are late three are told in words, and how many more', async () => {
    await post('verify', seen('T1', 'T2', 'T3', 'E1', 'E2'), { token: maren });
    const late = await post('verify', seen('T1', 'T2', 'T3', 'E1', 'E2'));
    expect(late.json().err_msg).toMatch(/Trade T3 was .*; and 2 more have changed$/);
    expect(late.json().trades).toHaveLength(5);
  });

  test('the same call again is answered and not done twice', async () => {
    await post('verify', seen('T1', 'T2'));
    const before = await auditCount();
    const again = await post('verify', seen('T1', 'T2'));
    expect(again.json<{ trades: State[] }>().trades.map(({ row_version }) => row_version)).toEqual([
      2, 2,
    ]);
    expect(await auditCount()).toBe(before);
  });

  test.each([
    { body: seen('T1', 'NONE'), status: 404, says: 'There is no trade NONE' },
    { body: seen('T1', 'GONE'), status: 404, says: 'Trade GONE was withdrawn' },
    { body: seen('T1', 'T1'), status: 400, says: 'trade T1 is named twice' },
    { body: { trades: [] }, status: 400, says: 'trades' },
    { body: { trades: [{ trade_id: 'T1' }] }, status: 400, says: 'row_version' },
    { body: seen(...Array.from({ length: 5001 }, (_, n) => `X${n}`)), status: 400, says: 'trades' },
    {
      body: seen(...Array.from({ length: 5000 }, (_, n) => `${'x'.repeat(120)}${n}`)),
      status: 404,
      says: 'There is no trade xxx',
    },
  ])('a list that says "$says" is refused with $status, whole', async ({ body, status, says }) => {
    const answer = await post('verify', body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().err_msg).toContain(says);
    expect(await statesNow()).toEqual(UNTOUCHED);
  });
});

describe('[API-10] a whole filter', () => {
  const DAY = { run_date: '2024-06-28', state: 'unverified' };

  test('is verified as confirmed, and exactly that is taken back', async () => {
    await post('T1/verify', { row_version: 1 }, { token: maren });
    const answer = await post('verify_matching', { expected: 2 }, { query: DAY });
    expect(answer.statusCode).toBe(200);
    const { trades } = answer.json<{ trades: State[] }>();
    expect(trades.map(({ trade_id }) => trade_id)).toEqual(['T2', 'T3']);
    expect(await statesNow()).toEqual([
      'E1 PENDING 1',
      'E2 PENDING 1',
      'T1 VERIFIED 2',
      'T2 VERIFIED 2',
      'T3 VERIFIED 2',
    ]);
    const versions = trades.map(({ trade_id, row_version }) => ({ trade_id, row_version }));
    await post('unverify', { trades: versions });
    expect(await statesNow()).toContain('T1 VERIFIED 2');
    expect(await statesNow()).toContain('T2 PENDING 3');
  });

  test('whose answer was lost is answered again under its key, and not done twice', async () => {
    const asked = { query: DAY, key: 'first' };
    const first = await post('verify_matching', { expected: 3 }, asked);
    expect(first.statusCode).toBe(200);
    const audits = await auditCount();
    const again = await post('verify_matching', { expected: 3 }, asked);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await auditCount()).toBe(audits);
    const other = await post('verify_matching', { expected: 3 }, { ...asked, key: 'second' });
    expect(other.statusCode).toBe(409);
  });

  test.each([
    { query: DAY, expected: 2, unverified: 3 },
    { query: { run_date: '2024-06-28' }, expected: 4, unverified: 3 },
    { query: { run_date: '2024-06-28', state: 'verified' }, expected: 3, unverified: 0 },
    { query: { trade_ids: 'T1,E1' }, expected: 1, unverified: 2 },
    { query: {}, expected: 5000, unverified: 5 },
  ])(
    'of $query with $expected confirmed is refused: there are $unverified',
    async ({ query, expected, unverified }) => {
      const answer = await post('verify_matching', { expected }, { query });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: 'COUNT_CHANGED',
        err_msg: `There are ${unverified} unverified trades by now, not ${expected}`,
        unverified,
      });
      expect(await statesNow()).toEqual(UNTOUCHED);
    },
  );

  test.each([0, 5001])('with %s confirmed is refused', async (expected) => {
    const answer = await post('verify_matching', { expected });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().err_msg).toContain('expected');
  });
});

type Changes = {
  as_of: string;
  counts: { unverified: number; total: number } | null;
  changed: (State & { last_change: string })[];
  more: boolean;
};

describe('what has changed', () => {
  /** Past the time in which a change may be told of twice. */
  async function age(): Promise<void> {
    await sql`update core_trade set changed_at = changed_at - interval '5 minutes'`.execute(
      testApp.db,
    );
  }
  const changes = async (query: Record<string, string> = {}) =>
    (await get('changes', query)).json<Changes>();

  test('first only counts, of the filter without its state and with it', async () => {
    await post('T1/verify', { row_version: 1 });
    expect(await changes({ run_date: '2024-06-28' })).toEqual({
      as_of: expect.any(String),
      counts: { unverified: 2, total: 3 },
      changed: [],
      more: false,
    });
    const verified = await changes({ run_date: '2024-06-28', state: 'verified' });
    expect(verified.counts).toEqual({ unverified: 2, total: 1 });
    const unverified = await changes({ run_date: '2024-06-28', state: 'unverified' });
    expect(unverified.counts).toEqual({ unverified: 2, total: 2 });
  });

  test('then every trade of the filter that was, in whatever state, and what was withdrawn', async () => {
    await age();
    const { as_of: since } = await changes();
    expect((await changes({ since })).changed).toEqual([]);
    await post('T1/verify', { row_version: 1 }, { token: maren });
    await post('E1/verify', { row_version: 1 }, { token: maren });
    await sql`
      update core_trade set withdrawn = true, last_change = 'withdrawn', changed_at = now()
       where trade_id = 'T3'
    `.execute(testApp.db);
    const { changed, counts } = await changes({
      since,
      state: 'unverified',
      run_date: '2024-06-28',
    });
    expect(changed.map(({ trade_id, last_change }) => `${trade_id} ${last_change}`)).toEqual([
      'T3 withdrawn',
      'T1 verified',
    ]);
    expect(changed[1]).toEqual({
      trade_id: 'T1',
      state: 'VERIFIED',
      verified_by: 'maren@halyard.example',
      verified_at: expect.any(String),
      row_version: 2,
      last_change: 'verified',
      changed_at: expect.any(String),
    });
    expect(counts).toEqual({ unverified: 1, total: 1 });
  });

  test('a trade that a correction has moved out of the filter is told, and counted anew', async () => {
    await storeTrades(testApp.db, [{ trade_id: 'O1', account_short_name: 'PAPER-02' }]);
    await age();
    const filter = { account: 'PAPER-01' };
    const { as_of: since, counts } = await changes(filter);
    expect(counts).toEqual({ unverified: 5, total: 5 });
    await sql`
      update core_trade set account_short_name = 'PAPER-02', last_change = 'corrected',
                            row_version = 2, changed_at = clock_timestamp()
       where trade_id = 'T1'
    `.execute(testApp.db);
    const now = await changes({ ...filter, since });
    expect(now.changed.map(({ trade_id, last_change }) => `${trade_id} ${last_change}`)).toEqual([
      'T1 corrected',
    ]);
    expect(now.counts).toEqual({ unverified: 4, total: 4 });
  });

  test('what comes into another filter, for the first time or again, is not told', async () => {
    await age();
    const { as_of: since } = await changes();
    await storeTrades(testApp.db, [{ trade_id: 'O1', account_short_name: 'PAPER-02' }]);
    await sql`
      update core_trade set account_short_name = 'PAPER-02', last_change = 'restored',
                            withdrawn = false, changed_at = clock_timestamp()
       where trade_id = 'GONE'
    `.execute(testApp.db);
    expect((await changes({ account: 'PAPER-01', since })).changed).toEqual([]);
  });

  test('a change that was written before the moment and seen after it is told all the same', async () => {
    await age();
    const { as_of: since } = await changes();
    await sql`
      update core_trade set changed_at = ${since}::timestamptz - interval '20 seconds'
       where trade_id = 'T1'
    `.execute(testApp.db);
    expect((await changes({ since })).changed.map(({ trade_id }) => trade_id)).toEqual(['T1']);
  });

  test('where counting means reading, nothing is counted until something changes', async () => {
    await age();
    const filter = { trade_ids: 'T1,T2' };
    const { as_of: since, counts } = await changes(filter);
    expect(counts).toEqual({ unverified: 2, total: 2 });
    expect((await changes({ ...filter, since })).counts).toBeNull();
    await post('T1/verify', { row_version: 1 });
    expect((await changes({ ...filter, since })).counts).toEqual({ unverified: 1, total: 2 });
  });

  test('500 are told of, and that there are more', async () => {
    await storeTrades(
      testApp.db,
      Array.from({ length: 501 }, (_, n) => ({ trade_id: `N${n}` })),
    );
    const { changed, more } = await changes({ since: '2020-01-01T00:00:00Z' });
    expect([changed.length, more]).toEqual([500, true]);
  });

  test.each(['yesterday', '2024-06-28', ''])('since "%s" is refused', async (since) => {
    const answer = await get('changes', { since });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().err_msg).toContain('since');
  });
});

describe('the days', () => {
  test('have their trades and how many are unverified; days without any are left out', async () => {
    await post('verify', seen('T1', 'E1', 'E2'));
    const answer = await get('days', { from: '2024-06-01', to: '2024-06-30' });
    expect(answer.json()).toEqual({
      days: [
        { day: '2024-06-27', unverified: 0, total: 2 },
        { day: '2024-06-28', unverified: 2, total: 3 },
      ],
    });
    const none = await get('days', { from: '2024-06-29', to: '2024-06-30' });
    expect(none.json()).toEqual({ days: [] });
  });

  test.each([
    { from: '2024-06-01', to: '2025-07-05', status: 200 },
    { from: '2024-06-01', to: '2025-07-06', status: 400 },
    { from: '2024-06-02', to: '2024-06-01', status: 400 },
    { from: '2024-06-02', to: '2024-06-31', status: 400 },
  ])('from $from to $to is a $status', async ({ from, to, status }) => {
    expect((await get('days', { from, to })).statusCode).toBe(status);
  });
});
