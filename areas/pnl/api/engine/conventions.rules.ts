import { dayNumber, dayText } from '@fairlead/shared/domain/calendar/days';

import { calendarNamed, type PricingCalendar, type Calendars } from './calendars.rules.ts';
import { toFirstDayNumber } from './days.rules.ts';
import type { ContractConvention, Month } from './products.rules.ts';

/** Terms that decide when first-line prices leave a contract. */
export type FirstLine = {
  /** Oldest first. */
  readonly conventions: readonly ContractConvention[];
  /** The calendar of the product. */
  readonly own: PricingCalendar;
  readonly calendars: Calendars;
};

/** The last day on which a contract month trades; none where no convention is known. */
export function findExpiry(firstLine: FirstLine, contract: Month): number {
  const convention = findConvention(firstLine, contract);
  return convention === undefined ? Infinity : expiryBy(convention, contract, firstLine);
}

/** The last day that a contract month prices: its last, or the one before where it rolls on that. */
export function lastPricedBy(firstLine: FirstLine, contract: Month): number {
  const isLeftOnItsLastDay = findConvention(firstLine, contract)?.rolls === 'ON_EXPIRY';
  return findExpiry(firstLine, contract) - (isLeftOnItsLastDay ? 1 : 0);
}

/** The newest convention that holds for a contract month; of a month before all of them the oldest. */
function findConvention(
  { conventions }: FirstLine,
  contract: Month,
): ContractConvention | undefined {
  return conventions.findLast(({ firstContract }) => firstContract <= contract) ?? conventions[0];
}

function expiryBy(
  convention: ContractConvention,
  contract: Month,
  { own, calendars }: FirstLine,
): number {
  const named = convention.calendar;
  const calendar = named === null ? own : calendarNamed(calendars, named);
  const from = toFirstDayNumber(contract - convention.monthsBefore) + convention.days;
  const day = calendar.ahead(calendar.upTo(from), -convention.businessDaysBefore);
  const isRefused = convention.notBefore.some((date) => isLastBefore(day, date, calendar));
  return isRefused ? calendar.ahead(day, -1) : day;
}

/** True when a day is the last business day before a date of the year, MM-DD. */
function isLastBefore(day: number, date: string, calendar: PricingCalendar): boolean {
  const year = Number(dayText(day).slice(0, 4));
  return [year, year + 1].some((each) => calendar.upTo(dayNumber(`${each}-${date}`) - 1) === day);
}
