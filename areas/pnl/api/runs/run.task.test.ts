import { gunzipSync } from 'node:zlib';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { insertAudit } from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import { insertRunArtifacts } from '@fairlead/platform/tasks/run-artifacts.queries';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import {
  storeCargo,
  storeFirm,
  storePrices,
  storeRates,
  storeStatement,
  storeTicket,
} from '@fairlead/api/testing/pnl-firm';
import { restateOrders, storeOrders } from '@fairlead/api/testing/clearer-orders';
import { submitOrders } from '@fairlead/api/testing/submitted-orders';
import { storedRun, storeRuns } from '@fairlead/api/testing/runs';
import { createTestDb, type TestDb } from '@fairlead/api/testing/test-db';
import { selectPaperLegs } from '../facts/paper.queries.ts';
import { pnlRunHistoryTask } from './run-history.task.ts';
import { pnlRunScenarioTask } from './run-scenario.task.ts';
import { pnlRunTask } from './run.task.ts';

let testDb: TestDb;
let db: Db;

beforeEach(async () => {
  testDb = await createTestDb();
  db = testDb.db;
  await storeFirm(db);
}, 30_000);
afterEach(() => testDb.close());

type Asked = {
  readonly task?: TaskDefinition;
  readonly date?: string;
  readonly json?: object;
  readonly taskId?: string;
  readonly signal?: AbortSignal;
};

/** Does a run of a task as its process does; answers what it printed. */
async function run({ task = pnlRunTask, date = '2024-06-28', json, ...asked }: Asked = {}) {
  const taskId =
    asked.taskId ??
    (await storeRuns(db, [storedRun({ state: 'RUNNING', task_route: task.route })]));
  const lines: string[] = [];
  await task.run({
    db,
    taskId,
    args: { date },
    json: json ?? { run_type: 'BEST' },
    clock: createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28', calendar: 'FIRM' }),
    actor: { email: 'olav@halyard.example', name: 'Olav' },
    print: (line) => void lines.push(line),
    recordArtifacts: (tx, ...things) => insertRunArtifacts(tx, taskId, things),
    signal: asked.signal ?? new AbortController().signal,
  });
  return { taskId, lines };
}

const rowsOf = async (statement: ReturnType<typeof sql>) =>
  (await statement.execute(db)).rows as Record<string, unknown>[];
const runs = () =>
  rowsOf(sql`select run_id, pipe_run_date, run_type, prev_run_id, leg_count, price_set_id
               from pnl_run order by run_id`);
const scopeOf = async (runId: unknown, scope: string) =>
  (
    await rowsOf(sql`select net_ltd::float8, adjustment_ltd::float8, var_95::float8
                       from pnl_run_scope where run_id = ${runId} and scope = ${scope}`)
  )[0];
async function answerOf(runId: unknown, name: string) {
  const [row] = await rowsOf(
    sql`select content from pnl_data_set where run_id = ${runId} and name = ${name}`,
  );
  return JSON.parse(gunzipSync(row?.['content'] as Buffer).toString());
}

/** Settlements of August on the last two days of June; September for the cargo. */
const PRICES = [
  ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-27', 600],
  ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 612.5],
  ['FEI', 'SETTLEMENT', '2024-09-01', '2024-06-27', 610],
  ['FEI', 'SETTLEMENT', '2024-09-01', '2024-06-28', 615],
] as const;

async function storeDay(): Promise<void> {
  await storePrices(db, PRICES);
  // 10 lots bought at 590; fees of a lot: 0.85 + 0.50 + 1.50.
  await storeTicket(db, { tradeDate: '2024-06-27', month: '2024-08-01', qty: 10_000, price: 590 });
  // 5 lots sold today; Trayport's commission is 0.
  await storeTicket(db, {
    tradeDate: '2024-06-28',
    month: '2024-08-01',
    qty: -5_000,
    price: 611.25,
    broker: 'Trayport',
  });
  await storeCargo(db, {
    tradeDate: '2024-06-27',
    from: '2024-09-01',
    to: '2024-09-30',
    mt: 2_000,
    premium: 12,
  });
}

