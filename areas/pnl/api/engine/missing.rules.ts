import { dayText } from '@fairlead/shared/domain/calendar/days';

import { monthLabel } from './days.rules.ts';
import { fixedBy } from './marks.rules.ts';
import type { Market, Window } from './windows.rules.ts';

/**
 * The prices that a mark of a day wants and that are not there: 'FEI Jul 24 on 2024-06-28'. A window
 * without a pricing day wants none: its legs are named once for all (facts/legs.rules.ts).
 */
export function listMissingPrices(market: Market, window: Window, day: number): readonly string[] {
  const { instrument, days, fixings } = window;
  const { code } = instrument.product;
  if (days.length === 0) return [];
  const fixedDays = fixedBy(window, day);
  const unfixed = [...days.slice(0, fixedDays)].filter((_, at) => Number.isNaN(fixings[at]));
  const wanted = unfixed.map((fixing) => `${code} fixing on ${dayText(fixing)}`);
  const ahead = window.contracts?.slice(fixedDays) ?? [instrument.termMonth];
  if (fixedDays === days.length) return wanted;
  const unsettled = [...new Set(ahead)].filter((month) =>
    Number.isNaN(market.settlement(window, month, day)),
  );
  return [
    ...wanted,
    ...unsettled.map((month) => `${code} ${monthLabel(month)} on ${dayText(day)}`),
  ];
}
