import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { DEFAULT_LIMITS } from '@fairlead/platform/http/rate-limit';
import { createTestApp, defaultParts, type TestApp } from '@fairlead/api/testing/test-app';
import { emptyTrades, storeTrades } from '@fairlead/api/testing/core-trades';

let testApp: TestApp;
let bea: string;

beforeAll(async () => {
  testApp = await createTestApp();
  bea = await testApp.tokenFor(['edf:read', 'edf:verify'], 'bea@halyard.example');
});

afterAll(async () => testApp.close());

async function get(query: Record<string, string>, token = bea) {
  return testApp.app.inject({
    method: 'GET',
    url: '/api/core-trades',
    query,
    headers: { 'x-auth-token': token },
  });
}

async function post(path: string, body: unknown, token = bea) {
  return testApp.app.inject({
    method: 'POST',
    url: `/api/core-trades/${path}`,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
  });
}

type Answer = { trades: { trade_id: string }[]; total: number; after: string | null };

async function idsOf(query: Record<string, string>): Promise<string[]> {
  const response = await get(query);
  expect(response.statusCode).toBe(200);
  return response.json<Answer>().trades.map(({ trade_id }) => trade_id);
}

describe('the list', () => {
  beforeAll(async () => {
    await emptyTrades(testApp.db);
    await storeTrades(testApp.db, [
      { trade_id: 'B2', statement_date: '2024-06-27', order_num: 7 },
      { trade_id: 'A9', statement_date: '2024-06-28', order_num: 12 },
      { trade_id: 'A1', statement_date: '2024-06-28', order_num: 12, state: 'VERIFIED' },
      { trade_id: 'Z1', statement_date: '2024-06-28', order_num: 3 },
      { trade_id: 'B1', statement_date: '2024-06-27', order_num: 9, state: 'VERIFIED' },
      { trade_id: 'G1', statement_date: '2024-06-28', order_num: 1, withdrawn: true },
      { trade_id: 'C1@sund', clearer_trade_id: 'C1', statement_date: '2024-06-26', order_num: 1 },
    ]);
  });

  test.each([
    { query: {}, ids: ['Z1', 'A1', 'A9', 'B2', 'B1', 'C1@sund'], total: 6 },
    { query: { state: 'all' }, ids: ['Z1', 'A1', 'A9', 'B2', 'B1', 'C1@sund'], total: 6 },
    { query: { state: 'unverified' }, ids: ['Z1', 'A9', 'B2', 'C1@sund'], total: 4 },
    { query: { state: 'verified' }, ids: ['A1', 'B1'], total: 2 },
    { query: { run_date: '2024-06-27' }, ids: ['B2', 'B1'], total: 2 },
    { query: { run_date: '2024-06-27', state: 'verified' }, ids: ['B1'], total: 1 },
    { query: { run_date: '2024-06-25' }, ids: [], total: 0 },
    { query: { trade_ids: 'B1, A9' }, ids: ['A9', 'B1'], total: 2 },
    { query: { trade_ids: 'B1 A9,,B1' }, ids: ['A9', 'B1'], total: 2 },
    { query: { trade_ids: 'B1,A9', state: 'verified' }, ids: ['B1'], total: 1 },
    { query: { trade_ids: 'B1,A9', run_date: '2024-06-28' }, ids: ['A9'], total: 1 },
    { query: { trade_ids: 'C1' }, ids: ['C1@sund'], total: 1 },
    { query: { trade_ids: 'C1@sund' }, ids: ['C1@sund'], total: 1 },
    { query: { trade_ids: 'G1' }, ids: [], total: 0 },
    { query: { trade_ids: "'; drop table core_trade; --" }, ids: [], total: 0 },
    { query: { trade_ids: 'c1@' }, ids: ['C1@sund'], total: 1 },
    { query: { trade_ids: 'a' }, ids: ['A1', 'A9'], total: 2 },
    { query: { trade_ids: '1 b', state: 'verified' }, ids: ['A1', 'B1'], total: 2 },
    { query: { trade_ids: '%' }, ids: [], total: 0 },
    { query: { trade_ids: 'B_' }, ids: [], total: 0 },
    { query: { page_size: '2' }, ids: ['Z1', 'A1'], total: 6 },
    { query: { page_size: '2', page_num: '2' }, ids: ['A9', 'B2'], total: 6 },
    { query: { page_size: '4', page_num: '2' }, ids: ['B1', 'C1@sund'], total: 6 },
    { query: { page_size: '2', page_num: '4' }, ids: [], total: 6 },
    { query: { page_size: '3', page_num: '2', state: 'unverified' }, ids: ['C1@sund'], total: 4 },
    { query: { page_size: '1', page_num: '2', run_date: '2024-06-27' }, ids: ['B1'], total: 2 },
    { query: { page_size: '1', page_num: '2', trade_ids: 'B1,A9' }, ids: ['B1'], total: 2 },
    { query: { page_num: '500', page_size: '100' }, ids: [], total: 6 },
  ])('GET /core-trades $query lists $ids of $total', async ({ query, ids, total }) => {
    expect(await idsOf(query)).toEqual(ids);
    expect((await get(query)).json<Answer>().total).toBe(total);
  });

  test.each([
    { query: { page_size: '2' }, after: true },
    { query: { page_size: '2', page_num: '3' }, after: false },
    { query: { page_size: '3', page_num: '2' }, after: false },
    { query: { page_size: '6' }, after: false },
    { query: { page_num: '9' }, after: false },
  ])('$query has more to follow: $after', async ({ query, after }) => {
    expect((await get(query)).json<Answer>().after !== null).toBe(after);
  });

  test.each([
    {},
    { state: 'unverified' },
    { trade_ids: 'A9,B1,B2,Z1' },
    { run_date: '2024-06-28' },
  ])(
    'page after page by cursor gives the whole list of %j once',
    async (filter: Record<string, string>) => {
      const whole = await idsOf({ ...filter, page_size: '100' });
      const seen: string[] = [];
      let after: string | null | undefined;
      while (after !== null) {
        const response = await get({ ...filter, page_size: '2', ...(after ? { after } : {}) });
        const page = response.json<Answer>();
        seen.push(...page.trades.map(({ trade_id }) => trade_id));
        after = page.after;
      }
      expect(seen).toEqual(whole);
    },
  );

  test.each([
    { query: { state: 'perhaps' }, names: 'state' },
    { query: { state: '' }, names: 'state' },
    { query: { run_date: '2024-02-30' }, names: 'run_date' },
    { query: { run_date: '28.06.2024' }, names: 'run_date' },
    { query: { page_num: '0' }, names: 'page_num' },
    { query: { page_num: '-1' }, names: 'page_num' },
    { query: { page_num: '501' }, names: "'page_num' ends at 500: go on with 'after'" },
    { query: { page_num: '9007199254740991' }, names: 'page_num' },
    { query: { page_num: '1e3' }, names: 'page_num' },
    { query: { page_num: '01' }, names: 'page_num' },
    { query: { page_size: '101' }, names: 'page_size' },
    { query: { page_size: '1000000000' }, names: 'page_size' },
    { query: { after: 'nonsense' }, names: 'after' },
    { query: { after: Buffer.from('["2024-13-01",1,"A"]').toString('base64url') }, names: 'after' },
    {
      query: { after: Buffer.from('["2024-06-28","1","A"]').toString('base64url') },
      names: 'after',
    },
    { query: { after: Buffer.from('["2024-06-28",1]').toString('base64url') }, names: 'after' },
    { query: { sort: 'lots' }, names: 'sort' },
  ])('[API-04] GET /core-trades $query is a 400 that names $names', async ({ query, names }) => {
    const response = await get(query);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      err_msg: expect.stringContaining(names),
      code: 'INVALID',
      request_id: expect.any(String),
    });
  });

  test('4,000 letters of trade ids are read, one more is refused', async () => {
    expect((await get({ trade_ids: 'x'.repeat(4000) })).statusCode).toBe(200);
    const response = await get({ trade_ids: 'x'.repeat(4001) });
    expect(response.statusCode).toBe(400);
    expect(response.json().err_msg).toContain('trade_ids');
  });

  test('[API-02] a trade carries every field that the specification names', async () => {
    const [trade] = (await get({ trade_ids: 'A1' })).json<Answer>().trades;
    expect(Object.keys(trade ?? {})).toEqual(
      expect.arrayContaining([
        ...['statement_date', 'trade_date', 'clearer_name', 'account_short_name', 'trade_type'],
        ...['product_name', 'contract_code', 'lots', 'quoted_volume_unit', 'trade_price'],
        ...[
          'quoted_trade_price_unit',
          'prompt_date',
          'balmo_date',
          'fees',
          'commission',
          'exchange',
        ],
        ...['trade_id', 'state', 'order_num', 'is_expiring', 'is_internal', 'last_trading_date'],
      ]),
    );
  });

  test('[API-05] the list needs a session with edf:read', async () => {
    const nobody = await testApp.app.inject({ method: 'GET', url: '/api/core-trades' });
    expect(nobody.statusCode).toBe(401);
    const other = await testApp.tokenFor(['edf:verify', 'pnl:read'], 'olav@halyard.example');
    expect((await get({}, other)).statusCode).toBe(403);
  });
});

