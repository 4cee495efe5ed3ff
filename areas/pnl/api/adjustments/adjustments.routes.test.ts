import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { storeFirm } from '@fairlead/api/testing/pnl-firm';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { selectAdjustmentsOfRun } from './adjustments.queries.ts';

let it: TestApp;
let token: string;

beforeAll(async () => {
  it = await createTestApp();
  await storeFirm(it.db);
  token = await it.tokenFor(['pnl:read', 'pnl:adjust']);
}, 30_000);
afterAll(() => it.close());

const SENT = {
  adj_date: '2024-06-27',
  book: 'Cargo',
  description: 'Late demurrage',
  pnl: '-1250.55',
  reason: 'the claim came late',
};

async function post(path: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await it.app.inject({
    method: 'POST',
    url: `/api/pnl_analytics/adjustments${path}`,
    payload,
    headers: { 'x-auth-token': token, ...headers },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const countedAt = (cutoff: string) => selectAdjustmentsOfRun(it.db, { cutoff, upTo: '2024-06-28' });
const now = async () => {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(it.db);
  return rows[0]?.at ?? '';
};

test('[PNL-12] an adjustment is in the runs from its entry on, and stays in those that had it', async () => {
  const before = await now();
  const { status, body } = await post('', SENT, { 'idempotency-key': 'once' });
  expect(status).toBe(200);
  expect(body.adjustment).toMatchObject({ pnl: -1250.55, book: 'Cargo', row_version: 1 });
  expect((await post('', SENT, { 'idempotency-key': 'once' })).body).toEqual(body);

  const between = await new Promise((done) => setTimeout(done, 5)).then(now);
  const path = `/${body.adjustment.adjustment_id}/withdraw`;
  const reason = { reason: 'it was paid' };
  expect((await post(path, reason, { 'if-match': '"7"' })).status).toBe(409);
  expect((await post(path, reason, { 'if-match': '"1"' })).status).toBe(200);
  expect((await post(path, reason, { 'if-match': '"2"' })).body.err_msg).toMatch(/taken/);

  expect(await countedAt(before)).toEqual([]);
  expect(await countedAt(between)).toMatchObject([{ book: 'Cargo', cents: -125_055 }]);
  expect(await countedAt(await now())).toEqual([]);
  const audit = await sql<{ action: string; reason: string }>`
    select action, reason from audit_event where entity = 'pnl_adjustment' order by 1`.execute(
    it.db,
  );
  expect(audit.rows).toEqual([
    { action: 'pnl.adjust', reason: 'the claim came late' },
    { action: 'pnl.withdraw_adjustment', reason: 'it was paid' },
  ]);
});

test('everything that is wrong with an adjustment is said at once', async () => {
  const { status, body } = await post('', {
    ...SENT,
    adj_date: '2999-01-01',
    book: 'Nobody',
    pnl: '0.00',
  });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    code: 'ADJUSTMENT_INVALID',
    err_msg:
      '2999-01-01 is still to come; There is no book Nobody; An adjustment of nothing says nothing',
  });
});
