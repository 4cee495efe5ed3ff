import { expect, test } from '@jest/globals';

import { backOfficeMeta } from '@fairlead/backoffice/fixtures/back-office';

import {
  readReportSettings,
  isSameReport,
  periodAlso,
  periodLabel,
  chooseQuickReport,
} from './report-request.rules.ts';

const SWITCHES = { include_adj_proj: true, reverse_prev_year: true };
const asked = (period?: string, pnl?: string) =>
  readReportSettings(backOfficeMeta(), { period, pnl }, SWITCHES);

test.each([
  ['nothing', undefined, undefined, ['report', 'H1', '2024-06-28']],
  ['a quick date', 'SCG|2024|May', undefined, ['report', 'May', '2024-05-31']],
  ['a final PNL date', 'SCG|2024|May', '2024-06-27', ['report', 'May', '2024-06-27']],
  ['a PNL date without a final run', undefined, '2024-06-26', ['no such PNL date', 'H1']],
  ['a quick date before the first final run', 'SCG|2019|Jul', undefined, ['no PNL date', 'Jul']],
  ['that, but a final PNL date', 'SCG|2019|Jul', '2024-05-31', ['report', 'Jul', '2024-05-31']],
  ['a quick date that is none', 'SCG|1999|Q9', undefined, ['no such period']],
])('[BAK-12] of an address with %s', (_what, period, pnl, expected) => {
  const result = asked(period, pnl);
  expect([
    result.kind,
    ...('period' in result ? [result.period.period] : []),
    ...('tradeDate' in result ? [result.tradeDate] : []),
  ]).toEqual(expected);
});

test('where the server names no default the first quick date is', () => {
  const meta = backOfficeMeta({ default_quick_date_idx: null });
  expect(readReportSettings(meta, { period: undefined, pnl: undefined }, SWITCHES)).toMatchObject({
    period: { key: 'SCG|2019|Jul' },
  });
});

test('[BAK-03] the same report is the one of the same quick date and switches', () => {
  const [period, pnl] = ['SCG|2024|H1', undefined];
  expect(isSameReport(asked(), { period, pnl, switches: SWITCHES })).toBe(true);
  expect(isSameReport(asked(), { period: 'SCG|2024|May', pnl, switches: SWITCHES })).toBe(false);
  for (const name of ['include_adj_proj', 'reverse_prev_year'] as const)
    expect(isSameReport(asked(), { period, pnl, switches: { ...SWITCHES, [name]: false } })).toBe(
      false,
    );
});

test('[BAK-02] a quick date brings its own PNL date; the one of the address stays with what it shows', () => {
  const [, half, may] = backOfficeMeta().quick_dates;
  const shown = asked('SCG|2024|H1', '2024-06-27');
  expect(chooseQuickReport(shown, half!, SWITCHES).pnl).toBe('2024-06-27');
  expect(chooseQuickReport(shown, may!, SWITCHES).pnl).toBeUndefined();
  expect(chooseQuickReport(asked('SCG|2024|H1'), half!, SWITCHES).pnl).toBeUndefined();
  // What is no PNL date is not asked for again.
  expect(
    chooseQuickReport(asked('SCG|2024|H1', '2024-06-26'), half!, SWITCHES).pnl,
  ).toBeUndefined();
});

test('[BAK-02] a quick date is called by its company, year, period and days', () => {
  const [, , may] = backOfficeMeta().quick_dates;
  expect(periodLabel(may!)).toBe('SCG 24|May (2024-05-01 -> 2024-05-31)');
  expect(periodAlso(may!)).toBe('May 24');
});
