// covers: ./calendars.rules.ts
// covers: ./days.rules.ts
// covers: ./first-line.rules.ts
import { describe, expect, test } from '@jest/globals';

import { dayNumber, dayText } from '@fairlead/shared/domain/calendar/days';

import { ENGLAND, NYMEX, PUBLISHED } from '@fairlead/api/testing/pnl/published-expiries';
import { PRODUCTS } from '@fairlead/api/testing/pnl/products';
import { createCalendar } from './calendars.rules.ts';
import { findExpiry } from './conventions.rules.ts';
import { toMonthNumber } from './days.rules.ts';
import { findFirstLineContracts } from './first-line.rules.ts';
import type { PnlProduct } from './products.rules.ts';

const calendars = new Map([
  ['UK', createCalendar(ENGLAND)],
  ['US', createCalendar(NYMEX)],
]);
const OF = { FIRST_LINE_BRN: PRODUCTS.BRT, FIRST_LINE_CL: PRODUCTS.WTI };

/** The last trading day of a contract month, YYYY-MM. */
function endOf({ conventions, calendar }: PnlProduct, contract: string): string {
  const own = calendars.get(calendar) ?? createCalendar([]);
  return dayText(findExpiry({ conventions, own, calendars }, toMonthNumber(`${contract}-01`)));
}

describe('last trading days as they were published', () => {
  test.each(PUBLISHED)('$what: $source', ({ pricing, expiries }) => {
    const published = expiries.trim().split(/\s+/);
    const ours = published.map((each) => {
      const contract = each.slice(0, 'YYYY-MM'.length);
      return `${contract}:${endOf(OF[pricing], contract)}`;
    });
    expect(ours).toEqual(published);
  });
});

test('[API-09] Brent ends a business day sooner where its last one precedes Christmas or New Year', () => {
  expect(['2024-02', '2025-02'].map((each) => endOf(PRODUCTS.BRT, each))).toEqual([
    '2023-12-28',
    '2024-12-30',
  ]);
  // A calendar that knows no holiday but these two, as a firm's own may.
  const own = createCalendar(['2023-12-25', '2024-01-01']);
  const { conventions } = PRODUCTS.BRT;
  const of = { conventions, own, calendars: new Map() };
  expect(dayText(findExpiry(of, toMonthNumber('2024-02-01')))).toBe('2023-12-28');
});

test('[API-09] Brent first line leaves a contract on its last day, WTI the day after', () => {
  const monthsOf = (product: PnlProduct, term: string, days: readonly string[]) =>
    findFirstLineContracts(
      { product, termMonth: toMonthNumber(`${term}-01`) },
      Int32Array.from(days, dayNumber),
      calendars,
    );
  const [aug, sep] = [toMonthNumber('2024-08-01'), toMonthNumber('2024-09-01')];
  expect([
    ...monthsOf(PRODUCTS.BRT, '2024-06', ['2024-06-27', '2024-06-28', '2024-07-01'])!,
  ]).toEqual([aug, sep, sep]);
  // CL for July 2024 ends on 20 June.
  const [jul] = [toMonthNumber('2024-07-01')];
  expect([...monthsOf(PRODUCTS.WTI, '2024-06', ['2024-06-20', '2024-06-21'])!]).toEqual([jul, aug]);
});

test('Platts of 13 July 2015: the February 2016 swap has 20 days of April and one of May', () => {
  const term = { product: PRODUCTS.BRT, termMonth: toMonthNumber('2016-02-01') };
  const days = calendars.get('UK')!.within(dayNumber('2016-02-01'), dayNumber('2016-02-29'));
  const months = [...findFirstLineContracts(term, days, calendars)!];
  const [apr, may] = [toMonthNumber('2016-04-01'), toMonthNumber('2016-05-01')];
  expect(months).toEqual([...Array<number>(20).fill(apr), may]);
});

test('a calendar that a convention names holds over that of the product', () => {
  const { conventions } = PRODUCTS.BRT;
  const named = conventions.map((each) => ({ ...each, calendar: 'UK' }));
  const of = { conventions: named, own: createCalendar([]), calendars };
  expect(dayText(findExpiry(of, toMonthNumber('2020-10-01')))).toBe('2020-08-28');
  expect(dayText(findExpiry({ ...of, conventions }, toMonthNumber('2020-10-01')))).toBe(
    '2020-08-31',
  );
});
