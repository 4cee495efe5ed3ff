import { expect, test } from '@jest/globals';

import { historicalPnlData } from '@fairlead/pnl/fixtures/pnl';

import { buildPaperOverview } from './overview.view-model.ts';

const DATA = historicalPnlData();
const ROW = DATA.pnl_summary_graphs[0]!;
const OVERVIEW = { ...DATA.overview, paper_day: 174_000 };

/** Points of two days, the newest last. */
const shown = (...days: readonly Partial<typeof ROW>[]) =>
  buildPaperOverview({
    ...DATA,
    overview: OVERVIEW,
    pnl_summary_graphs: days.map((day) => ({ ...ROW, ...day })),
  });

test.each([
  ['2024-06-27', '2024-06-28', 5.3],
  ['2024-12-30', '2024-12-31', 5.3],
  // Sums are of the year: the first day of one has made all of its own.
  ['2023-12-29', '2024-01-02', 105.4],
])('Corp from %s to %s has made %s', (before, last, value) => {
  const days = shown(
    { pipe_run_date: before, corp_net: 100.1 },
    { pipe_run_date: last, corp_net: 105.4 },
  );
  expect(days[1]).toEqual({ name: 'Corp DtD Net', value, note: 'With adjustments' });
});

test('a single day has made all that there is, none nothing', () => {
  expect(shown({ corp_net: -3.5 })[1]).toMatchObject({ value: -3.5 });
  expect(shown()).toEqual([
    { name: 'Paper DtD Net', value: 174_000, note: 'All books', hasLegs: true },
  ]);
});

test('each figure is the one that it is called', () => {
  const last = {
    pipe_run_date: '2024-06-28',
    corp_net: 1_100_000,
    corp_net_m_y1: 900_000,
    corp_var_95: 410_000,
    scg_var_95: 1_840_000,
    rolling_corp_dd: -220_000,
    scg_net: 1,
    product_var_95: 2,
    rolling_scg_dd: 3,
  };
  expect(shown(last).slice(2)).toEqual([
    { name: 'Corp, year to date', value: 1_100_000, note: 'Y-1 900K' },
    { name: 'Corp VaR 95', value: 410_000, note: 'SwissChemGas 1.84M' },
    { name: 'Corp 20 Day Rolling Drawdown', value: -220_000, note: 'To 28 Jun' },
  ]);
});

test('what there is not is said', () => {
  const last = { corp_net_m_y1: null, corp_var_95: null };
  expect(
    shown(last)
      .slice(2, 4)
      .map(({ note }) => note),
  ).toEqual(['No year before', 'Fewer than 250 scenarios']);
  expect(shown({ corp_var_95: 1, scg_var_95: null })[3]?.note).toBe('SwissChemGas –');
});
