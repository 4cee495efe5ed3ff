// covers: ../common/limits/limit-shown.view-model.ts
import { expect, test } from '@jest/globals';

import { historicalPnlData } from '@fairlead/pnl/fixtures/pnl';

import { shownLimits } from '../common/limits/limit-shown.view-model.ts';
import { overviewKpis } from './overview.view-model.ts';

const DATA = historicalPnlData();

const kpisOf = (history: typeof DATA, day: string) =>
  overviewKpis(history, shownLimits(history, day, []), day);

type Changed = {
  readonly overview?: Partial<typeof DATA.overview>;
  readonly limits?: Partial<typeof DATA.limits>;
};

/** Figure of the strip, on the last day of June by default. */
const kpi = (id: string, { overview, limits }: Changed, day = '2024-06-28') =>
  kpisOf(
    {
      ...DATA,
      overview: { ...DATA.overview, ...overview },
      limits: { ...DATA.limits, ...limits },
    },
    day,
  ).find((one) => one.id === id);

test('figures stand in the order in which they are read', () => {
  expect(kpisOf(DATA, '2024-06-28').map(({ id }) => id)).toEqual([
    ...['day', 'month', 'year', 'var', 'drawdown', 'sharpe'],
  ]);
});

test.each([
  [0, undefined],
  [1_000_000, 'Adjustments 1.00M'],
  [-2_500, 'Adjustments −3K'],
])('[PNL-10] adjustments of %s beside the day: %s', (adjustments_day, note) => {
  const overview = { adjustments_day, physical_day: 3, paper_day: 4 };
  const day = kpi('day', { overview });
  expect(day?.note).toBe(note);
  expect(day?.parts?.map(({ kind, value }) => [kind, value])).toEqual([
    ['PHYSICAL', 3],
    ['PAPER', 4],
  ]);
});

test.each([
  ['2024-01-31', 'Dec'],
  ['2024-02-01', 'Jan'],
  ['2024-12-31', 'Nov'],
])('[PNL-10] on %s the month is compared with %s', (day, on) => {
  const overview = { net_month: 300_000, net_month_before: 500_000 };
  expect(kpi('month', { overview }, day)?.comparison).toEqual({
    amount: -200_000,
    text: '−200K',
    on,
  });
});

test('[PNL-10] the year is compared with the year before, and with nothing where there was none', () => {
  const overview = { net_year: 500, net_year_m_y1: 200, net_month_before: null };
  expect(kpi('year', { overview })?.comparison).toMatchObject({ amount: 300, on: 'Y-1' });
  expect(kpi('month', { overview })?.comparison).toBeUndefined();
});

test.each([
  [500, 1_000_000, undefined],
  [499, 1_000_000, '499 of 500 scenarios'],
  [250, 1_000_000, '250 of 500 scenarios'],
  [250, null, undefined],
  [249, null, '249 of 500 scenarios: no VaR with fewer than 250'],
])('[PNL-10] %s scenarios and a VaR of %s: %s', (scenarios, var_95, note) => {
  expect(kpi('var', { overview: { scenarios, var_95 } })?.note).toBe(note);
});

test.each([
  [0, 'WITHIN', 0, 1, 'Within, 0% of limit 2.00M'],
  [1_500_000, 'WITHIN', 0.75, 1, 'Within, 75% of limit 2.00M'],
  [1_600_000, 'NEAR', 0.8, 1, 'Near, 80% of limit'],
  [2_000_000, 'NEAR', 1, 1, 'Near, 100% of limit'],
  [2_000_001, 'STOP', 1, 0.9999995, 'Limit broken, 101%'],
  [8_000_000, 'STOP', 1, 0.25, 'Limit broken, 400%'],
])('[PNL-10] a VaR of %s is %s, filling %s of a bar whose limit is at %s: %s', (...given) => {
  const [var_95, state, used, stop, words] = given;
  const limits = { var_95: 2_000_000 };
  const limit = kpi('var', { overview: { var_95, scenarios: 500 }, limits })?.limit;
  expect(limit?.words).toBe(words);
  expect(limit?.bar).toMatchObject({ state, used, alert: undefined });
  expect(limit?.bar.stop).toBeCloseTo(stop, 6);
});

test('[PNL-10] without a limit that is said, and there is no bar', () => {
  const limits = { var_95: null, dd_stop: null };
  const overview = { scenarios: 500, var_left_out: [] };
  expect(kpi('var', { overview, limits })).toMatchObject({ note: 'No limit is set' });
  expect(kpi('var', { overview, limits })?.limit).toBeUndefined();
  expect(kpi('drawdown', { limits })).toMatchObject({ note: 'No limit is set' });
});

const AT = (alert: number, stop: number) => ({ alert, stop });

test.each([
  [0, 'WITHIN', 0, AT(0.75, 1), 'Within, 0% of stop −10.00M, alert −7.50M'],
  [-2_500_000, 'WITHIN', 0.25, AT(0.75, 1), 'Within, 25% of stop −10.00M, alert −7.50M'],
  [-6_000_000, 'NEAR', 0.6, AT(0.75, 1), 'Near, 60% of stop'],
  [-9_000_000, 'ALERT', 0.9, AT(0.75, 1), 'Beyond alert, 90% of stop'],
  [-10_000_000, 'ALERT', 1, AT(0.75, 1), 'Beyond alert, 100% of stop'],
  [-40_000_000, 'STOP', 1, AT(0.1875, 0.25), 'Stop broken, 400%'],
])('[PNL-10] a drawdown of %s is %s, filling %s of a bar with lines at %j: %s', (...given) => {
  const [rolling_20_dd, state, used, at, words] = given;
  const limit = kpi('drawdown', { overview: { rolling_20_dd } })?.limit;
  expect(limit).toMatchObject({ words, bar: { state, used, ...at } });
});

test('[PNL-10] a limit that is broken says since when, and for how many days', () => {
  const falls = [-1, -11, -12, -13].map((millions, at) => ({
    ...DATA.pnl_summary_graphs[0]!,
    pipe_run_date: `2024-06-0${at + 3}`,
    rolling_scg_dd: millions * 1_000_000,
  }));
  const overview = { ...DATA.overview, rolling_20_dd: -13_000_000 };
  const of = (days: typeof falls) =>
    kpisOf({ ...DATA, overview, pnl_summary_graphs: days }, '2024-06-06').find(
      ({ id }) => id === 'drawdown',
    )?.limit?.detail;
  expect(of(falls)).toBe('Alert −7.50M, stop −10.00M · since 04 Jun 24, 3 days');
  expect(of(falls.slice(1))).toBe('Alert −7.50M, stop −10.00M · since 04 Jun 24 or before, 3 days');
  expect(of(falls.slice(3))).toMatch(/since 06 Jun 24 or before, 1 day$/);
});

test('[PNL-10] a stop without an alert', () => {
  expect(kpi('drawdown', { limits: { dd_alert: null } })?.limit?.words).toMatch(
    /^Within, \d+% of stop −10.00M$/,
  );
});

test.each([
  [null, 4, undefined, '4 trading days are too few'],
  [1.425, 1, '1.43', '1 trading day'],
  [-0.5, 20, '−0.50', '20 trading days'],
])('[PNL-10] a Sharpe of %s over %s days', (sharpe, sharpe_days, figures, note) => {
  const shown = kpi('sharpe', { overview: { sharpe, sharpe_days } }, '2024-02-01');
  expect(shown).toMatchObject({ label: 'Sharpe, February', note });
  expect(shown?.shown?.figures).toBe(figures);
});
