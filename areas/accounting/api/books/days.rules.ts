import { addDays, daysBetween } from '@fairlead/shared/domain/calendar/days';

/** Days from the first to the last of them, both counted. */
export type DayRange = { readonly from: string; readonly to: string };

/** A range without a day. */
export const NO_DAYS: DayRange = { from: '0001-01-02', to: '0001-01-01' };

/** A day before anything was booked. */
export const EARLIEST_DAY = '0001-01-01';

export const daysIn = ({ from, to }: DayRange): number => Math.max(0, daysBetween(from, to) + 1);

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The first of the month so many months after a day's. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

export function firstOfQuarter(day: string): string {
  const month = Number(day.slice(5, 7));
  return addMonths(day, -((month - 1) % 3));
}

export const lastOfMonth = (day: string): string => addDays(addMonths(day, 1), -1);

/** The same day a year before: of a month's last day the last of that month. */
export function yearBefore(day: string): string {
  const month = addMonths(day, -12);
  if (day === lastOfMonth(day)) return lastOfMonth(month);
  return month.slice(0, 8) + day.slice(8);
}

export const later = (a: string, b: string): string => (a > b ? a : b);
export const earlier = (a: string, b: string): string => (a < b ? a : b);

/** A range as quarters and months of the calendar that lie in it wholly, and the days beside them. */
export type SplitRange = {
  /** The first days of the first and of the last of them; null where there is none. */
  readonly quarters: DayRange | null;
  /** Likewise, before the quarters and after them. */
  readonly months: readonly DayRange[];
  readonly days: readonly DayRange[];
};

export function splitRange(range: DayRange): SplitRange {
  const months = wholePeriods(range, 1);
  if (months === null) return { quarters: null, months: [], days: [range] };
  const days = [
    { from: range.from, to: addDays(months.from, -1) },
    { from: addMonths(months.to, 1), to: range.to },
  ].filter(isRange);
  const quarters = wholePeriods({ from: months.from, to: lastOfMonth(months.to) }, 3);
  if (quarters === null) return { quarters, months: [months], days };
  const beside = [
    { from: months.from, to: addMonths(quarters.from, -1) },
    { from: addMonths(quarters.to, 3), to: months.to },
  ].filter(isRange);
  return { quarters, months: beside, days };
}

const isRange = ({ from, to }: DayRange): boolean => from <= to;

/** The first days of the first and the last month or quarter that lies in a range wholly; null without one. */
function wholePeriods({ from, to }: DayRange, months: 1 | 3): DayRange | null {
  const startOf = months === 1 ? firstOfMonth : firstOfQuarter;
  const first = from === startOf(from) ? from : addMonths(startOf(from), months);
  const isWhole = addDays(to, 1) === addMonths(startOf(to), months);
  const last = isWhole ? startOf(to) : addMonths(startOf(to), -months);
  return first <= last ? { from: first, to: last } : null;
}

/** Days of a range on which a vessel was ours: that of delivery counts, that of sale does not. */
export function vesselDays(
  { delivered_on: delivered, sold_on: sold }: OwnedFrom,
  range: DayRange,
): number {
  if (delivered === null) return 0;
  const to = sold === null ? range.to : earlier(range.to, addDays(sold, -1));
  return daysIn({ from: later(range.from, delivered), to });
}

type OwnedFrom = { readonly delivered_on: string | null; readonly sold_on: string | null };
