import { dayText } from '@fairlead/shared/domain/calendar/days';

import { toFirstDayNumber, firstDayText } from '../engine/days.rules.ts';
import type { Instrument } from '../engine/legs.rules.ts';
import type { Month, PnlProduct } from '../engine/products.rules.ts';

/** A product's month, or what of it is left from a day on. */
export function monthWindow(
  product: PnlProduct,
  termMonth: Month,
  balmoDate: string | null = null,
): Instrument {
  return {
    product,
    termMonth,
    windowStart: balmoDate ?? firstDayText(termMonth),
    windowEnd: dayText(toFirstDayNumber(termMonth + 1) - 1),
  };
}