test('[API-07] a run stores what can be worked out by hand', async () => {
  await storeDay();
  await run({ json: { run_type: 'COB' } });
  const [made] = await runs();
  expect(made).toMatchObject({ pipe_run_date: '2024-06-28', run_type: 'COB', leg_count: 4 });
  // 10,000 × (612.5 − 590) − 28.50 − 5,000 × (612.5 − 611.25) − 6.75
  expect(await scopeOf(made?.['run_id'], 'corp')).toMatchObject({ net_ltd: 218_714.75 });
  // 2,000 × (615 + 12) − 1,250.50
  expect(await scopeOf(made?.['run_id'], 'product')).toMatchObject({ net_ltd: 1_252_749.5 });
  expect(await scopeOf(made?.['run_id'], 'scg')).toMatchObject({ net_ltd: 1_471_464.25 });
  expect(await scopeOf(made?.['run_id'], 'book:Paper')).toMatchObject({ net_ltd: 218_714.75 });
  const answer = await answerOf(made?.['run_id'], 'all_trades_run_date');
  // August +12.5 × 10,000, September +5 × 2,000, the sale −6,250 with its fees of 6.75.
  expect(answer.totals.total_delta_trade_net).toBe(128_743.25);
});

test('a correction of a price belongs to later runs; the older keeps its own', async () => {
  await storeDay();
  await run();
  await storePrices(db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 613.5]]);
  await run();
  const [first, second] = await runs();
  expect(first?.['price_set_id']).not.toBe(second?.['price_set_id']);
  expect(await scopeOf(first?.['run_id'], 'corp')).toMatchObject({ net_ltd: 218_714.75 });
  expect(await scopeOf(second?.['run_id'], 'corp')).toMatchObject({ net_ltd: 223_714.75 });
  const history = await answerOf(second?.['run_id'], 'historical_pnl_per_book_metrics');
  expect(history.pnl_summary_graphs.at(-1)).toMatchObject({ corp_net: 223_714.75 });
});

test('[PNL-19] a day of a firm that never had a statement is one without', async () => {
  await storeDay();
  await run();
  await storeStatement(db, { day: '2024-06-27', ote: 0 });
  await run();
  const flags = [];
  for (const { run_id: id } of await runs())
    flags.push((await answerOf(id, 'clearer_run_date')).is_day_with_no_clearer_statements);
  expect(flags).toEqual([true, false]);
});

test('[API-09] a statement in thousandths closes in cents', async () => {
  await storeDay();
  await storeStatement(db, { day: '2024-06-28', ote: 0 });
  await sql`update clearer_cash set beginning_balance = 5000000.004, realised = 570000.004,
                   fees = -100.254, commission = -148.714, cash_movements = 0,
                   ending_balance = 5569751.04, ote = 0, total_equity = 5569751.04, imr = 0,
                   excess = 5569751.04`.execute(db);
  await run();
  const [made] = await runs();
  const { rows } = await answerOf(made?.['run_id'], 'clearer_run_date');
  const cents = (name: string) =>
    Math.round(rows.find((row: { account_type: string }) => row.account_type === name).today * 100);
  expect(cents('Ending Balance')).toBe(556_975_104);
  expect(
    cents('Beginning Balance') + cents('Realised') + cents('Fees & Commission') + cents('Cash'),
  ).toBe(cents('Ending Balance'));
});

test('[PNL-27] a month that is over and in which a cargo has moved has its price', async () => {
  await storePrices(
    db,
    Array.from(
      { length: 31 },
      (_, at) =>
        ['FEI', 'FIXING', null, `2024-05-${String(at + 1).padStart(2, '0')}`, 710] as const,
    ),
  );
  const uuid = await storeCargo(db, {
    tradeDate: '2024-04-15',
    from: '2024-05-01',
    to: '2024-05-31',
    mt: 2_000,
    premium: 12,
  });
  await sql`insert into phys_amount
            select ${uuid}, 'income_expense', false, '2024-06-28', physical_set_id, 1444500.25, 'USD'
              from phys_trade`.execute(db);
  await run();
  const [made] = await runs();
  const { dtd_changes, todays_mtm_prices } = await answerOf(made?.['run_id'], 'back_office_misc');
  expect(dtd_changes).toEqual([
    expect.objectContaining({
      term_month_date: '2024-05-01',
      product: 'FEI',
      price: 710,
      price_dtd: 0,
      // 1,444,500.25 for 2,000 × (710 + 12).
      gross_pnl: 1_444_500.25,
      gross_pnl_dtd: 500.25,
    }),
  ]);
  expect(todays_mtm_prices).toEqual([]);
});

