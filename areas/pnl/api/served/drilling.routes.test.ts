import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFrames } from '@fairlead/shared/workbook/row-frames';
import { sql } from 'kysely';

import { storeFirm, storePrices, storeTicket } from '@fairlead/api/testing/pnl-firm';
import { makePnlRun } from '@fairlead/api/testing/pnl-run';
import { storedRun, storeRuns } from '@fairlead/api/testing/runs';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let testApp: TestApp;
let token: string;

/** Run 1 of the 28th, of two tickets; a price was corrected before it and another one after it. */
beforeAll(async () => {
  testApp = await createTestApp();
  token = await testApp.tokenFor(['pnl:read']);
  const { db } = testApp;
  await storeFirm(db);
  await storePrices(db, [
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-27', 600],
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 611],
    ['FEI', 'FIXING', null, '2024-06-28', 609],
    ['LST', 'SETTLEMENT', '2024-08-01', '2024-06-28', 0.8],
  ]);
  await storePrices(db, [
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 612.5],
    ['LST', 'SETTLEMENT', '2024-08-01', '2024-06-28', null],
  ]);
  await storeTicket(db, { tradeDate: '2024-06-26', month: '2024-08-01', qty: 10_000, price: 590 });
  await storeTicket(db, { tradeDate: '2024-06-28', month: '2024-08-01', qty: -5_000, price: 611 });
  await makePnlRun(db);
  await storePrices(db, [['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 999]]);
}, 60_000);
afterAll(async () => testApp.close());

const get = (path: string) =>
  testApp.app.inject({
    url: `/api/pnl_analytics/${path}`,
    headers: { 'x-auth-token': token },
  });

/** The text of a file that is exported. */
async function exported(path: string, columns: readonly string[]): Promise<string> {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/pnl_analytics/${path}`,
    payload: {
      title: 'Out',
      notes: [],
      format: 'csv',
      columns: columns.map((served) => ({ served, header: served, group: [] })),
    },
    headers: { 'x-auth-token': token },
  });
  expect(answer.statusCode).toBe(200);
  const contents: Uint8Array[] = [];
  const chunks = async function* () {
    yield new Uint8Array(answer.rawPayload);
  };
  for await (const { content } of readFrames(chunks())) contents.push(content);
  return Buffer.concat(contents).toString();
}

test('prices are those that the run saw: corrected before it, not after', async () => {
  const { prices, after } = (await get('prices?run_id=1')).json();
  expect(after).toBeNull();
  expect(prices).toEqual([
    {
      product: 'FEI',
      kind: 'FIXING',
      term_month_date: null,
      obs_date: '2024-06-28',
      price: 609,
      source: 'test',
      price_set_id: 1,
    },
    {
      product: 'FEI',
      kind: 'SETTLEMENT',
      term_month_date: '2024-08-01',
      obs_date: '2024-06-28',
      price: 612.5,
      source: 'test',
      price_set_id: 2,
    },
  ]);
  const earlier = (await get('prices?run_id=1&from=2024-06-27&to=2024-06-27')).json();
  expect(earlier.prices).toMatchObject([{ obs_date: '2024-06-27', price: 600 }]);
  expect((await get('prices?run_id=1&product=LST')).json().prices).toEqual([]);
  expect((await get('prices?run_id=2')).statusCode).toBe(404);
  expect((await get('prices?run_id=1&after=nonsense')).statusCode).toBe(400);
});

test('[PNL-35] the exported files hold the legs and prices of the run, and are in the audit log', async () => {
  const legs = await exported('legs/export?run_id=1', ['leg', 'quantity', 'mark', 'gross']);
  expect(legs).toContain('10000,612.5,225000');
  expect(legs).toContain('-5000,612.5,-7500');
  const prices = await exported('prices/export?run_id=1', ['product', 'kind', 'price']);
  expect(prices).toContain('FEI,SETTLEMENT,612.5');
  expect(prices).not.toContain('LST');
  const { rows } = await sql<{ action: string }>`
    select action, (after ->> 'rows')::int as rows from audit_event
     where action in ('pnl_leg.export', 'pnl_price.export') order by action`.execute(testApp.db);
  expect(rows).toEqual([
    { action: 'pnl_leg.export', rows: 2 },
    { action: 'pnl_price.export', rows: 2 },
  ]);
});

test('[PNL-35] a file of legs stands in the order of the list', async () => {
  const wanted = ['leg', 'net'];
  const lines = (file: string) =>
    file
      .trim()
      .split('\n')
      .slice(-2)
      .map((line) => line.split(',')[0]);
  expect(lines(await exported('legs/export?run_id=1&sort=quantity', wanted))).toEqual(['E2', 'E1']);
  expect(lines(await exported('legs/export?run_id=1', wanted))).toEqual(['E1', 'E2']);
});

test('scenarios come worst first, and with fewer than 250 no rank is the VaR', async () => {
  // The one change that there are prices of: 5,000 t are open, up 12.5.
  expect((await get('var_scenarios?run_id=1')).json()).toEqual({
    scope: 'scg',
    var_rank: null,
    scenarios: [{ rank: 1, scenario_date: '2024-06-28', pnl: 62_500 }],
  });
  const { rows } = await sql<{ run_id: number }>`
    insert into pnl_run (pipe_run_date, run_type, author_email, author_nick_name, trade_cutoff,
                         config_hash, is_day_with_no_clearer_statements, leg_count, warnings)
    select '2024-06-20', 'COB', 'a@b', 'Olav', now(), config_hash, false, 0, '[]' from pnl_run
    returning run_id::int`.execute(testApp.db);
  const runId = String(rows[0]?.run_id);
  await sql`
    insert into pnl_var_scenarios (run_id, scope, dates, pnl)
    select ${runId}, 'corp', array_agg(date '2023-01-01' + n), array_agg(n * 7 % 250 - 100.5)
      from generate_series(0, 249) as n`.execute(testApp.db);
  const { scenarios, var_rank } = (await get(`var_scenarios?run_id=${runId}&scope=corp`)).json();
  expect(var_rank).toBe(13);
  expect(scenarios).toHaveLength(250);
  expect(scenarios[0]).toEqual({ rank: 1, scenario_date: '2023-01-01', pnl: -100.5 });
  // 143 × 7 is four times 250, and one.
  expect(scenarios[1]).toEqual({ rank: 2, scenario_date: '2023-05-24', pnl: -99.5 });
  expect(scenarios[12]).toMatchObject({ rank: 13, pnl: -88.5 });
  expect((await get('var_scenarios?run_id=99')).statusCode).toBe(404);
});

test('a scenario may name what the engine can price, and every deal', async () => {
  await sql`insert into product (code, label, metric, quote_unit)
            values ('ODD', 'Odd', 'MT', '$/MT')`.execute(testApp.db);
  expect((await get('scenario_choices')).json()).toEqual({
    products: [
      { code: 'FEI', quote_unit: '$/MT', metric: 'MT' },
      { code: 'LST', quote_unit: '$/gal', metric: 'BBL' },
    ],
    deals: [
      { book: 'Cargo', strategy: 'East', deal: 'L1' },
      { book: 'Paper', strategy: 'Arb', deal: 'D1' },
    ],
  });
});

test('what is under way counts runs that wait, and the days that a history has still to make', async () => {
  const underWay = async () => (await get('meta/latest')).json().under_way;
  // The task of the run that was made has not ended.
  expect(await underWay()).toEqual({ done: 1, waiting: 0 });
  await storeRuns(testApp.db, [storedRun({ state: 'QUEUED', task_route: '/pnl/run' })]);
  expect(await underWay()).toEqual({ done: 1, waiting: 1 });
  await storeRuns(testApp.db, [
    storedRun({
      state: 'RUNNING',
      task_route: '/pnl/run_history',
      request_json: { from: '2024-06-21', to: '2024-06-28' },
    }),
  ]);
  // 21 to 28 June has six business days, of which the last one has its run.
  expect(await underWay()).toEqual({ done: 1, waiting: 6 });
});
