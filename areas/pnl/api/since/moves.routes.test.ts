import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { insertAudit } from '@fairlead/platform/database/audit.queries';
import { storeOrders } from '@fairlead/api/testing/clearer-orders';
import type { TradeChange } from '@fairlead/api/testing/core-trades';
import {
  storeCargo,
  storePhysicalSet,
  storePricedFirm,
  storePrices,
  storeRates,
  storeStatement,
  storeTicket,
} from '@fairlead/api/testing/pnl-firm';
import { makePnlMoves, makePnlRun, makePnlScenario } from '@fairlead/api/testing/pnl-run';
import { storedRun, storeRuns } from '@fairlead/api/testing/runs';
import { submitOrders } from '@fairlead/api/testing/submitted-orders';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let testApp: TestApp;
let token: string;

/** Two tickets of the 27th and a cargo with an amount in yen, and a run of the 28th. */
beforeEach(async () => {
  testApp = await createTestApp();
  token = await testApp.tokenFor(['pnl:read']);
  const { db } = testApp;
  await storePricedFirm(db);
  await storeRates(db, '2024-06-27', { JPY: 170, USD: 1 });
  await storeTicket(db, { tradeDate: '2024-06-27', month: '2024-08-01', qty: -2_000, price: 610 });
  await storeCargo(db, { ...CARGO, premium: 12 });
  await storeAmount(-200_000, 'JPY');
  await makePnlRun(db);
}, 60_000);
afterEach(async () => testApp.close());

const CARGO = { tradeDate: '2024-06-03', from: '2024-08-01', to: '2024-08-31', mt: 1_000 };

const since = async (runId = 1) =>
  (
    await testApp.app.inject({
      url: `/api/pnl_analytics/since?run_id=${runId}`,
      headers: { 'x-auth-token': token },
    })
  ).json();
const moves = async (runId = 1) => (await since(runId)).moves;
const UNKNOWN = { status: 'NONE', total: null, by_kind: [], earlier: null, task_id: null };

/** Says in a file of its own what the cargo's lc comes to, projected: at the newest rate. */
async function storeAmount(amount: number, currency: string): Promise<void> {
  const { db } = testApp;
  const setId = await storePhysicalSet(db);
  await sql`insert into phys_amount
            select distinct trade_uuid, 'lc', true, date '2024-06-03', ${setId}::bigint,
                   ${amount}::numeric, ${currency}
              from phys_trade`.execute(db);
}

/** Buys 10 lots of FEI Aug 24 at 605; its clearer charges 64.55. */
const BOUGHT: TradeChange = {
  trade_id: 'N1',
  order_num: 1,
  contract_code: '7E',
  exchange: 'ICE',
  lots: 10,
  quoted_trade_price: 605,
  fees: 14.55,
  commission: 50,
};

/** Everything that can come in, each of its own size. */
async function comeIn(): Promise<void> {
  const { db } = testApp;
  await storePrices(db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 613]]);
  await storeRates(db, '2024-06-28', { JPY: 160, USD: 1 });
  await storeAmount(-100_000, 'JPY');
  await storeTicket(db, { tradeDate: '2024-06-28', month: '2024-08-01', qty: 1_000, price: 600 });
  await storeOrders(db, [BOUGHT]);
  await submitOrders(db, { book: 'Paper', strategy: 'Arb', deal: 'D1' });
  await sql`update blotter_entry set status = 'UNDONE', undone_by = 'test', undone_at = clock_timestamp()
             where entry_id = 2`.execute(db);
  await sql`insert into audit_event (actor, action, entity, entity_id, before, request_id)
            select 'test', 'blotter.undo', 'blotter_entry', '2',
                   jsonb_build_object('legs', jsonb_agg(to_jsonb(leg))), 'test'
              from leg where entry_id = 2`.execute(db);
  await sql`delete from leg where entry_id = 2`.execute(db);
  await storeStatement(db, { day: '2024-06-28', ote: 0 });
  await sql`insert into pnl_adjustment (adj_date, book, description, pnl, reason, entered_by)
            values ('2024-06-28', 'Paper', 'A claim', 10.25, 'Agreed', 'test')`.execute(db);
  await sql`insert into fee_rate values ('ICE', 'FEI', false, '2024-06-27', 1, 0.5, 1.5)`.execute(
    db,
  );
}