describe('verifying', () => {
  beforeEach(async () => {
    await emptyTrades(testApp.db);
    await storeTrades(testApp.db, [{ trade_id: 'T1' }, { trade_id: 'GONE', withdrawn: true }]);
  });

  const audits = async () =>
    (
      await sql<{ action: string; actor: string; entity_id: string; request_id: string }>`
        select action, actor, entity_id, request_id from audit_event
         where action in ('trade.verify', 'trade.unverify') order by seq
      `.execute(testApp.db)
    ).rows.map(({ action, actor, entity_id }) => `${actor} ${action} ${entity_id}`);

  test('[API-10] a trade is verified and the verification taken back, with who, when and audit', async () => {
    const before = (await audits()).length;
    const verified = await post('T1/verify', { row_version: 1 });
    expect(verified.statusCode).toBe(200);
    expect(verified.json().trade).toMatchObject({
      trade_id: 'T1',
      state: 'VERIFIED',
      verified_by: 'bea@halyard.example',
      verified_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      row_version: 2,
    });
    const back = await post('T1/unverify', { row_version: 2 });
    expect(back.json().trade).toMatchObject({
      state: 'PENDING',
      verified_by: null,
      verified_at: null,
      row_version: 3,
    });
    expect((await audits()).slice(before)).toEqual([
      'bea@halyard.example trade.verify T1',
      'bea@halyard.example trade.unverify T1',
    ]);
  });

  test('[API-10] the audit row has the state before and after', async () => {
    const request = await post('T1/verify', { row_version: 1 });
    const { rows } = await sql<{ before: unknown; after: unknown; request_id: string }>`
      select before, after, request_id from audit_event where action = 'trade.verify'
       order by seq desc limit 1
    `.execute(testApp.db);
    expect(rows[0]).toEqual({
      before: { state: 'PENDING', verified_by: null, verified_at: null, row_version: 1 },
      after: {
        state: 'VERIFIED',
        verified_by: 'bea@halyard.example',
        verified_at: request.json().trade.verified_at,
        row_version: 2,
      },
      request_id: request.headers['x-request-id'],
    });
  });

  test('[EDF-17] whoever is late gets the trade as it is now and who was first', async () => {
    const maren = await testApp.tokenFor(['edf:verify'], 'maren@halyard.example');
    await post('T1/verify', { row_version: 1 });
    await sql`update core_trade set changed_at = '2024-06-28T12:03:00Z'`.execute(testApp.db);
    const late = await post('T1/verify', { row_version: 1 }, maren);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      err_msg: 'Trade T1 was verified by bea@halyard.example on 2024-06-28 12:03 UTC',
      code: 'TRADE_CHANGED',
      trade: { trade_id: 'T1', state: 'VERIFIED', row_version: 2 },
    });
    await post('T1/unverify', { row_version: 2 });
    const later = await post('T1/unverify', { row_version: 2 }, maren);
    expect(later.statusCode).toBe(409);
    expect(later.json()).toMatchObject({
      err_msg: expect.stringContaining('taken back by bea@halyard.example'),
      trade: { state: 'PENDING', row_version: 3 },
    });
  });

  test('the same call again, its answer having been lost, is answered and not done twice', async () => {
    const before = (await audits()).length;
    await post('T1/verify', { row_version: 1 });
    const again = await post('T1/verify', { row_version: 1 });
    expect(again.statusCode).toBe(200);
    expect(again.json().trade).toMatchObject({ state: 'VERIFIED', row_version: 2 });
    expect(await audits()).toHaveLength(before + 1);
  });

  test('verifying what the user saw verified changes nothing', async () => {
    await post('T1/verify', { row_version: 1 });
    const before = (await audits()).length;
    const again = await post('T1/verify', { row_version: 2 });
    expect(again.json().trade).toMatchObject({ state: 'VERIFIED', row_version: 2 });
    expect(await audits()).toHaveLength(before);
  });

  test.each([
    {
      path: 'T1/verify',
      body: { row_version: 7 },
      status: 409,
      says: 'has not been changed since',
    },
    { path: 'NONE/verify', body: { row_version: 1 }, status: 404, says: 'There is no trade NONE' },
    { path: 'GONE/verify', body: { row_version: 1 }, status: 404, says: 'withdrawn' },
    { path: 'GONE/unverify', body: { row_version: 1 }, status: 404, says: 'withdrawn' },
    { path: 'T1/verify', body: {}, status: 400, says: 'row_version' },
    { path: 'T1/verify', body: { row_version: '1' }, status: 400, says: 'row_version' },
    { path: 'T1/verify', body: { row_version: 0 }, status: 400, says: 'row_version' },
    { path: 'T1/verify', body: { row_version: 1, state: 'VERIFIED' }, status: 400, says: 'state' },
    { path: `${'x'.repeat(129)}/verify`, body: { row_version: 1 }, status: 400, says: 'trade_id' },
  ])(
    'POST /core-trades/$path $body is refused with $status',
    async ({ path, body, status, says }) => {
      const before = (await audits()).length;
      const response = await post(path, body);
      expect(response.statusCode).toBe(status);
      expect(response.json().err_msg).toContain(says);
      expect(await audits()).toHaveLength(before);
    },
  );

  test.each(['verify', 'unverify'])(
    '[API-05] %s needs a session with edf:verify',
    async (action) => {
      const reader = await testApp.tokenFor(['edf:read'], 'anton@halyard.example');
      const refused = await post(`T1/${action}`, { row_version: 1 }, reader);
      expect(refused.statusCode).toBe(403);
      const nobody = await post(`T1/${action}`, { row_version: 1 }, 'not-a-token');
      expect(nobody.statusCode).toBe(401);
      expect(await idsOf({ state: 'unverified' })).toEqual(['T1']);
    },
  );

  test('a trade that is verified between two pages neither hides nor repeats another', async () => {
    await storeTrades(
      testApp.db,
      [2, 3, 4, 5, 6].map((n) => ({ trade_id: `T${n}` })),
    );
    const first = (await get({ state: 'unverified', page_size: '2' })).json<Answer>();
    await post('T1/verify', { row_version: 1 });
    const rest = await idsOf({ state: 'unverified', page_size: '20', after: first.after! });
    expect([...first.trades.map(({ trade_id }) => trade_id), ...rest]).toEqual([
      'T1',
      'T2',
      'T3',
      'T4',
      'T5',
      'T6',
    ]);
  });
});

test('[API-05] by the usual limits a trader verifies as fast as Enter, Down, Enter goes', async () => {
  const strict = await createTestApp({
    policy: { ...defaultParts(testApp.testDb).policy, limits: DEFAULT_LIMITS },
  });
  const token = await strict.tokenFor(['edf:verify']);
  for (let n = 1; n <= 150; n += 1) {
    const { statusCode } = await strict.app.inject({
      method: 'POST',
      url: `/api/core-trades/T${n}/${n % 10 === 0 ? 'un' : ''}verify`,
      headers: { 'x-auth-token': token },
      payload: { row_version: 1 },
    });
    expect(statusCode).toBe(404);
  }
  await strict.close();
});

test('a trade whose number two long-named clearers chose can be verified', async () => {
  const trade_id = `${'1'.repeat(32)}@${'c'.repeat(80)}`;
  await storeTrades(testApp.db, [{ trade_id }]);
  expect(
    (await post(`${encodeURIComponent(trade_id)}/verify`, { row_version: 1 })).statusCode,
  ).toBe(200);
});
