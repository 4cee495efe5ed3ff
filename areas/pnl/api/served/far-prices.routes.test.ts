import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { storeFirm, storePrices, storeTicket } from '@fairlead/api/testing/pnl-firm';
import { makePnlRun } from '@fairlead/api/testing/pnl-run';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let testApp: TestApp;
let token: string;

/** FEI falls to 0 after 538.605, which nobody would believe: more than 65 is asked about. */
beforeEach(async () => {
  testApp = await createTestApp();
  token = await testApp.tokenFor(['pnl:read', 'pnl:adjust'], 'bea@halyard.example');
  const { db } = testApp;
  await storeFirm(db);
  await sql`insert into price_check (product, valid_from, largest_move)
            values ('FEI', '2000-01-01', 65)`.execute(db);
  await storePrices(db, [
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-27', 538.605],
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 0],
    ['FEI', 'SETTLEMENT', '2024-09-01', '2024-06-28', 540],
  ]);
  // With nobody outside: a ticket at an exchange would be a difference with the clearers.
  await storeTicket(db, { tradeDate: '2024-06-27', month: '2024-08-01', qty: 1_000, price: 530 });
  await sql`alter table leg disable trigger user`.execute(db);
  await sql`update leg set exchange = null`.execute(db);
  await sql`alter table leg enable trigger user`.execute(db);
}, 60_000);
afterEach(async () => testApp.close());

const SEEN = {
  product: 'FEI',
  price_kind: 'SETTLEMENT',
  term_month_date: '2024-08-01',
  date: '2024-06-28',
  price: 0,
  reason: 'The exchange has said so',
};

const headers = () => ({ 'x-auth-token': token });
const listed = async (runId: number) => {
  const url = `/api/pnl_analytics/far_prices?run_id=${runId}`;
  return (await testApp.app.inject({ url, headers: headers() })).json().prices;
};
/** Reads how many of them the answers of a run say there are. */
const counted = async (runId: number) => {
  const url = `/api/pnl_analytics/back_office_misc/date/2024-06-28?run_id=${runId}`;
  return (await testApp.app.inject({ url, headers: headers() })).json().far_prices;
};
async function accept(body: object) {
  const url = '/api/pnl_analytics/far_prices/accept';
  const sent = { method: 'POST', url, payload: body, headers: headers() } as const;
  const answer = await testApp.app.inject(sent);
  return { status: answer.statusCode, says: answer.json() };
}
async function runs() {
  const { rows } = await sql<{ run_type: string; warnings: readonly string[] }>`
    select run_type, warnings from pnl_run order by run_id`.execute(testApp.db);
  return rows.map(({ run_type: type, warnings }) => [type, warnings.length] as const);
}

test('a run at a price that nobody would believe is not Verified until somebody has agreed', async () => {
  const { db } = testApp;
  await makePnlRun(db);
  expect(await listed(1)).toEqual([
    {
      key: 'FEI|SETTLEMENT|2024-08-01|2024-06-28',
      product: 'FEI',
      price_kind: 'SETTLEMENT',
      term_month_date: '2024-08-01',
      date: '2024-06-28',
      price: 0,
      before_date: '2024-06-27',
      before_price: 538.605,
      largest_move: 65,
      accepted: null,
    },
  ]);
  expect(await counted(1)).toBe(1);
  await expect(makePnlRun(db, { type: 'VERIFIED' })).rejects.toMatchObject({
    dict: {
      reasons: [
        expect.objectContaining({
          message:
            'Farther than expected: FEI Aug 24 settlement of 28 Jun 2024 is 0, after 538.605 on ' +
            '27 Jun 2024 (more than 65): nobody has agreed on it',
        }),
      ],
    },
  });
  const { status, says } = await accept(SEEN);
  expect(status).toBe(200);
  expect(says.acceptance).toMatchObject({
    kind: 'PRICE',
    accepted_by: 'bea@halyard.example',
    reason: SEEN.reason,
    dollars: 0,
    label: 'FEI Aug 24 settlement of 2024-06-28: 0 after 538.605',
  });
  await makePnlRun(db);
  expect(await listed(2)).toMatchObject([{ accepted: { reason: SEEN.reason } }]);
  // Agreed on or not, it is one of them.
  expect(await counted(2)).toBe(1);
  const [before, after] = await runs();
  expect([before?.[0], after?.[0]]).toEqual(['COB', 'VERIFIED']);
  expect((before?.[1] ?? 0) - (after?.[1] ?? 0)).toBe(1);
});

test('what was agreed on is one price: another asks again, and one that is not there cannot be agreed on', async () => {
  const { db } = testApp;
  expect((await accept({ ...SEEN, price: 1 })).status).toBe(409);
  expect((await accept({ ...SEEN, term_month_date: '2024-09-01', price: 540 })).status).toBe(409);
  expect((await accept({ ...SEEN, reason: '' })).status).toBe(400);
  expect((await accept(SEEN)).status).toBe(200);
  expect((await accept(SEEN)).status).toBe(409);
  await storePrices(db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', -0.0125]]);
  await makePnlRun(db);
  expect(await listed(1)).toMatchObject([{ price: -0.0125, accepted: null }]);
  expect((await runs())[0]?.[0]).toBe('COB');
  expect((await accept({ ...SEEN, price: -0.0125 })).status).toBe(200);
  expect(await listed(1)).toMatchObject([{ price: -0.0125, accepted: { dollars: -0.0125 } }]);
  token = await testApp.tokenFor(['pnl:read']);
  expect((await accept({ ...SEEN, price: -0.0125 })).status).toBe(403);
});
