// covers: ./adjusted.rules.ts
import { expect, test } from '@jest/globals';

import { allTradesData } from '@fairlead/pnl/fixtures/pnl';

import { buildStrategySummary } from './summary.rules.ts';

test('[PNL-20] what was adjusted of the books of a table stands between them and their total', () => {
  const data = allTradesData();
  const [adjustments, total] = buildStrategySummary(data, ['corp']).slice(-2);
  expect(adjustments).toMatchObject({
    row: 'adjustments',
    book: 'Adjustments',
    paper: null,
    net_pnl: null,
    delta_net_pnl: 4200,
  });
  const books = data.per_strategy_phys_pnl_summary.filter(
    ({ depth, group }) => depth === 0 && group === 'corp',
  );
  const trades = books.reduce((sum, row) => sum + Math.round(row.delta_net_pnl * 100), 0);
  expect(total).toMatchObject({ row: 'total', adjusted: 4200 });
  expect(total?.delta_net_pnl).toBe((trades + 4200_00) / 100);
  expect(total?.paper?.delta_net_pnl).toBe(trades / 100);
});

test('[PNL-20] without an adjustment the total is of the trades, and a run of before has none by book', () => {
  const { adjustments: _, ...before } = allTradesData();
  for (const data of [allTradesData({ adjustments: [] }), before]) {
    const rows = buildStrategySummary(data, ['corp']);
    expect(rows.map(({ row }) => row)).not.toContain('adjustments');
    expect(rows.at(-1)?.delta_net_pnl).toBe(rows.at(-1)?.paper?.delta_net_pnl);
  }
});

test('[PNL-20] a book that never traded is in the total by what was adjusted', () => {
  const data = allTradesData({
    per_strategy_phys_pnl_summary: [],
    adjustments: [{ book: 'Office', group: 'corp', pnl: 12.5 }],
  });
  expect(
    buildStrategySummary(data, ['corp']).map(({ row, delta_net_pnl }) => [row, delta_net_pnl]),
  ).toEqual([
    ['adjustments', 12.5],
    ['total', 12.5],
  ]);
  expect(buildStrategySummary(data, ['product'])).toEqual([]);
});

test('[PNL-29] the VaR of one book is that of the total; of several it is not known', () => {
  const data = allTradesData({ adjustments: [] });
  const row = data.per_strategy_phys_pnl_summary.find(({ depth }) => depth === 0)!;
  const book = { ...row, group: 'corp' as const, var_95: 410_000, delta_var_95: -3_000 };
  const totalOf = (...rows: readonly (typeof book)[]) =>
    buildStrategySummary({ ...data, per_strategy_phys_pnl_summary: [...rows] }, ['corp']).at(-1);
  expect(totalOf(book)).toMatchObject({ var_95: 410_000, delta_var_95: -3_000 });
  expect(totalOf(book, { ...book, book: 'Other' })).toMatchObject({
    var_95: null,
    delta_var_95: null,
  });
});