test.each([pnlRunTask, pnlRunHistoryTask])(
  '$route names the prices that its import found too far from those before',
  async (task) => {
    await storeDay();
    await sql`insert into price_check (product, valid_from, largest_move) values ('FEI', '2024-01-01', 50)`.execute(
      db,
    );
    await run({ date: '2024-06-27' });
    await storePrices(db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 0]]);
    const json = task === pnlRunTask ? {} : { json: { from: '2024-06-28', to: '2024-06-28' } };
    await run({ task, ...json });
    const named = (await rowsOf(sql`select warnings from pnl_run order by run_id`)).map(
      ({ warnings }) => warnings as readonly string[],
    );
    const far =
      'Farther than expected: FEI Aug 24 settlement of 28 Jun 2024 is 0, after 600 on 27 Jun 2024 (more than 50)';
    expect(named.map((warnings) => warnings.includes(far))).toEqual([false, true]);
  },
);

test('a finished run never changes', async () => {
  await storeDay();
  await run();
  for (const table of ['pnl_run', 'pnl_run_scope', 'pnl_data_set', 'pnl_leg_chunk'])
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(
      'a finished run never changes',
    );
  await expect(sql`update pnl_run set run_type = 'PRELIM'`.execute(db)).rejects.toThrow();
});

test('the same facts make the same chunks', async () => {
  await storeDay();
  await run();
  await run();
  const chunks = await rowsOf(
    sql`select seq, array_agg(distinct chunk_id) as ids from pnl_run_chunk group by seq order by seq`,
  );
  expect(chunks.length).toBeGreaterThan(2);
  for (const { ids } of chunks) expect(ids).toHaveLength(1);
});

test('an entry that was undone since the run before is cancelled by the next', async () => {
  await storeDay();
  await run({ date: '2024-06-27' });
  const [ticket] = await rowsOf(sql`select min(entry_id) as id from blotter_entry`);
  await sql`delete from leg where entry_id = ${ticket?.['id']}`.execute(db);
  await sql`update blotter_entry set status = 'UNDONE', undone_by = 'test', undone_at = clock_timestamp()
             where entry_id = ${ticket?.['id']}`.execute(db);
  await run();
  const [before, after] = await runs();
  expect(after).toMatchObject({ prev_run_id: before?.['run_id'], leg_count: 3 });
  // It was worth 10,000 × (600 − 590) − 28.50.
  expect((await answerOf(after?.['run_id'], 'explain')).total).toMatchObject({
    // Its costs come back, those of the sale are 6.75.
    cancelled: -100_000,
    costs: 21.75,
  });
});

test('[API-09] the net of the day is one figure in every answer, with what was back-dated and taken back', async () => {
  await storeDay();
  const adjust = (date: string, pnl: number) =>
    rowsOf(sql`insert into pnl_adjustment (adj_date, book, description, pnl, reason, entered_by)
               values (${date}::date, 'Paper', ${`Of ${date}`}, ${pnl}, 'a test', 'test')
               returning adjustment_id`);
  const [early] = await adjust('2024-06-26', 100);
  await run({ date: '2024-06-27' });
  await sql`update pnl_adjustment set withdrawn_by = 'test', withdrawn_at = clock_timestamp()
             where adjustment_id = ${early?.['adjustment_id']}`.execute(db);
  await adjust('2024-06-25', 2_000.5);
  await adjust('2024-06-28', 30_000);
  await run();
  const [before, made] = await runs();
  const { overview } = await answerOf(made?.['run_id'], 'historical_pnl_per_book_metrics');
  expect(overview).toMatchObject({ net_day: 160_643.75, adjustments_day: 31_900.5 });
  const { totals } = await answerOf(made?.['run_id'], 'all_trades_run_date');
  expect(totals.total_delta_net_pnl).toBe(overview.net_day);
  const { total } = await answerOf(made?.['run_id'], 'explain');
  expect(total.delta_net_pnl).toBe(overview.net_day);
  const ltdOf = async (runId: unknown) => {
    const found = await scopeOf(runId, 'scg');
    return Number(found?.['net_ltd']) + Number(found?.['adjustment_ltd']);
  };
  const change = (await ltdOf(made?.['run_id'])) - (await ltdOf(before?.['run_id']));
  expect(change).toBeCloseTo(overview.net_day, 6);
});

