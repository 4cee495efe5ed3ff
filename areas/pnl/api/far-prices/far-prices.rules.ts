import type { Acceptance } from '@fairlead/pnl/contract/tie-out';
import { dayNumber, dayText } from '@fairlead/shared/domain/calendar/days';

/** Fields of a far price, an outlier: one that lies farther from the day before than its product's largest move. */
type Priced = {
  readonly key: string;
  readonly kind: 'SETTLEMENT' | 'FIXING';
  readonly obs_date: string;
  /** Exact. */
  readonly now: string;
};

/** A day, and the business day before it. */
export type DayAfter = { readonly day: string; readonly before: string };

/**
 * Prices that a day's figures are made of: those that came since the business day before, and the fixings of
 * its month until then, which averages are made of.
 */
export function findPricesUsedOn<Price extends Priced>(
  prices: readonly Price[],
  { day, before }: DayAfter,
): readonly Price[] {
  const first = toFirstDay(day);
  return prices.filter(
    ({ kind, obs_date: on }) => on <= day && (on > before || (kind === 'FIXING' && on >= first)),
  );
}

/** The day after which prices are wanted so that all of `findPricesUsedOn` are among them. */
export function findPriceWindowStart({ day, before }: DayAfter): string {
  const lastMonth = calendarDayBefore(toFirstDay(day));
  return lastMonth < before ? lastMonth : before;
}

/** Adds who accepted each price: exactly this one, which an acceptance keeps in `dollars`. */
export function withAcceptance<Price extends Priced>(
  prices: readonly Price[],
  accepted: readonly Acceptance[],
): readonly (Price & { readonly accepted: Acceptance | null })[] {
  const by = new Map(accepted.map((each) => [`${each.difference_key}|${each.dollars}`, each]));
  return prices.map((price) => ({
    ...price,
    accepted: by.get(`${price.key}|${Number(price.now)}`) ?? null,
  }));
}

const toFirstDay = (day: string) => `${day.slice(0, 'YYYY-MM'.length)}-01`;

/** The day before, whatever day it is. */
export const calendarDayBefore = (day: string) => dayText(dayNumber(day) - 1);
