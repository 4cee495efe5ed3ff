import { expect, test } from '@jest/globals';

import { allTradesData, exposuresData } from '@fairlead/shared/testing';

import { exposuresDifference } from './exposures-difference.rules.ts';
import { tradesDifference } from './trades-difference.rules.ts';

test('[PNL-37] a run less itself is nothing, in the same rows', () => {
  const trades = allTradesData();
  const none = tradesDifference(trades, trades);
  expect(none.per_strategy_phys_pnl_summary.map(({ deal }) => deal)).toEqual(
    trades.per_strategy_phys_pnl_summary.map(({ deal }) => deal),
  );
  expect(none.totals.net_pnl).toBe(0);
  expect(none.per_strategy_phys_pnl_summary.every(({ net_pnl }) => net_pnl === 0)).toBe(true);
  const exposures = exposuresData();
  const flat = exposuresDifference(exposures, exposures);
  expect(flat.exposures_look_ahead_scg_table_graph.at(-1)?.term_month_date).toBe('Total');
  expect(
    flat.exposures_look_ahead_scg_table_graph.every(({ by_product }) =>
      Object.values(by_product).every((value) => value === 0),
    ),
  ).toBe(true);
});

test('[PNL-37] a deal that only the other run has stands below its strategy, with its sign turned', () => {
  const trades = allTradesData();
  const without = {
    ...trades,
    per_strategy_phys_pnl_summary: trades.per_strategy_phys_pnl_summary.filter(
      ({ deal }) => deal !== 'EW-2408',
    ),
  };
  const rows = tradesDifference(without, trades).per_strategy_phys_pnl_summary;
  const place = rows.findIndex(({ deal }) => deal === 'EW-2408');
  const whole = trades.per_strategy_phys_pnl_summary.find(({ deal }) => deal === 'EW-2408');
  expect(rows[place]?.net_pnl).toBe(-(whole?.net_pnl ?? 0));
  expect(rows[place - 1]?.strategy).toBe('East-West');
});

test('what was adjusted of a book is compared where both runs say it by book', () => {
  const trades = allTradesData({ adjustments: [{ book: 'Corp', group: 'corp', pnl: 100.25 }] });
  const more = allTradesData({ adjustments: [{ book: 'Corp', group: 'corp', pnl: 40 }] });
  expect(tradesDifference(trades, more).adjustments).toMatchObject([{ book: 'Corp', pnl: 60.25 }]);
  const { adjustments: _, ...before } = trades;
  expect(tradesDifference(trades, before).adjustments).toBeUndefined();
  expect(tradesDifference(before, trades).adjustments).toBeUndefined();
});

test('paper by month is compared with its sums of products, below the products of both runs', () => {
  const mine = exposuresData();
  const codes = (rows: typeof mine.corp_paper_by_month) => [
    ...new Set(rows.filter(({ look_ahead }) => look_ahead === 0).map(({ product }) => product)),
  ];
  const isSum = ({ product }: { readonly product: string }) =>
    mine.products.some(({ code, is_group }) => is_group && code === product);
  const [first = '', ...others] = codes(mine.corp_paper_by_month);
  const less = mine.corp_paper_by_month.filter(({ product }) => product !== first);
  const rows = exposuresDifference({ ...mine, corp_paper_by_month: less }, mine);
  const at = others.findIndex((product) => isSum({ product }));
  expect(at).toBeGreaterThan(0);
  expect(codes(rows.corp_paper_by_month)).toEqual(others.toSpliced(at, 0, first));
  // A run of before has none: beside it they would be taken for what has changed.
  const before = {
    ...mine,
    corp_paper_by_month: mine.corp_paper_by_month.filter((row) => !isSum(row)),
  };
  for (const beside of [exposuresDifference(mine, before), exposuresDifference(before, mine)])
    expect(beside.corp_paper_by_month.filter(isSum)).toEqual([]);
});

test('[PNL-37] a total is this run less the other, as its months are', () => {
  const mine = exposuresData();
  const more = (rows: typeof mine.corp_paper_by_month) =>
    rows.map((row) => ({
      ...row,
      by_month: { ...row.by_month, '2031-01-01': 1.5 },
      total: row.total + 1.5,
    }));
  const other = { ...mine, corp_paper_by_month: more(mine.corp_paper_by_month) };
  const { corp_paper_by_month: rows } = exposuresDifference(mine, other);
  expect(rows.length).toBeGreaterThan(3);
  for (const { total, by_month } of rows) {
    expect(total).toBe(-1.5);
    expect(by_month['2031-01-01']).toBe(-1.5);
  }
  const products = mine.transposed_products_term_months;
  const shifted = products.map((row) => ({ ...row, total: row.total - 0.25 }));
  const transposed = exposuresDifference(mine, {
    ...mine,
    transposed_products_term_months: shifted,
  });
  expect(transposed.transposed_products_term_months.map(({ total }) => total)).toEqual(
    products.map(() => 0.25),
  );
});