test('[PNL-21] no day ahead is what is open now, also where a price of the day is missing', async () => {
  const fixings = Array.from(
    { length: 27 },
    (_, at) => `2024-06-${String(at + 1).padStart(2, '0')}`,
  );
  await storePrices(db, [
    ['FEI', 'SETTLEMENT', '2024-06-01', '2024-06-27', 600],
    ...fixings.map((day) => ['FEI', 'FIXING', null, day, 600] as const),
  ]);
  await storeTicket(db, { tradeDate: '2024-06-03', month: '2024-06-01', qty: 19_000, price: 590 });
  await run();
  const [made] = await runs();
  expect(made).toMatchObject({ run_type: 'PRELIM' });
  const exposures = await answerOf(made?.['run_id'], 'exposures');
  const totalAhead = (days: number) =>
    exposures.exposures_look_ahead_corp_table_graph.find(
      (row: { look_ahead: number; term_month_date: string }) =>
        row.look_ahead === days && row.term_month_date === 'Total',
    ).by_product.FEI;
  // The 28th, the last of 19 pricing days, has no fixing yet.
  expect(exposures.transposed_products_term_months[0]).toMatchObject({ product: 'FEI', total: 1 });
  expect(totalAhead(0)).toBe(1);
  expect(totalAhead(1)).toBe(0);
});

test('[API-09] what was taken back is no part of what was open last year', async () => {
  await storeDay();
  const price = ['FEI', 'SETTLEMENT', '2024-08-01', '2023-12-29', 580] as const;
  await storePrices(db, [price]);
  const bought = { tradeDate: '2023-12-28', month: '2024-08-01', price: 570 };
  await storeTicket(db, { ...bought, qty: 1_000 });
  const gone = await storeTicket(db, { ...bought, qty: 3_000 });
  await run({ date: '2024-06-27' });
  await sql`delete from leg where entry_id = ${gone}`.execute(db);
  await sql`update blotter_entry set status = 'UNDONE', undone_by = 'test', undone_at = clock_timestamp()
             where entry_id = ${gone}`.execute(db);
  await run();
  const [, made] = await runs();
  const lastYear = await answerOf(made?.['run_id'], 'open_pnl_last_year');
  // 1,000 × (580 − 570) then, × (612.5 − 570) now; no rate of 2023 is there.
  expect(lastYear).toMatchObject({
    last_year_date: '2023-12-29',
    rows: expect.arrayContaining([
      expect.objectContaining({
        book: 'Paper',
        net_last_year: 10_000,
        net_now: 42_500,
        open_legs: 1,
      }),
    ]),
  });
});

test('[API-07] a day is counted from the best run of the day before, not from its newest', async () => {
  await storeDay();
  await run({ date: '2024-06-27', json: { run_type: 'COB' } });
  await run({ date: '2024-06-27', json: { run_type: 'INTRADAY' } });
  await run();
  const [best, , made] = await runs();
  expect(best).toMatchObject({ run_type: 'COB' });
  expect(made?.['prev_run_id']).toBe(best?.['run_id']);
});

test('[PNL-02] an intraday run is preliminary while a price is missing; no other run says it', async () => {
  await storeDay();
  await run({ json: { run_type: 'INTRADAY' } });
  await run({ json: { run_type: 'COB' } });
  // Of October there is no price at all, and none to fall back on.
  await storeTicket(db, { tradeDate: '2024-06-28', month: '2024-10-01', qty: 1_000, price: 590 });
  await run({ json: { run_type: 'INTRADAY' } });
  expect(await rowsOf(sql`select preliminary_pnl_run from pnl_run order by run_id`)).toEqual([
    { preliminary_pnl_run: false },
    { preliminary_pnl_run: null },
    { preliminary_pnl_run: true },
  ]);
});

test('[API-07] a clearer owes no statement of days before its first', async () => {
  await storeDay();
  await storeStatement(db, { day: '2024-06-28', ote: 0 });
  await run({ date: '2024-06-27' });
  await storeStatement(db, { day: '2024-06-26', ote: 0 });
  await run({ date: '2024-06-27' });
  // No clearer has the day's tickets.
  expect(await runs()).toMatchObject([{ run_type: 'COB' }, { run_type: 'LIKELY_COB' }]);
});

