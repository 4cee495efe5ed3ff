import { dayNumber } from './days.rules.ts';
import type { Facts } from './facts.rules.ts';
import { fixedBy } from './marks.rules.ts';
import { prepared } from './prepared.rules.ts';
import type { Window } from './windows.rules.ts';

/**
 * What of each leg will be open so many pricing days of its product ahead, all fixings until then
 * assumed; 0 ahead is the day itself. A month's one price is assumed on the last pricing day before the
 * month.
 */
export function openFractionAhead(facts: Facts, day: string, ahead: number): Float64Array {
  const { legs } = facts;
  const today = dayNumber(day);
  const open = Float64Array.from(prepared(facts).market.windows, (window) =>
    openOn(window, today, ahead),
  );
  return Float64Array.from({ length: legs.count }, (_, leg) => {
    const isHeld = (legs.tradeDay[leg] ?? 0) <= today && (legs.invoicedDay[leg] ?? 0) > today;
    return isHeld ? (open[legs.instrument[leg] ?? -1] ?? 0) : 0;
  });
}

function openOn(window: Window, today: number, ahead: number): number {
  const { days, calendar, instrument, lastDay } = window;
  if (days.length === 0) return 0;
  const day = calendar.ahead(today, ahead);
  const isAssumed = ahead > 0 && instrument.product.pricing === 'MONTH_FIX' && lastDay <= day;
  return isAssumed ? 0 : (days.length - fixedBy(window, day)) / days.length;
}
