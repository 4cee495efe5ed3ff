import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  allTrades,
  clearerData,
  explain,
  openPnlLastYear,
  type Explain,
  type StrategyRow,
} from '@fairlead/pnl/contract/data-sets';
import {
  type BackOfficeMisc,
  type DetailRow,
  type Exposures,
  type LookAheadRow,
  backOfficeMisc,
  exposures,
} from '@fairlead/pnl/contract/exposures';
import { historicalPnl } from '@fairlead/pnl/contract/history';
import type { listPnlLegs } from '@fairlead/pnl/contract/legs';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';

import { createChecker } from '@fairlead/platform/http/checks';
import { storeCargo, storeFirm, storePrices, storeTicket } from '@fairlead/api/testing/pnl-firm';
import { makePnlRun } from '@fairlead/api/testing/pnl-run';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';

let testApp: TestApp;
let token: string;

/** Two days of August and September, a purchase, a sale of today, and a cargo. */
beforeAll(async () => {
  testApp = await createTestApp();
  token = await testApp.tokenFor(['pnl:read']);
  const { db } = testApp;
  await storeFirm(db);
  await storePrices(db, [
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-27', 600],
    ['FEI', 'SETTLEMENT', '2024-08-01', '2024-06-28', 612.5],
    ['FEI', 'SETTLEMENT', '2024-09-01', '2024-06-27', 610],
    ['FEI', 'SETTLEMENT', '2024-09-01', '2024-06-28', 615],
  ]);
  await storeTicket(db, { tradeDate: '2024-06-26', month: '2024-08-01', qty: 10_000, price: 590 });
  await storeCargo(db, {
    tradeDate: '2024-06-26',
    from: '2024-09-01',
    to: '2024-09-30',
    mt: 2_000,
    premium: 12,
  });
  await makePnlRun(db, { date: '2024-06-27' });
  await storeTicket(db, {
    tradeDate: '2024-06-28',
    month: '2024-08-01',
    qty: -5_000.123,
    price: 611.25,
    broker: 'Trayport',
  });
  await makePnlRun(db);
  await makePnlRun(db);
}, 60_000);
afterAll(async () => testApp.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  testApp.app.inject({
    url: `/api/pnl_analytics/${path}`,
    headers: { 'x-auth-token': token, ...headers },
  });
const answerOf = async <Answer>(path: string) => (await get(path)).json<Answer>();
const cents = (dollars: number) => Math.round(dollars * 100);
const micros = (display: number) => Math.round(display * 1e6);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const CALLS = {
  allTrades,
  clearerData,
  historicalPnl,
  exposures,
  backOfficeMisc,
  openPnlLastYear,
  explain,
};

test.each(Object.entries(CALLS))(
  '[API-02] a real run answers what the contract says of %s',
  async (_name, { latest, ofDate }) => {
    for (const { path, reply } of [latest, ofDate]) {
      const url = path.replace('/pnl_analytics/', '').replace('{pipe_run_date}', '2024-06-28');
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      createChecker(path, reply)(answer.json());
    }
  },
);

test('[API-09] [PNL-29] the per-strategy rows of a book sum to it, and the books to the total', async () => {
  const answer = await answerOf<ReplyOf<typeof allTrades.latest>>('all_trades_run_date/latest');
  const rows = answer.per_strategy_phys_pnl_summary;
  const net = (of: readonly StrategyRow[]) => sum(of.map((row) => cents(row.net_pnl)));
  const books = rows.filter(({ depth }) => depth === 0);
  expect(books.length).toBeGreaterThan(1);
  for (const { book, net_pnl } of books) {
    expect(net(rows.filter((row) => row.depth === 1 && row.book === book))).toBe(cents(net_pnl));
    expect(net(rows.filter((row) => row.depth === 2 && row.book === book))).toBe(cents(net_pnl));
  }
  expect(net(books)).toBe(cents(answer.totals.net_pnl));
  expect(sum(books.map((row) => cents(row.delta_net_pnl)))).toBe(
    cents(answer.totals.total_delta_trade_net),
  );
  const { physical, paper } = answer.totals;
  expect(sum([physical, paper].map((of) => cents(of?.net_pnl ?? 0)))).toBe(
    cents(answer.totals.net_pnl),
  );
  for (const of of [physical, paper].filter((each) => each !== null))
    expect(cents(of.gross_pnl) + cents(of.total_cost)).toBe(cents(of.net_pnl));
});

test('[API-09] [PNL-11] books of a state sum to it, and the states to everything', async () => {
  const { expired_prompt_ltd_table: rows, totals } = await answerOf<
    ReplyOf<typeof allTrades.latest>
  >('all_trades_run_date/latest');
  const states = rows.filter(({ depth }) => depth === 0);
  for (const { state, net_pnl } of states)
    expect(
      sum(
        rows.filter((row) => row.depth === 1 && row.state === state).map((r) => cents(r.net_pnl)),
      ),
    ).toBe(cents(net_pnl));
  expect(sum(states.map((row) => cents(row.net_pnl)))).toBe(cents(totals.net_pnl));
});

test('[API-09] [PNL-22] the months of an exposure table sum to its Total', async () => {
  const answer = await answerOf<Exposures>('exposures/latest');
  const tables = Object.entries(answer).filter(([name]) => name.startsWith('exposures_look_ahead'));
  expect(tables).toHaveLength(6);
  expect(answer.exposures_look_ahead_scg_table_graph.length).toBeGreaterThan(0);
  for (const [, table] of tables) {
    const byAhead = Map.groupBy(table as LookAheadRow[], ({ look_ahead }) => look_ahead);
    for (const rows of byAhead.values()) {
      const total = rows.find((row) => row.term_month_date === 'Total');
      for (const [code, shown] of Object.entries(total?.by_product ?? {}))
        expect(
          sum(
            rows
              .filter((row) => row.term_month_date !== 'Total')
              .map((row) => micros(row.by_product[code] ?? 0)),
          ),
        ).toBe(micros(shown));
    }
  }
});

test('[API-09] [PNL-23] strategies and deals of a book sum to its exposure columns', async () => {
  const { detail_exp_per_book_final_df: rows } = await answerOf<Exposures>('exposures/latest');
  const books = rows.filter(({ depth }) => depth === 0);
  expect(books.length).toBeGreaterThan(0);
  const of = (parts: readonly DetailRow[], column: string) =>
    sum(parts.map(({ columns }) => micros(columns[column] ?? 0)));
  for (const book of books)
    for (const column of Object.keys(book.columns)) {
      const parts = rows.filter((row) => row.depth === 2 && row.book === book.book);
      expect([column, of(parts, column)]).toEqual([column, of([book], column)]);
    }
});

test('[API-09] [PNL-36] buckets of every row sum to its change, rows and prices to the totals', async () => {
  const answer = await answerOf<Explain>('explain/latest');
  const ofRow = ({ delta_net_pnl, ...row }: Explain['total']) => ({
    delta: cents(delta_net_pnl),
    parts: sum(
      Object.values(row)
        .filter((part) => typeof part === 'number')
        .map(cents),
    ),
  });
  expect(answer.rows.length).toBeGreaterThan(0);
  for (const {
    depth: _depth,
    book: _book,
    strategy: _strategy,
    deal: _deal,
    ...row
  } of answer.rows) {
    const { delta, parts } = ofRow(row);
    expect(parts).toBe(delta);
  }
  expect(ofRow(answer.total).parts).toBe(cents(answer.total.delta_net_pnl));
  const books = answer.rows.filter(({ depth }) => depth === 0);
  expect(sum(books.map((row) => cents(row.delta_net_pnl)))).toBe(cents(answer.total.delta_net_pnl));
  expect(sum(answer.by_price.map(({ pnl }) => cents(pnl)))).toBe(cents(answer.total.price));
});

type Found = ReplyOf<typeof listPnlLegs>;
const legsOf = async (query: Record<string, string>) =>
  answerOf<Found>(`legs?${new URLSearchParams({ run_id: '2', ...query }).toString()}`);

test('[PNL-35] the legs of every place sum to its figures, its change included', async () => {
  const { per_strategy_phys_pnl_summary: rows } = await answerOf<ReplyOf<typeof allTrades.latest>>(
    'all_trades_run_date/latest?run_id=2',
  );
  for (const row of rows) {
    const place = {
      book: row.book,
      ...(row.strategy === null ? {} : { strategy: row.strategy }),
      ...(row.deal === null ? {} : { deal: row.deal }),
    };
    const { sums, legs, total } = await legsOf(place);
    expect([sums.net, sums.delta_net]).toEqual([row.net_pnl, row.delta_net_pnl]);
    expect(legs).toHaveLength(total);
    expect(sum(legs.map(({ net }) => cents(net)))).toBe(cents(sums.net));
    expect(sum(legs.map(({ delta_net }) => cents(delta_net)))).toBe(cents(sums.delta_net));
  }
});

test('[PNL-35] the legs of a month and product sum to its cell, of each kind and scope', async () => {
  const { dtd_changes } = await answerOf<BackOfficeMisc>('back_office_misc/latest?run_id=2');
  const shown = dtd_changes.filter(({ gross_pnl }) => gross_pnl !== 0);
  expect(shown.map(({ term_month_date }) => term_month_date)).toEqual(['2024-08-01', '2024-09-01']);
  for (const row of shown) {
    const { sums } = await legsOf({ product: row.product, month: row.term_month_date });
    expect([sums.gross, sums.delta_gross]).toEqual([row.gross_pnl, row.gross_pnl_dtd]);
    expect([sums.exposure_display, sums.delta_exposure_display]).toEqual([
      row.exposure_display,
      row.exposure_display_dtd,
    ]);
  }
  const { exposures_look_ahead_phys_table_graph: phys } = await answerOf<Exposures>(
    'exposures/latest?run_id=2',
  );
  const [first] = phys;
  const { sums } = await legsOf({
    group: 'phys',
    product: 'PETRO_CHEM',
    month: first?.term_month_date ?? '',
  });
  expect(micros(sums.exposure_mt / 1000)).toBe(micros(first?.by_product['PETRO_CHEM'] ?? 0));
});

test('[PNL-35] a run that struck the day before itself tells changes, too', async () => {
  const { totals } = await answerOf<ReplyOf<typeof allTrades.latest>>(
    'all_trades_run_date/date/2024-06-27',
  );
  const { sums } = await answerOf<Found>('legs?run_id=1');
  expect([sums.net, sums.delta_net]).toEqual([totals.net_pnl, totals.total_delta_trade_net]);
});
