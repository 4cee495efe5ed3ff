import { expect, test } from '@jest/globals';

import { clearerCashData, historicalPnlData } from '@fairlead/pnl/fixtures/pnl';

import {
  cashChart,
  drawdownChart,
  pnlChart,
  sharpeChart,
  varChart,
} from './chart-data.view-model.ts';

const DATA = historicalPnlData();
const NO_LIMITS = historicalPnlData({ limits: { var_95: null, dd_alert: null, dd_stop: null } });

test('[PNL-13] the years before are dashed; Forward and Corp Y-1 are hidden on load', () => {
  const { series } = pnlChart(DATA);
  const compared = series.filter((one) => 'comparedTo' in one).map(({ name }) => name);
  const hidden = series.filter((one) => 'hidden' in one).map(({ name }) => name);
  expect(compared).toEqual(['SCG Y-1', 'Corp Y-1']);
  expect(hidden).toEqual(['Forward', 'Corp Y-1']);
});

test('[PNL-14] the axis ends 100k above the limit of the date; without one at 100 million over 90', () => {
  const limited = varChart(DATA);
  expect(limited.left).toMatchObject({ min: 0, max: 2_600_000 });
  expect(limited.limits).toEqual([{ value: 2_500_000, name: 'Limit', of: 'scg' }]);
  const free = varChart(NO_LIMITS);
  expect(free.left).toMatchObject({ min: 0, max: 100_000_000 });
  expect(free.limits).toEqual([{ value: 90_000_000, name: 'Limit' }]);
});

test('[PNL-15] alert and stop of the date; without them the axis goes to −2.4 million', () => {
  expect(drawdownChart(DATA).limits).toEqual([
    { value: -7_500_000, name: 'Alert', tone: 'alert', of: 'scg' },
    { value: -10_000_000, name: 'Stop', of: 'scg' },
  ]);
  const free = drawdownChart(NO_LIMITS);
  expect(free.limits).toEqual([]);
  expect(free.left).toMatchObject({ min: -2_400_000, max: 0 });
});

test('[PNL-14] [PNL-15] before its limits were changed, days are drawn against those that held', () => {
  const [row] = DATA.pnl_summary_graphs;
  const data = historicalPnlData({
    pnl_summary_graphs: ['2023-06-29', '2023-06-30', '2023-07-03'].map((pipe_run_date) => ({
      ...row!,
      pipe_run_date,
    })),
    limit_changes: [
      { metric: 'VAR_95', valid_from: '2000-01-01', value: 1_200_000 },
      { metric: 'VAR_95', valid_from: '2023-07-01', value: 2_500_000 },
      { metric: 'DD_ALERT', valid_from: '2023-06-30', value: -7_500_000 },
      { metric: 'DD_STOP', valid_from: '2023-06-30', value: -10_000_000 },
    ],
  });
  expect(varChart(data).limits).toMatchObject([{ values: [1_200_000, 1_200_000, 2_500_000] }]);
  expect(drawdownChart(data).limits).toMatchObject([
    { values: [null, -7_500_000, -7_500_000] },
    { values: [null, -10_000_000, -10_000_000] },
  ]);
});

test('[PNL-16] P&L stands on the left axis, Sharpe on the right', () => {
  const [pnl, sharpe] = sharpeChart(DATA).series;
  expect('axis' in pnl).toBe(false);
  expect(sharpe.axis).toBe('right');
});

test('[PNL-17] the four series of the cash', () => {
  const names = cashChart(clearerCashData()).series.map(({ name }) => name);
  expect(names).toEqual(['OTE', 'Ending Balance', 'IMR', 'Excess/Deficit']);
});
