import { type Ltd, valueBefore } from './ltd.rules.ts';

/** The first day of the Swiss year of a day: the calendar's (decision 0203). */
export const yearStart = (day: string): string => `${day.slice(0, 4)}-01-01`;

export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;

/** The same month and day, so many years earlier; of 29 February a day that sorts behind the 28th. */
function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}

/** The first day of the month before that of a day. */
export function monthBefore(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return month === 1 ? `${year - 1}-12-01` : `${year}-${String(month - 1).padStart(2, '0')}-01`;
}

/** Net of a series up to a day since another began; both by the last value that was known. */
export function netBetween(
  days: readonly string[],
  series: Float64Array,
  { start, end }: { readonly start: string; readonly end: string },
): number {
  const known = days.findLastIndex((each) => each <= end);
  return (series[known] ?? 0) - valueBefore(days, series, start);
}

/** The net of a Swiss year up to a day. */
export function netOfYear({ days }: Ltd, series: Float64Array, day: string): number {
  return netBetween(days, series, { start: yearStart(day), end: day });
}

/** The same a year earlier; null where nothing was dealt by then. */
export function netOfYearBefore(
  ltd: Ltd,
  series: Float64Array,
  { day, firstDay }: { readonly day: string; readonly firstDay: string },
): number | null {
  const earlier = yearsBefore(day, 1);
  return firstDay > earlier ? null : netOfYear(ltd, series, earlier);
}
