import { expect, test } from '@jest/globals';

import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import { fxRates } from './fx.rules.ts';

const fx = fxRates([
  { currency: 'USD', obsDate: '2024-06-21', perEur: 1.0688 },
  { currency: 'GBP', obsDate: '2024-06-21', perEur: 0.845 },
  { currency: 'USD', obsDate: '2024-06-28', perEur: 1.0705 },
]);

/** Dollars for 1,000,000 of a currency; null: nobody knows. */
function dollarsOf(currency: string, day: string): number | null {
  const rate = fx.dollars(currency, dayNumber(day));
  return rate === null ? null : (1e6 * rate.over) / rate.under;
}

test.each<[currency: string, day: string, dollars: number | null]>([
  ['USD', '2000-01-01', 1_000_000],
  ['EUR', '2024-06-21', 1_068_800],
  ['EUR', '2024-06-28', 1_070_500],
  // Over pounds for a euro: a pound is more than a dollar.
  ['GBP', '2024-06-21', 1_068_800 / 0.845],
  // A weekend takes the last rate before it, never the next one.
  ['EUR', '2024-06-23', 1_068_800],
  ['EUR', '2024-06-27', 1_068_800],
  ['EUR', '2024-06-20', null],
  // A rate is a week old at most; of two the older one says.
  ['EUR', '2024-07-05', 1_070_500],
  ['EUR', '2024-07-06', null],
  ['GBP', '2024-06-28', 1_070_500 / 0.845],
  ['GBP', '2024-06-29', null],
  ['CHF', '2024-06-28', null],
])('[API-08] what a million %s of %s are', (currency, day, dollars) => {
  const found = dollarsOf(currency, day);
  if (dollars === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(dollars, 6);
});
