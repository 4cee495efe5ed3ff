import { calendarNamed, type Calendars } from './calendars.rules.ts';
import { lastPricedBy } from './conventions.rules.ts';
import type { Month, PnlProduct } from './products.rules.ts';

/** Contract month by which each of these days of a term month prices; null: by no futures. */
export function findFirstLineContracts(
  {
    product,
    termMonth,
  }: {
    readonly product: Pick<PnlProduct, 'pricing' | 'conventions' | 'calendar'>;
    readonly termMonth: Month;
  },
  days: Int32Array,
  calendars: Calendars,
): Int32Array | null {
  const { pricing, conventions, calendar } = product;
  if (pricing !== 'FIRST_LINE_CL' && pricing !== 'FIRST_LINE_BRN') return null;
  const firstLine = { conventions, own: calendarNamed(calendars, calendar), calendars };
  let contract = termMonth;
  let last = lastPricedBy(firstLine, contract);
  return days.map((day) => {
    while (last < day) {
      contract += 1;
      last = lastPricedBy(firstLine, contract);
    }
    return contract;
  });
}