test('what has come in since would move so much, by kind of fact; a run of now says the same to the cent', async () => {
  expect(await moves()).toEqual(UNKNOWN);
  await comeIn();
  expect((await moves()).status).toBe('NONE');
  await makePnlMoves(testApp.db, 1);
  const found = await moves();
  expect(found).toMatchObject({ status: 'MADE', earlier: null, task_id: expect.any(String) });
  const by = Object.fromEntries(
    found.by_kind.map(({ kind, moved }: { kind: string; moved: number }) => [kind, moved]),
  );
  // 8,000 of paper and 1,000 of a cargo that prices in August, a half dollar each.
  expect(by.prices).toBe(4_500);
  // 1,000 × (613 − 600) less 2.85; 10,000 × (613 − 605) less 64.55; −2,000 × (613 − 610), which cost 5.70.
  expect([by.tickets, by.orders, by.undone]).toEqual([12_997.15, 79_935.45, 6_005.7]);
  expect(by.adjustments).toBe(10.25);
  // A fee of 0.15 a lot more on 10 lots of the 27th, and on 1 of the 28th.
  expect(by.reference_data).toBe(-1.65);
  expect(Object.keys(by)).toEqual(expect.arrayContaining(['rates', 'cargoes']));
  await makePnlRun(testApp.db);
  const { moved } = (await since()).newer;
  expect(found.total).toBe(moved);
  const cents = Object.values(by).reduce(
    (sum: number, each) => sum + Math.round(Number(each) * 100),
    0,
  );
  expect(cents).toBe(Math.round(moved * 100));
  await makePnlMoves(testApp.db, 2);
  expect(await moves(2)).toMatchObject({ status: 'MADE', total: 0, by_kind: [] });
});

