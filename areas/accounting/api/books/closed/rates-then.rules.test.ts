import { expect, test } from '@jest/globals';

import type { Closing } from './closed-days.rules.ts';
import { closedByAll, rateAt, versionsByDay } from './rates-then.rules.ts';

const closing = (from: string, to: string, at: number) =>
  ({ from: `2024-${from}`, to: `2024-${to}`, at }) as Closing;
const CLOSINGS = new Map([
  ['NAVI01', [closing('01-01', '01-31', 10), closing('02-01', '02-29', 20)]],
  ['OFFICE', [closing('01-01', '02-15', 30)]],
]);

test.each([
  ['a day before any', ['NAVI01'], '2023-12-31', undefined],
  ['the first day of a month', ['NAVI01'], '2024-02-01', 20],
  ['the last day of a month', ['NAVI01'], '2024-01-31', 10],
  ['the last day of all', ['NAVI01'], '2024-02-29', 20],
  ['the day after it', ['NAVI01'], '2024-03-01', undefined],
  ['a day of two companies, by the later of them', ['NAVI01', 'OFFICE'], '2024-02-15', 30],
  ['a day that one has not closed', ['NAVI01', 'OFFICE'], '2024-02-16', undefined],
  ['a day of a company that closed nothing', ['NAVI01', 'SHARE'], '2024-02-01', undefined],
  ['a day of nobody', [], '2024-02-01', undefined],
])('%s, of %j on %s, was closed at %s', (_what, companies, day, at) => {
  expect(closedByAll(CLOSINGS, companies, day)).toBe(at);
});

const version = (day: string, usd_per_eur: string | null, micros: number) => ({
  obs_date: `2024-06-${day}`,
  usd_per_eur,
  micros,
});
const VERSIONS = versionsByDay([
  ...[version('20', '1.20', 100), version('20', '1.21', 200), version('20', null, 300)],
  ...[version('19', '1.19', 100)],
]);

test.each([
  ['as it was first said', '20', 100, '1.20'],
  ['before it was said: none', '20', 99, undefined],
  ['as it was corrected', '20', 200, '1.21'],
  ['before the correction', '20', 199, '1.20'],
  ['taken away: that of the day before', '20', 300, '1.19'],
  ['a week later: the last', '27', 250, '1.21'],
  ['eight days later: none', '28', 250, undefined],
])('the rate %s (of June %s, known at %s): %s', (_what, day, at, rate) => {
  expect(rateAt(VERSIONS, `2024-06-${day}`, at)?.usd_per_eur).toBe(rate);
});
