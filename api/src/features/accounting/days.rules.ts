const DAY_MS = 86_400_000;

/** Days from the first to the last of them, both counted. */
export type DayRange = { readonly from: string; readonly to: string };

export const daysIn = ({ from, to }: DayRange): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The first of the month so many months after a day's. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

export const lastOfMonth = (day: string): string => addDays(addMonths(day, 1), -1);

/** The same day a year before: of a month's last day the last of that month. */
export function yearBefore(day: string): string {
  const month = addMonths(day, -12);
  if (day === lastOfMonth(day)) return lastOfMonth(month);
  return month.slice(0, 8) + day.slice(8);
}

const later = (a: string, b: string): string => (a > b ? a : b);
export const earlier = (a: string, b: string): string => (a < b ? a : b);

/** A range as months that lie in it wholly, and the days beside them. */
export type SplitRange = {
  /** The first days of the first and of the last of them; null where there is none. */
  readonly months: DayRange | null;
  readonly days: readonly DayRange[];
};

export function splitRange({ from, to }: DayRange): SplitRange {
  const first = from === firstOfMonth(from) ? from : addMonths(from, 1);
  const last = to === lastOfMonth(to) ? firstOfMonth(to) : addMonths(to, -1);
  if (first > last) return { months: null, days: [{ from, to }] };
  const before = { from, to: addDays(first, -1) };
  const after = { from: addMonths(last, 1), to };
  return {
    months: { from: first, to: last },
    days: [before, after].filter((days) => days.from <= days.to),
  };
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