test('it is known of exactly the facts it was worked out of, and is earlier once more has come in', async () => {
  const { db } = testApp;
  const price = (of: number) =>
    storePrices(db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', of]]);
  await price(613);
  await makePnlMoves(db, 1);
  expect(await moves()).toMatchObject({ status: 'MADE', total: 4_500 });
  // Another file of later days alone changes nothing.
  await storePrices(db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-07-01', 700]]);
  expect((await moves()).status).toBe('MADE');
  await price(614);
  const earlier = { total: 4_500, by_kind: [{ kind: 'prices', moved: 4_500 }] };
  expect(await moves()).toEqual({
    ...UNKNOWN,
    earlier: { ...earlier, worked_out_at: expect.any(String) },
  });
  const { rows } = await sql<{ at: string }>`
    select to_json(worked_out_at) #>> '{}' as at from pnl_since`.execute(db);
  expect(Date.parse((await moves()).earlier.worked_out_at)).toBe(Date.parse(rows[0]?.at ?? ''));
  await makePnlMoves(db, 1);
  expect(await moves()).toMatchObject({ status: 'MADE', total: 13_500, earlier: null });
});

test('a task that works or has failed is named, with what was worked out before; one that failed before that is not', async () => {
  const { db } = testApp;
  const price = (of: number) =>
    storePrices(db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', of]]);
  const asked = (state: 'QUEUED' | 'FAIL', created: number) =>
    storeRuns(db, [
      storedRun({
        state,
        task_route: '/pnl/since',
        request_json: { run_id: 1 },
        created: new Date(created).toISOString(),
      }),
    ]);
  await price(613);
  const failed = await asked('FAIL', Date.now());
  expect(await moves()).toEqual({ ...UNKNOWN, status: 'FAILED', task_id: failed });
  await makePnlMoves(db, 1);
  await price(614);
  expect(await moves()).toMatchObject({ status: 'NONE', earlier: { total: 4_500 }, task_id: null });
  const again = await asked('FAIL', Date.now() + 1_000);
  const of = { total: null, by_kind: [], earlier: { total: 4_500 } };
  expect(await moves()).toMatchObject({ status: 'FAILED', ...of, task_id: again });
  const queued = await asked('QUEUED', Date.now() + 2_000);
  expect(await moves()).toMatchObject({ status: 'UNDER_WAY', ...of, task_id: queued });
});

test('what a clearer charges otherwise by a later statement is of the statements', async () => {
  const { db } = testApp;
  await storeOrders(db, [BOUGHT]);
  await submitOrders(db, { book: 'Paper', strategy: 'Arb', deal: 'D1' });
  await makePnlRun(db);
  const { rows } = await sql<{ before: object }>`
    select to_jsonb(trade) as before from core_trade as trade where trade_id = 'N1'`.execute(db);
  await sql`update core_trade set fees = 15.55 where trade_id = 'N1'`.execute(db);
  await insertAudit(db, {
    actor: 'test',
    action: 'trade.correct',
    entity: 'core_trade',
    requestId: 'test',
    entityId: 'N1',
    before: rows[0]?.before ?? null,
    after: { fees: '15.55' },
  });
  await storeStatement(db, { day: '2024-06-28', ote: 0 });
  await makePnlMoves(db, 2);
  expect(await moves(2)).toMatchObject({
    total: -1,
    by_kind: [{ kind: 'statements', moved: -1 }],
  });
});

test('without a run it is of the run that is shown first, once for a state of its facts', async () => {
  const { db } = testApp;
  expect(await makePnlMoves(db)).toEqual([
    'Run 1 of 28 Jun 2024 made now would differ by, USD:',
    'nothing',
  ]);
  expect(await makePnlMoves(db)).toEqual(['Nothing more has come in since run 1']);
  await storePrices(db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 613]]);
  expect((await makePnlMoves(db)).at(-1)).toBe('prices 4500.00');
  expect(await moves()).toMatchObject({ status: 'MADE', total: 4_500 });
  const { rows } = await sql<{ made: string }>`
    select action || ' ' || label as made from task_made where kind = 'pnl_run' and action = 'read'`.execute(
    db,
  );
  expect(rows).toEqual([{ made: 'read Run 1' }, { made: 'read Run 1' }]);
});

test('the run that is shown first is the best of the latest date', async () => {
  const { db } = testApp;
  await makePnlRun(db, { type: 'PRELIM' });
  await makePnlRun(db, { date: '2024-06-27' });
  await makePnlScenario(db, 1);
  expect((await makePnlMoves(db))[0]).toMatch(/^Run 1 of 28 Jun 2024/);
});

test('as much of other entries is another state of the facts', async () => {
  const { db } = testApp;
  const ticket = { tradeDate: '2024-06-28', month: '2024-08-01', qty: 1_000 };
  const first = await storeTicket(db, { ...ticket, price: 600 });
  await makePnlMoves(db, 1);
  const { tickets } = await since();
  await sql`update blotter_entry set status = 'UNDONE', undone_by = 'test', undone_at = clock_timestamp()
             where entry_id = ${first}`.execute(db);
  await storeTicket(db, { ...ticket, price: 601 });
  expect(await since()).toMatchObject({
    tickets,
    undone: 0,
    moves: { status: 'NONE', total: null, earlier: { total: 12_497.15 } },
  });
});

test('who had it worked out is in the audit log', async () => {
  const { db } = testApp;
  await storePrices(db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 613]]);
  await makePnlMoves(db, 1);
  const { rows } = await sql`
    select actor, entity_id, after -> 'by_kind' as by_kind, request_id
      from audit_event where action = 'pnl.since'`.execute(db);
  const { task_id: request_id } = await moves();
  expect(rows).toEqual([
    { actor: 'olav@halyard.example', entity_id: '1', by_kind: { prices: 450_000 }, request_id },
  ]);
});

test('of a run that is none, or a scenario, nothing is worked out', async () => {
  const { db } = testApp;
  await makePnlScenario(db, 1);
  for (const [runId, message] of [
    [2, 'Run 2 is a scenario: it has no facts'],
    [99, 'There is no run 99'],
  ] as const)
    await expect(makePnlMoves(db, runId)).rejects.toMatchObject({
      type: 'Refused',
      dict: { reasons: [{ message }] },
    });
});