test('[PNL-12] a run of the history has no adjustment of a later day', async () => {
  await storeDay();
  await sql`insert into pnl_adjustment (adj_date, book, description, pnl, reason, entered_by)
            values ('2024-06-28', 'Paper', 'Later', 500, 'a test', 'test')`.execute(db);
  await run({ task: pnlRunHistoryTask, json: { from: '2024-06-27', to: '2024-06-28' } });
  const [last, first] = await runs();
  expect(await scopeOf(last?.['run_id'], 'corp')).toMatchObject({ adjustment_ltd: 500 });
  expect(await scopeOf(first?.['run_id'], 'corp')).toMatchObject({ adjustment_ltd: 0 });
});

test('[API-07] an amount in euros is worth what the corrected rate of its day says', async () => {
  await storeDay();
  await sql`insert into phys_amount
            select trade_uuid, 'broker', false, '2024-06-27', physical_set_id, -1000, 'EUR'
              from phys_trade`.execute(db);
  for (const USD of [1.05, 1.1]) await storeRates(db, '2024-06-27', { USD });
  await run();
  const [made] = await runs();
  // As above, less 1,000 × 1.1.
  expect(await scopeOf(made?.['run_id'], 'product')).toMatchObject({ net_ltd: 1_251_649.5 });
});

test('an order that was filled on two days counts on each what was dealt by then', async () => {
  await storePrices(db, [
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-27', 615.213],
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 608.945],
  ]);
  const first = { tradeDate: '2024-06-27', month: '2024-08-01', qty: 5_000, price: 605 };
  const entry = await storeTicket(db, first);
  await sql`insert into leg (entry_id, book, strategy, deal, product, term_month, window_start,
                             window_end, qty, price, priced, unit_mult, trade_date, exchange)
            select entry_id, book, strategy, deal, product, term_month, window_start, window_end,
                   qty, 600, priced, unit_mult, '2024-06-28', exchange
              from leg where entry_id = ${entry}`.execute(db);
  await run({ date: '2024-06-27', json: { run_type: 'COB' } });
  await run({ json: { run_type: 'COB' } });
  const [before, after] = await runs();
  // 5,000 × (615.213 − 605) − 5 × 2.85; the day after 5,000 × (608.945 − 600) − 5 × 2.85 more.
  expect(before).toMatchObject({ leg_count: 1 });
  expect(await scopeOf(before?.['run_id'], 'corp')).toMatchObject({ net_ltd: 51_065 - 14.25 });
  expect(await scopeOf(after?.['run_id'], 'corp')).toMatchObject({
    net_ltd: 19_725 + 44_725 - 28.5,
  });
  expect((await answerOf(after?.['run_id'], 'explain')).total).toMatchObject({
    new: 44_725,
    amended: 0,
  });
});

test('an order that was corrected, or whose contract stands for another product, is named and keeps a run from being verified', async () => {
  await storePrices(db, PRICES);
  const fill = { contract_code: '7E', exchange: 'ICE', quoted_trade_price: 605 };
  await storeOrders(db, [
    {
      ...fill,
      trade_id: 'C1',
      order_num: 1,
      trade_date: '2024-06-27',
      statement_date: '2024-06-27',
    },
    { ...fill, trade_id: 'C2', order_num: 2 },
  ]);
  await submitOrders(db, { book: 'Paper', strategy: 'Arb', deal: 'D1' });
  await sql`update core_trade set state = 'VERIFIED', verified_by = 'test', verified_at = now()`.execute(
    db,
  );
  await restateOrders(db, [{ order_num: 2 }]);
  await run();
  await sql`update contract set product_a = 'LST'`.execute(db);
  await run();
  const [corrected, mapped] = await rowsOf(
    sql`select run_type, warnings from pnl_run order by run_id`,
  );
  const OF_TWO = 'Norvane order 2 was corrected by its clearer after it was submitted';
  expect(corrected?.['warnings']).toContain(`${OF_TWO}: its legs are as submitted`);
  for (const number of [1, 2])
    expect(mapped?.['warnings']).toContain(
      `Norvane order ${number} was submitted as FEI, and its contract stands for LST now: its legs are as submitted`,
    );
  await expect(run({ json: { run_type: 'VERIFIED' } })).rejects.toMatchObject({
    dict: {
      reasons: expect.arrayContaining([
        {
          message: expect.stringContaining('order 2: changed since submission'),
          line: null,
          column: null,
        },
      ]),
    },
  });
  await sql`update contract set product_a = 'FEI'`.execute(db);
  // Of the day before the second is no part.
  await run({ date: '2024-06-27' });
  const [, , before] = await rowsOf(sql`select warnings from pnl_run order by run_id`);
  expect(String(before?.['warnings'])).not.toContain('corrected');
});

