import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { selectAcceptancesAt } from './acceptances.queries.ts';
import { acceptedDifference } from './acceptances.service.ts';

let it: TestApp;
let token: string;

beforeAll(async () => {
  it = await createTestApp();
  token = await it.tokenFor(['pnl:read', 'pnl:adjust'], 'bea@halyard.example');
}, 30_000);
afterAll(() => it.close());

const DIFFERENCE = {
  kind: 'STATEMENT',
  difference_key: 'Norvane|2024-06-28|PAPER-01|balance',
  lots: 0,
  dollars: -500_000.1,
  label: 'Norvane PAPER-01: beginning balance',
  reason: 'the clearer has moved it to another account',
} as const;
const BEA = { email: 'bea@halyard.example', requestId: 'test' };

const accepted = (change: { readonly dollars?: number } = {}) =>
  it.db.transaction().execute((tx) => acceptedDifference(tx, { ...DIFFERENCE, ...change }, BEA));
const listed = async (kind: string) => {
  const answer = await it.app.inject({
    url: `/api/pnl_analytics/acceptances?kind=${kind}`,
    headers: { 'x-auth-token': token },
  });
  return answer.json().acceptances;
};
const now = async () => {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(it.db);
  return rows[0]?.at ?? '';
};

test('a difference is accepted once by its key and exact amounts, and stands in the audit log', async () => {
  const before = await now();
  expect(await accepted()).toMatchObject({ dollars: -500_000.1, accepted_by: BEA.email });
  await expect(accepted()).rejects.toMatchObject({ status: 409 });
  expect(await accepted({ dollars: -500_000.11 })).toMatchObject({ dollars: -500_000.11 });
  expect(await listed('STATEMENT')).toMatchObject([
    { dollars: -500_000.11 },
    { dollars: -500_000.1, reason: DIFFERENCE.reason },
  ]);
  expect(await listed('TIE_OUT')).toEqual([]);
  expect(await selectAcceptancesAt(it.db, 'STATEMENT', before)).toEqual([]);
  const { rows } = await sql`select action, reason from audit_event
    where entity = 'tie_out_acceptance' limit 1`.execute(it.db);
  expect(rows).toEqual([{ action: 'pnl.accept_difference', reason: DIFFERENCE.reason }]);
});

test('an acceptance is taken back once, with a reason, and held until then', async () => {
  const [first] = await listed('STATEMENT');
  const withdraw = async (version: string, reason = 'it was corrected') => {
    const answer = await it.app.inject({
      method: 'POST',
      payload: { reason },
      url: `/api/pnl_analytics/acceptances/${first.acceptance_id}/withdraw`,
      headers: { 'x-auth-token': token, 'if-match': version },
    });
    return { status: answer.statusCode, says: answer.json().err_msg };
  };
  const before = await now();
  expect((await withdraw('"1"', '')).status).toBe(400);
  expect((await withdraw('"7"')).status).toBe(409);
  expect((await withdraw('"1"')).status).toBe(200);
  expect((await withdraw('"2"')).says).toMatch(/taken this acceptance back/);
  expect(await selectAcceptancesAt(it.db, 'STATEMENT', before)).toHaveLength(2);
  expect(await selectAcceptancesAt(it.db, 'STATEMENT', await now())).toHaveLength(1);
  await accepted({ dollars: -500_000.11 });
});
