import { expect, test } from '@jest/globals';

import { firmLimits, type LimitedHistory } from './firm-limits.ts';

const row = (pipe_run_date: string, scg_var_95: number | null, rolling_scg_dd: number) => ({
  pipe_run_date,
  scg_var_95,
  rolling_scg_dd,
});

const HISTORY: LimitedHistory = {
  pnl_summary_graphs: [
    row('2023-06-29', 1_100_000, -1_800_000),
    row('2023-06-30', 1_300_000, -2_300_000),
    row('2023-07-03', 2_600_000, -7_600_000),
  ],
  overview: { var_95: 2_600_000, rolling_20_dd: -7_600_000 },
  limits: { var_95: 2_500_000, dd_alert: -7_500_000, dd_stop: -10_000_000 },
  limit_changes: [
    { metric: 'VAR_95', valid_from: '2000-01-01', value: 1_200_000 },
    { metric: 'VAR_95', valid_from: '2023-07-01', value: 2_500_000 },
    { metric: 'DD_ALERT', valid_from: '2000-01-01', value: -1_700_000 },
    { metric: 'DD_STOP', valid_from: '2000-01-01', value: -2_200_000 },
  ],
};

test('[PNL-14] [PNL-15] limits count from the days on which they held', () => {
  const [ofVar, drawdown] = firmLimits(HISTORY, '2023-07-03');
  expect(ofVar).toMatchObject({
    lines: { stop: 2_500_000, alert: null },
    standing: { state: 'STOP', since: '2023-06-30', days: 2 },
  });
  expect(drawdown).toMatchObject({
    lines: { stop: -10_000_000, alert: -7_500_000 },
    standing: { state: 'ALERT', since: '2023-06-29', days: 3, isOlder: true },
  });
});

test('from where on a figure is near is what its first line says on the day', () => {
  const near = (metric: 'VAR_95' | 'DD_ALERT' | 'DD_STOP', value: number, percent: number) => ({
    metric,
    valid_from: '2000-01-01',
    value,
    near_percent: percent,
  });
  const limit_changes = [
    near('VAR_95', 2_500_000, 60),
    near('DD_ALERT', -7_500_000, 70),
    near('DD_STOP', -10_000_000, 90),
  ];
  const overview = { var_95: 1_500_000, rolling_20_dd: -5_250_000 };
  const states = (change: Partial<LimitedHistory>) =>
    firmLimits({ ...HISTORY, overview, limit_changes, ...change }, '2023-07-03').map(
      ({ standing }) => standing?.state,
    );
  expect(states({})).toEqual(['NEAR', 'NEAR']);
  const below = { var_95: 1_499_999, rolling_20_dd: -5_249_999 };
  expect(states({ overview: below })).toEqual(['WITHIN', 'WITHIN']);
  // Without an alert the stop is the first line.
  const limits = { ...HISTORY.limits, dd_alert: null };
  const ofStop = { ...overview, rolling_20_dd: -9_000_000 };
  expect(states({ limits, overview: ofStop })).toEqual(['NEAR', 'NEAR']);
  expect(states({ limits, overview: { ...ofStop, rolling_20_dd: -8_999_999 } })[1]).toBe('WITHIN');
  const later = [...limit_changes, { ...near('VAR_95', 2_500_000, 80), valid_from: '2023-07-01' }];
  expect(states({ limit_changes: later })).toEqual(['WITHIN', 'NEAR']);
});

test('a run that does not say what held before is judged by the limits of its date', () => {
  const [ofVar] = firmLimits({ ...HISTORY, limit_changes: undefined }, '2023-07-03');
  expect(ofVar?.standing).toMatchObject({ state: 'STOP', since: '2023-07-03', days: 1 });
});

test('a position is judged by its lots on either side', () => {
  const month = { product: 'FEI', limit_lots: 1000 };
  const positions = [
    { ...month, term_month_date: '2024-08-01', lots: -1001 },
    { ...month, term_month_date: '2024-09-01', lots: 1000 },
  ];
  expect(firmLimits({ ...HISTORY, positions }, '2023-07-03').slice(2)).toMatchObject([
    {
      key: 'POSITION FEI 2024-08-01',
      name: 'FEI Aug 24',
      unit: 'lots',
      value: -1001,
      lines: { stop: -1000 },
      standing: { state: 'STOP', since: null },
    },
    { name: 'FEI Sep 24', lines: { stop: 1000 }, standing: { state: 'NEAR' } },
  ]);
});

test('without a limit or a figure there is nothing to stand to', () => {
  const none = { var_95: null, dd_alert: null, dd_stop: null };
  expect(firmLimits({ ...HISTORY, limits: none }, '2023-07-03')).toMatchObject([
    { lines: null, standing: undefined },
    { lines: null, standing: undefined },
  ]);
  const overview = { ...HISTORY.overview, var_95: null };
  expect(firmLimits({ ...HISTORY, overview }, '2023-07-03')[0]?.standing).toBeUndefined();
});