test('legs of an audit row of before are of the day and exchange of their entry', async () => {
  await storeDay();
  const cutoff = (await rowsOf(sql`select clock_timestamp() as now`))[0]?.['now'];
  const [ticket] = await rowsOf(sql`
    select entry_id as id, jsonb_agg(to_jsonb(leg) - 'trade_date' - 'exchange') as legs from leg
     group by entry_id order by entry_id limit 1`);
  await insertAudit(db, {
    actor: 'test',
    action: 'blotter.undo',
    entity: 'blotter_entry',
    requestId: 'test',
    entityId: String(ticket?.['id']),
    before: { legs: ticket?.['legs'] },
    after: null,
  });
  await sql`delete from leg where entry_id = ${ticket?.['id']}`.execute(db);
  await sql`update blotter_entry set status = 'UNDONE', undone_by = 'test', undone_at = clock_timestamp()
             where entry_id = ${ticket?.['id']}`.execute(db);
  const tradeCutoff = String(cutoff);
  const [leg] = await selectPaperLegs(db, { tradeCutoff, upTo: '2024-06-28' });
  expect(leg).toMatchObject({ trade_date: '2024-06-27', exchange: 'ICE', qty: 10_000 });
  expect(await selectPaperLegs(db, { tradeCutoff, upTo: '2024-06-26' })).toEqual([]);
});

test('[PNL-37] a scenario has the entries that its base had, undone since or not', async () => {
  await storeDay();
  await run();
  const [base] = await runs();
  const [ticket] = await rowsOf(sql`
    select entry_id as id, jsonb_agg(to_jsonb(leg)) as legs from leg
     group by entry_id order by entry_id limit 1`);
  await insertAudit(db, {
    actor: 'test',
    action: 'blotter.undo',
    entity: 'blotter_entry',
    requestId: 'test',
    entityId: String(ticket?.['id']),
    before: { legs: ticket?.['legs'] },
    after: null,
  });
  await sql`delete from leg where entry_id = ${ticket?.['id']}`.execute(db);
  await sql`update blotter_entry set status = 'UNDONE', undone_by = 'test', undone_at = clock_timestamp()
             where entry_id = ${ticket?.['id']}`.execute(db);
  const shifts = [{ product: 'FEI', term_month: '2024-08-01', shift: '1' }];
  const json = { base_run_id: base?.['run_id'], shifts, trades: [] };
  await run({ task: pnlRunScenarioTask, json });
  const [, scenario] = await runs();
  // The base's, and 5,000 × 1.
  expect(scenario).toMatchObject({ leg_count: 4 });
  expect(await scopeOf(scenario?.['run_id'], 'corp')).toMatchObject({ net_ltd: 223_714.75 });
});

test('a run that is stopped leaves nothing', async () => {
  await storeDay();
  const stop = new AbortController();
  const stopped = run({ signal: stop.signal });
  setImmediate(() => stop.abort(new Error('killed')));
  await expect(stopped).rejects.toThrow();
  expect(await runs()).toEqual([]);
  expect(await rowsOf(sql`select chunk_id from pnl_leg_chunk`)).toEqual([]);
});

test('a run that is repeated for a lost worker is made once', async () => {
  await storeDay();
  const { taskId } = await run();
  const { lines } = await run({ taskId });
  expect(lines).toEqual(['The run of 28 Jun 2024 was made before this task was lost']);
  expect(await runs()).toHaveLength(1);
});

test('[API-07] a leg that can never have a price is named, and the COB is made', async () => {
  await storeDay();
  // What the form proposed on a Friday after nine: the balance of June from Saturday on, at 600.
  const ticket = { tradeDate: '2024-06-28', month: '2024-06-01', qty: 5_000, price: 600 };
  const fixedPrice = await storeTicket(db, ticket);
  const moc = await storeTicket(db, { ...ticket, price: null });
  await sql`update leg set window_start = '2024-06-29' where term_month = '2024-06-01'`.execute(db);
  await run({ json: { run_type: 'COB' } });
  const [made] = await rowsOf(sql`select run_type, warnings from pnl_run`);
  expect(made).toMatchObject({ run_type: 'COB' });
  const named = (entry: number) =>
    `No day of its window prices: FEI from 2024-06-29 to 2024-06-30, ticket ${entry}`;
  expect(made?.['warnings']).toEqual(expect.arrayContaining([named(fixedPrice), named(moc)]));
  expect(made?.['warnings']).not.toContainEqual(expect.stringMatching(/no price|waits|nothing/));
});

