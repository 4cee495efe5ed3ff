import type { listLimitWaivers } from '@fairlead/pnl/contract/limit-waivers';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { storeBrokenVar } from '@fairlead/api/testing/pnl/limits';
import { storeFirm } from '@fairlead/api/testing/pnl-firm';
import { makePnlRun, makePnlScenario } from '@fairlead/api/testing/pnl-run';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { selectWaivers } from './waivers.queries.ts';

let it: TestApp;
let mila: string;
let reader: string;

/** The firm's VaR is at 120 % of its limit in run 1; run 2 is a scenario of it. */
beforeAll(async () => {
  it = await createTestApp({
    clock: createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' }),
  });
  mila = await it.tokenFor(['pnl:read', 'limit:waive'], 'mila@halyard.example');
  reader = await it.tokenFor(['pnl:read']);
  await storeFirm(it.db);
  await makePnlRun(it.db);
  await makePnlScenario(it.db, 1);
  await storeBrokenVar(it.db);
}, 60_000);
afterAll(() => it.close());

const waiver = (change: object = {}) => ({
  run_id: 1,
  limit_key: 'VAR_95',
  until_day: '2024-07-05',
  up_to_percent: 130,
  reason: 'a hedge settles on the 4th',
  ...change,
});

async function post(path: string, payload: object, { token = mila, version = '' } = {}) {
  const answer = await it.app.inject({
    method: 'POST',
    url: `/api/pnl_analytics/limit_waivers${path}`,
    payload,
    headers: { 'x-auth-token': token, ...(version === '' ? {} : { 'if-match': version }) },
  });
  return { status: answer.statusCode, ...answer.json() };
}

const listed = async () => {
  const answer = await it.app.inject({
    url: '/api/pnl_analytics/limit_waivers/date/2024-06-28?run_id=1',
    headers: { 'x-auth-token': reader },
  });
  return answer.json<ReplyOf<typeof listLimitWaivers>>().waivers;
};

const now = async () => {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(it.db);
  return rows[0]?.at ?? '';
};

test.each([
  ['by who may not', {}, [403, 'NOT_ALLOWED', 'You may not do that']],
  ['of a run that is not there', { run_id: 99 }, [404, 'NO_RUN', 'There is no run 99']],
  ['of no limit', { limit_key: 'ES_95' }, [404, 'NOT_FOUND', 'Run 1 has no limit ES_95']],
  ['of a scenario', { run_id: 2 }, [409, 'CHANGED', 'A scenario breaks no limit']],
  [
    'of a limit that holds',
    { limit_key: 'DRAWDOWN' },
    [409, 'CHANGED', '20 Day Rolling Drawdown is not broken: there is nothing to waive'],
  ],
  [
    'until a day that is over',
    { until_day: '2024-06-27' },
    [422, 'WAIVER_INVALID', 'The last day is 2024-06-28 or after'],
  ],
  [
    'for more than a year',
    { until_day: '2025-06-29' },
    [422, 'WAIVER_INVALID', 'The last day is 2025-06-28 or before'],
  ],
  ['below what is used', { up_to_percent: 119 }, [422, 'WAIVER_INVALID', '120% are used already']],
])('a waiver %s is refused by name', async (what, change, expected) => {
  const token = what === 'by who may not' ? reader : mila;
  const { status, code, err_msg } = await post('', waiver(change), { token });
  expect([status, code, err_msg]).toEqual(expected);
  expect(await listed()).toEqual([]);
});

test('a limit is waived once, with a reason, and the audit log has it', async () => {
  const before = await now();
  const { status, waiver: given } = await post('', waiver({ up_to_percent: 120 }));
  expect([status, given]).toMatchObject([
    200,
    {
      limit_key: 'VAR_95',
      from_day: '2024-06-28',
      until_day: '2024-07-05',
      up_to_percent: 120,
      label: 'VaR 95: Limit broken, 120%',
      row_version: 1,
      waived_by: 'mila@halyard.example',
      reason: 'a hedge settles on the 4th',
    },
  ]);
  expect((await post('', waiver())).err_msg).toMatch(/in force already/);
  expect(await listed()).toEqual([given]);
  expect(await selectWaivers(it.db, '2024-06-28', before)).toEqual([]);
  expect(await selectWaivers(it.db, '2024-07-05', null)).toHaveLength(1);
  expect(await selectWaivers(it.db, '2024-07-06', null)).toEqual([]);
  expect(await selectWaivers(it.db, '2024-06-27', null)).toEqual([]);
  const { rows } = await sql`select action, reason, actor from audit_event
    where entity = 'limit_waiver'`.execute(it.db);
  const [actor, reason] = ['mila@halyard.example', 'a hedge settles on the 4th'];
  expect(rows).toEqual([{ action: 'limit.waive', reason, actor }]);
});

test('a waiver that is taken back held until then, and another may be given', async () => {
  const [held] = await listed();
  const before = await now();
  const withdraw = (version: string, token = mila) =>
    post(`/${held?.waiver_id}/withdraw`, { reason: 'it has settled' }, { token, version });
  expect((await withdraw('"1"', reader)).status).toBe(403);
  expect((await withdraw('"7"')).status).toBe(409);
  expect((await withdraw('"1"')).status).toBe(200);
  expect((await withdraw('"2"')).err_msg).toMatch(/taken this waiver back/);
  expect(await listed()).toEqual([]);
  expect(await selectWaivers(it.db, '2024-06-28', before)).toHaveLength(1);
  expect((await post('', waiver())).status).toBe(200);
});

test('the picture of a run has the waivers of when it was made', async () => {
  await sql`alter table pnl_run disable trigger user`.execute(it.db);
  const picture = async () => {
    const { rows } = await sql<{ created_at: string }>`
      select created_at from pnl_run where run_id = 1`.execute(it.db);
    return selectWaivers(it.db, '2024-06-28', rows[0]?.created_at ?? '');
  };
  expect(await picture()).toEqual([]);
  await sql`update pnl_run set created_at = clock_timestamp() where run_id = 1`.execute(it.db);
  expect(await picture()).toHaveLength(1);
});
