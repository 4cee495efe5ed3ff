import { isDay } from '@fairlead/shared/domain/calendar/days';
import { findTenor } from '@fairlead/shared/domain/terms/terms';

/** True for a tenor dealt as several months: Q1 to Q4, H1, H2, Cal (spec A9). */
export function isCombo(month: string): boolean {
  return (findTenor(month)?.months ?? 1) > 1;
}

/** The first month of a tenor in a year, YYYY-MM; undefined where either is missing or no tenor. */
export function toFirstMonth(month: string, year: string): string | undefined {
  const tenor = findTenor(month);
  return tenor === undefined || !/^\d{4}$/.test(year)
    ? undefined
    : `${year}-${twoDigits(tenor.firstMonth)}`;
}

/** Every month of a tenor in a year, YYYY-MM, the first one first; none where it is no tenor. */
export function listTenorMonths(month: string, year: number): readonly string[] {
  const { firstMonth, months } = findTenor(month) ?? { firstMonth: 1, months: 0 };
  return Array.from({ length: months }, (_, n) => `${String(year)}-${twoDigits(firstMonth + n)}`);
}

/** 'Aug 24' of the tenor and the year; the tenor alone where there is no year yet. */
export function shortTerm(month: string, year: string): string {
  return `${month} ${year.slice(-2)}`.trim();
}

/**
 * The year that is meant by a month which is dealt on a day: the day's, or the next one where the tenor
 * begins before the day's month (spec A5). undefined where month or day are none.
 */
export function yearOfDeal(month: string, tradeDate: string): string | undefined {
  const year = tradeDate.slice(0, 4);
  const first = toFirstMonth(month, year);
  if (first === undefined || !isDay(tradeDate)) return undefined;
  return first < tradeDate.slice(0, 7) ? nextYear(year) : year;
}

/** The first year in which a tenor begins after a month, YYYY-MM. */
export function yearAfter(month: string, previous: string): string | undefined {
  const year = previous.slice(0, 4);
  const first = toFirstMonth(month, year);
  if (first === undefined) return undefined;
  return first <= previous ? nextYear(year) : year;
}

const nextYear = (year: string) => String(Number(year) + 1);
const twoDigits = (month: number) => String(month).padStart(2, '0');