test('[API-07] an amount in a currency without a rate is named by its rate, not as a price', async () => {
  await storeDay();
  await sql`insert into phys_amount
            select trade_uuid, 'broker', false, '2024-06-27', physical_set_id, -1000, 'JPY'
              from phys_trade`.execute(db);
  await expect(run({ json: { run_type: 'COB' } })).rejects.toMatchObject({
    dict: { reasons: [expect.objectContaining({ message: 'There is no JPY rate on 2024-06-27' })] },
  });
  await run({ json: { run_type: 'PRELIM' } });
  const [made] = await rowsOf(sql`select warnings from pnl_run`);
  expect(made?.['warnings']).toContain('There is no JPY rate on 2024-06-27: it counts as 0');
});

test('every reason is named at once where a run of a type may not be made', async () => {
  await storeDay();
  await storeStatement(db, { day: '2024-06-27', ote: 0 });
  await storeTicket(db, { tradeDate: '2024-06-28', month: '2024-10-01', qty: 1_000, price: null });
  await expect(run({ json: { run_type: 'VERIFIED' } })).rejects.toMatchObject({
    type: 'Refused',
    scope: 'pnl',
    dict: {
      reasons: expect.arrayContaining(
        [
          'There is no price: FEI Oct 24 on 2024-06-28',
          'There is no statement of 28 Jun 2024 from Norvane',
          expect.stringMatching(/^Ticket \d+ waits for the settlement that it was dealt at$/),
        ].map((message) => expect.objectContaining({ message })),
      ),
    },
  });
  expect(await runs()).toEqual([]);
  await run({ json: { run_type: 'BEST' } });
  expect(await runs()).toMatchObject([{ run_type: 'PRELIM' }]);
});

test('a history makes what is missing, newest first, and goes on where it stopped', async () => {
  await storeDay();
  await run({ date: '2024-06-27' });
  const json = { from: '2024-06-26', to: '2024-06-28' };
  const { lines } = await run({ task: pnlRunHistoryTask, json });
  expect(lines[0]).toBe('2 runs to make');
  expect(await runs()).toMatchObject([
    { pipe_run_date: '2024-06-27' },
    { pipe_run_date: '2024-06-28' },
    { pipe_run_date: '2024-06-26', leg_count: 0 },
  ]);
  expect((await run({ task: pnlRunHistoryTask, json })).lines).toEqual(['0 runs to make']);
  const day = { from: '2024-06-28', to: '2024-06-28' };
  expect((await run({ task: pnlRunHistoryTask, json: day })).lines).toEqual(['0 runs to make']);
});

test.each([
  ['2014-06-28', '2024-06-28', '3,654 days are asked for, and 3,653 at most are made at once'],
  ['2024-06-28', '2024-07-10', '10 Jul 2024 is still to come'],
  ['2024-06-28', '2024-06-27', '28 Jun 2024 is after 27 Jun 2024'],
])('a history from %s to %s is refused: %s', async (from, to, message) => {
  await expect(run({ task: pnlRunHistoryTask, json: { from, to } })).rejects.toMatchObject({
    type: 'Refused',
    scope: 'pnl',
    dict: { reasons: [{ line: null, column: null, message }] },
  });
});

test('[PNL-29] the change of risk is known of a day whose day before is made later', async () => {
  await storePrices(db, pricesOfAYear());
  await storeDay();
  // A fall beyond all others: it is in the risk of its own day alone.
  await storePrices(db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 500]]);
  await run({ task: pnlRunHistoryTask, json: { from: '2024-06-27', to: '2024-06-28' } });
  const [last, before] = await runs();
  expect(last).toMatchObject({ pipe_run_date: '2024-06-28', prev_run_id: null });
  const [now, then] = [await riskOf(last?.['run_id']), await riskOf(before?.['run_id'])];
  for (const place of ['firm', 'Paper']) {
    expect(then[place]?.var95).toBeGreaterThan(0);
    expect(now[place]?.delta).not.toBe(0);
    expect(now[place]?.delta).toBeCloseTo(
      Number(now[place]?.var95) - Number(then[place]?.var95),
      6,
    );
  }
});

