import type { Calendar } from './calendars.rules.ts';
import { firstDayOf } from './days.rules.ts';
import type { Month, Product } from './products.rules.ts';

/** The last day on which a contract month of the futures behind a first-line product trades. */
export function expiryOf(
  pricing: 'FIRST_LINE_CL' | 'FIRST_LINE_BRN',
  contract: Month,
  calendar: Calendar,
): number {
  if (pricing === 'FIRST_LINE_BRN') return calendar.upTo(firstDayOf(contract - 1) - 1);
  const the25th = firstDayOf(contract - 1) + 24;
  return calendar.ahead(the25th, calendar.has(the25th) ? -3 : -4);
}

function isFirstLine(pricing: Product['pricing']): pricing is 'FIRST_LINE_CL' | 'FIRST_LINE_BRN' {
  return pricing === 'FIRST_LINE_CL' || pricing === 'FIRST_LINE_BRN';
}

/** By which contract month each of these days of a term month prices: the first that still trades. */
export function contractsOf(
  { pricing, termMonth }: { readonly pricing: Product['pricing']; readonly termMonth: Month },
  days: Int32Array,
  calendar: Calendar,
): Int32Array | null {
  if (!isFirstLine(pricing)) return null;
  let contract = termMonth;
  let expiry = expiryOf(pricing, contract, calendar);
  return days.map((day) => {
    while (expiry < day) {
      contract += 1;
      expiry = expiryOf(pricing, contract, calendar);
    }
    return contract;
  });
}
