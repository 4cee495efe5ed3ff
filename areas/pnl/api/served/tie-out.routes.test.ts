import type { Acceptance, TieOut } from '@fairlead/pnl/contract/tie-out';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { storeFirm, storePrices, storeTicket } from '@fairlead/api/testing/pnl-firm';
import { makePnlRun } from '@fairlead/api/testing/pnl-run';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let it: TestApp;
let bea: string;
let reader: string;

/** Run 1 has one difference: a ticket of five lots at ICE that no clearer has. */
beforeAll(async () => {
  it = await createTestApp();
  bea = await it.tokenFor(['pnl:read', 'pnl:adjust'], 'bea@halyard.example');
  reader = await it.tokenFor(['pnl:read']);
  await storeFirm(it.db);
  await storePrices(it.db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 612.5]]);
  const ticket = { tradeDate: '2024-06-27', month: '2024-08-01', qty: 5_000, price: 605 };
  await storeTicket(it.db, ticket);
  await makePnlRun(it.db);
}, 60_000);
afterAll(() => it.close());

const tieOutOf = async (runId: number) => {
  const answer = await it.app.inject({
    url: `/api/pnl_analytics/tie_out/date/2024-06-28?run_id=${runId}`,
    headers: { 'x-auth-token': reader },
  });
  return { status: answer.statusCode, body: answer.json<TieOut & { code: string }>() };
};

async function post(path: string, payload: object, { token = bea, version = '' } = {}) {
  const answer = await it.app.inject({
    method: 'POST',
    url: `/api/pnl_analytics/acceptances${path}`,
    payload,
    headers: { 'x-auth-token': token, ...(version === '' ? {} : { 'if-match': version }) },
  });
  type Body = { acceptance: Acceptance; code: string; err_msg: string; request_id: string };
  return { status: answer.statusCode, ...answer.json<Body>() };
}

const seen = async (change: object = {}) => {
  const [row] = (await tieOutOf(1)).body.rows;
  if (row === undefined) throw new Error('the run has no difference');
  const { key, lots, dollars } = row;
  return { run_id: 1, key, lots, dollars, reason: 'settled between the two', ...change };
};
const held = async () =>
  (await sql`select from tie_out_acceptance where withdrawn_at is null`.execute(it.db)).rows.length;

test('what cannot be accepted is refused by name, and nothing is kept of it', async () => {
  const refused = async (change: object, token?: string) => {
    const { status, code, request_id } = await post('', await seen(change), {
      token: token ?? bea,
    });
    expect(request_id).toMatch(/./);
    return [status, code];
  };
  expect(await refused({}, reader)).toEqual([403, 'NOT_ALLOWED']);
  expect(await refused({ run_id: 99 })).toEqual([404, 'NOT_FOUND']);
  expect(await refused({ key: 'ticket 99' })).toEqual([404, 'NOT_FOUND']);
  expect(await refused({ lots: 4 })).toEqual([409, 'CHANGED']);
  expect(await refused({ dollars: 0.01 })).toEqual([409, 'CHANGED']);
  expect((await refused({ reason: '' }))[0]).toBe(400);
  expect(await held()).toBe(0);
});

test('a run of before there were tie-outs says so, and accepts nothing', async () => {
  await makePnlRun(it.db);
  await sql`alter table pnl_data_set disable trigger user`.execute(it.db);
  await sql`delete from pnl_data_set where run_id = 2 and name = 'tie_out'`.execute(it.db);
  expect(await tieOutOf(2)).toMatchObject({ status: 404, body: { code: 'NO_TIE_OUT' } });
  const { status, err_msg } = await post('', await seen({ run_id: 2 }));
  expect([status, err_msg]).toEqual([404, 'Run 2 has no tie-out']);
});

test('a difference is accepted once, counted by later runs, and open again when that is taken back', async () => {
  const { status, acceptance } = await post('', await seen());
  expect(status).toBe(200);
  expect(acceptance).toMatchObject({
    kind: 'TIE_OUT',
    lots: 5,
    accepted_by: 'bea@halyard.example',
  });
  expect(await post('', await seen())).toMatchObject({ status: 409, code: 'CHANGED' });
  await makePnlRun(it.db);
  expect((await tieOutOf(3)).body).toMatchObject({
    is_tied: true,
    rows: [{ accepted: { reason: 'settled between the two' } }],
  });

  const back = `/${acceptance.acceptance_id}/withdraw`;
  const reason = { reason: 'it was a mistake' };
  expect(await post(back, reason, { token: reader, version: '"1"' })).toMatchObject({
    status: 403,
  });
  expect(await post('/99/withdraw', reason, { version: '"1"' })).toMatchObject({ status: 404 });
  expect(await post(back, reason, { version: '"7"' })).toMatchObject({ status: 409 });
  expect(await post(back, reason, { version: '"1"' })).toMatchObject({ status: 200 });
  await makePnlRun(it.db);
  expect((await tieOutOf(4)).body).toMatchObject({ is_tied: false, rows: [{ accepted: null }] });
  expect((await tieOutOf(3)).body.is_tied).toBe(true);
});