/** A settlement that moves every day, of the months that positions are in. */
function pricesOfAYear() {
  const days = Array.from({ length: 370 }, (_, ago) => Date.UTC(2024, 5, 26) - ago * DAY_MS);
  return days.flatMap((day, at) =>
    [2, 3, 4].map((ahead) => {
      const date = new Date(day).toISOString().slice(0, 10);
      const month = new Date(
        Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + ahead),
      );
      const price = 600 + Math.round(900 * Math.sin(at * (ahead + 1))) / 100;
      return ['FEI', 'SETTLEMENT', month.toISOString().slice(0, 10), date, price] as const;
    }),
  );
}

const DAY_MS = 86_400_000;

/** VaR and its change, of the firm and by book. */
async function riskOf(runId: unknown): Promise<Record<string, { var95: number; delta: number }>> {
  const { totals, per_strategy_phys_pnl_summary: rows } = await answerOf(
    runId,
    'all_trades_run_date',
  );
  const found = [{ ...totals, book: 'firm', depth: 0 }, ...rows];
  return Object.fromEntries(
    found
      .filter(({ depth }) => depth === 0)
      .map(({ book, var_95: var95, delta_var_95: delta }) => [book, { var95, delta }]),
  );
}

test('[PNL-37] a scenario is a shocked copy, and never the run that is shown or counted from', async () => {
  await storeDay();
  await run({ date: '2024-06-27' });
  await run();
  const [before, base] = await runs();
  const place = { book: 'Paper', strategy: 'Arb', deal: 'D1' };
  const json = {
    base_run_id: base?.['run_id'],
    shifts: [{ product: 'FEI', term_month: '2024-08-01', shift: '-10.5' }],
    trades: [
      { ...place, product: 'FEI', term_month: '2024-09-01', qty: '1000', price: '600' },
      { ...place, product: 'FEI', term_month: '2024-09-01', qty: '7000', price: null },
    ],
  };
  // What is entered and published since is not in it.
  await storePrices(db, [['FEI', 'SETTLEMENT', '2024-09-01', '2024-06-28', 999]]);
  await storeTicket(db, { tradeDate: '2024-06-28', month: '2024-08-01', qty: 1, price: 1 });
  await run({ task: pnlRunScenarioTask, json });
  const [, , scenario] = await runs();
  expect(scenario).toMatchObject({ run_type: 'SCENARIO', prev_run_id: before?.['run_id'] });
  // The base's, less 5,000 × 10.5, and 1,000 × (615 − 600).
  expect(await scopeOf(scenario?.['run_id'], 'corp')).toMatchObject({ net_ltd: 181_214.75 });
  const [stored] = await rowsOf(
    sql`select base_run_id, warnings from pnl_run where run_type = 'SCENARIO'`,
  );
  expect(stored).toMatchObject({
    base_run_id: base?.['run_id'],
    warnings: expect.arrayContaining(['Shifted: FEI Aug 24 by -10.5']),
  });
  await expect(
    run({ task: pnlRunScenarioTask, json: { ...json, base_run_id: scenario?.['run_id'] } }),
  ).rejects.toMatchObject({ type: 'Refused' });
  const nothing = { ...json.shifts[0], shift: '-0.000000' };
  await expect(
    run({ task: pnlRunScenarioTask, json: { ...json, shifts: [nothing, nothing] } }),
  ).rejects.toThrow('Shift of FEI: A shift of nothing is none');
});

test('what a run made and read is linked to it', async () => {
  await storeDay();
  const statement = await storeStatement(db, { day: '2024-06-28', ote: 0 });
  const { taskId } = await run({ json: { run_type: 'COB' } });
  const linked = await rowsOf(
    sql`select kind, label, path, action from task_made where task_id = ${taskId} order by kind`,
  );
  expect(linked).toEqual([
    {
      kind: 'pnl_run',
      label: 'COB, Fri 28 Jun 2024',
      path: '/date/2024-06-28',
      action: 'made',
    },
    { kind: 'price_set', label: 'Prices up to set 1', path: null, action: 'read' },
    {
      kind: 'statement',
      label: 'Norvane, 28 Jun 2024',
      action: 'read',
      path: '/edf?verified_state=all&run_date=2024-06-28',
    },
  ]);
  expect(statement).toBeGreaterThan(0);
});
