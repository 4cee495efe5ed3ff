import { dayText } from '@fairlead/shared/domain/calendar/days';

import { toFirstDayNumber, firstDayText, monthLabel } from './days.rules.ts';
import type { Strictness } from './facts.rules.ts';
import { fixedBy, markOn, type PriceMark } from './marks.rules.ts';
import { listMissingPrices } from './missing.rules.ts';
import type { Market, Window } from './windows.rules.ts';

/** Marks of a day by instrument; NaN if not requested. */
export type DayMarks = {
  readonly price: Float64Array;
  /** Day of the prices: an earlier one where they were fallen back on. */
  readonly day: Int32Array;
  readonly fixedDays: Int16Array;
  readonly missing: readonly string[];
  readonly fellBack: readonly string[];
};

const DAYS_BACK = 5;

/** Strikes the marks of the instruments that are needed. */
export function computeDayMarks(
  market: Market,
  needed: Uint8Array,
  { day, fallback = false }: Strictness & { readonly day: number },
): DayMarks {
  const count = market.windows.length;
  const marks = {
    price: new Float64Array(count).fill(Number.NaN),
    day: new Int32Array(count).fill(day),
    fixedDays: new Int16Array(count),
    missing: [] as string[],
    fellBack: [] as string[],
  };
  market.windows.forEach((window, at) => {
    if (needed[at] === 0) {
      marks.fixedDays[at] = fixedBy(window, day);
      return;
    }
    const mark = markOn(market, window, day);
    const used = Number.isNaN(mark.price) && fallback ? earlier(market, window, mark) : mark;
    marks.price[at] = used.price;
    marks.day[at] = used.day;
    marks.fixedDays[at] = used.fixedDays;
    if (Number.isNaN(mark.price)) marks.missing.push(...listMissingPrices(market, window, day));
    if (used !== mark) marks.fellBack.push(formatName(window, used.day));
  });
  return marks;
}

/** The latest mark of the last pricing days; none there: what was asked for. */
function earlier(market: Market, window: Window, wanted: PriceMark): PriceMark {
  for (let back = 1; back <= DAYS_BACK; back += 1) {
    const mark = markOn(market, window, window.calendar.ahead(wanted.day, -back));
    if (!Number.isNaN(mark.price)) return mark;
  }
  return wanted;
}

/** 'FEI Jun 24 as on 2024-06-27'; a part of the month says which one it is. */
function formatName({ instrument }: Window, day: number): string {
  const { product, termMonth, windowStart, windowEnd } = instrument;
  const isWhole =
    windowStart <= firstDayText(termMonth) &&
    windowEnd >= dayText(toFirstDayNumber(termMonth + 1) - 1);
  const part = isWhole ? '' : `, ${windowStart} to ${windowEnd},`;
  return `${product.code} ${monthLabel(termMonth)}${part} as on ${dayText(day)}`;
}
