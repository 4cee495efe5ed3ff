import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import type { ValuationFacts } from './facts.rules.ts';
import { fixedBy } from './marks.rules.ts';
import { prepared } from './prepared.rules.ts';
import type { Window } from './windows.rules.ts';

/**
 * Part of each leg that will be open at the end of a day to come, all fixings until then assumed,
 * each product's by its own calendar; `until` may be the day itself. A month's one price is assumed
 * on the last pricing day before the month.
 */
export function openFractionAhead(facts: ValuationFacts, day: string, until: string): Float64Array {
  const { legs } = facts;
  const today = dayNumber(day);
  const open = Float64Array.from(prepared(facts).market.windows, (window) =>
    openOn(window, today, dayNumber(until)),
  );
  return Float64Array.from({ length: legs.count }, (_, leg) => {
    const isHeld = (legs.tradeDay[leg] ?? 0) <= today && (legs.invoicedDay[leg] ?? 0) > today;
    return isHeld ? (open[legs.instrument[leg] ?? -1] ?? 0) : 0;
  });
}

function openOn(window: Window, today: number, until: number): number {
  const { days, instrument, lastDay } = window;
  if (days.length === 0) return 0;
  const isAssumed = until > today && instrument.product.pricing === 'MONTH_FIX' && lastDay <= until;
  return isAssumed ? 0 : (days.length - fixedBy(window, until)) / days.length;
}
