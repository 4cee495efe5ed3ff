import { expect, test } from '@jest/globals';

import { clearerCashData, historicalPnlData } from '@fairlead/shared/testing';

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
  expect(limited.limits).toEqual([{ value: 2_500_000, name: 'Limit' }]);
  const free = varChart(NO_LIMITS);
  expect(free.left).toMatchObject({ min: 0, max: 100_000_000 });
  expect(free.limits).toEqual([{ value: 90_000_000, name: 'Limit' }]);
});

test('[PNL-15] alert and stop of the date; without them the axis goes to −2.4 million', () => {
  expect(drawdownChart(DATA).limits).toEqual([
    { value: -7_500_000, name: 'Alert', tone: 'alert' },
    { value: -10_000_000, name: 'Stop' },
  ]);
  const free = drawdownChart(NO_LIMITS);
  expect(free.limits).toEqual([]);
  expect(free.left).toMatchObject({ min: -2_400_000, max: 0 });
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
