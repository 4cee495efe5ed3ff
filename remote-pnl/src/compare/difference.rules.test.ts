// covers: ./exposures-difference.rules.ts
// covers: ./trades-difference.rules.ts
// covers: ./union.rules.ts
import { expect, test } from '@jest/globals';

import { allTradesData, exposuresData } from '@fairlead/pnl/fixtures/pnl';

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

/** Copy with each of its numbers larger, each by an amount of its own: `names` in this order, by 1.25 more each. */
const larger = <Row extends object>(row: Row, names: readonly string[]): Row => ({
  ...row,
  ...Object.fromEntries(
    names.map((name, at) => [
      name,
      Number((row as Readonly<Record<string, number>>)[name]) + moreOf(at),
    ]),
  ),
});
const moreOf = (at: number) => 1.25 * (at + 1);
const lessOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name, at) => [name, -moreOf(at)]));

test('[PNL-37] each figure of a row and of the totals is that of this run less that of the other', () => {
  const mine = allTradesData();
  const kind = ['gross_pnl', 'total_cost', 'net_pnl', 'delta_net_pnl'];
  const risk = ['net_pnl', 'delta_net_pnl', 'var_95', 'delta_var_95', 'component_var_95'];
  const sums = [
    ...['net_pnl', 'var_95', 'delta_var_95'],
    ...['total_delta_trade_net', 'total_delta_net_pnl'],
  ];
  const paper = { gross_pnl: 4, total_cost: 3, net_pnl: 2, delta_net_pnl: 1 };
  const physical = { gross_pnl: 40, total_cost: 30, net_pnl: 20, delta_net_pnl: 10 };
  const strategies = mine.per_strategy_phys_pnl_summary.map((row) => ({ ...row, paper, physical }));
  const other = {
    ...mine,
    expired_prompt_ltd_table: mine.expired_prompt_ltd_table.map((row) => ({
      ...larger(row, kind),
      leg_count: row.leg_count + 7,
    })),
    adj_pnl_table: mine.adj_pnl_table.map((row) => larger(row, ['pnl'])),
    per_strategy_phys_pnl_summary: strategies.map((row) => ({
      ...larger(row, risk),
      paper: larger(paper, kind),
      physical: larger(physical, kind.toReversed()),
    })),
    totals: { ...larger(mine.totals, sums), paper: larger(paper, kind), physical: null },
  };
  const than = {
    ...mine,
    per_strategy_phys_pnl_summary: strategies,
    totals: { ...mine.totals, paper, physical: null },
  };
  const rows = tradesDifference(than, other);
  for (const row of rows.expired_prompt_ltd_table)
    expect(row).toMatchObject({ ...lessOf(kind), leg_count: -7 });
  for (const row of rows.adj_pnl_table) expect(row.pnl).toBe(-1.25);
  for (const row of rows.per_strategy_phys_pnl_summary) {
    const kinds = { paper: lessOf(kind), physical: lessOf(kind.toReversed()) };
    expect(row).toMatchObject({ ...lessOf(risk), ...kinds });
  }
  expect(rows.totals).toEqual({ ...lessOf(sums), paper: lessOf(kind), physical: null });
  const shown = [rows.expired_prompt_ltd_table, rows.per_strategy_phys_pnl_summary];
  for (const table of shown) expect(table.length).toBeGreaterThan(3);
});
