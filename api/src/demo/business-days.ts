/** First and last statement of the demo firm; the demo's clock stands on the last. */
export const FIRST_DAY = '2022-01-03';
export const LAST_DAY = '2024-06-28';

/** Days on which no clearer makes a statement: New Year, Good Friday, Christmas, and their Mondays. */
const HOLIDAYS: ReadonlySet<string> = new Set([
  '2022-04-15',
  '2022-12-26',
  '2023-01-02',
  '2023-04-07',
  '2023-12-25',
  '2024-01-01',
  '2024-03-29',
  '2024-12-25',
  '2025-01-01',
  '2025-04-18',
  '2025-12-25',
]);

const DAY_MS = 86_400_000;

export function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(day);
}

/** All business days from `first` to `last`, both included. */
export function businessDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (isBusinessDay(day)) days.push(day);
  }
  return days;
}

/** Months since year 0: what comes next is one more. */
export type Month = number;

export const monthOf = (day: string): Month =>
  Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

export function firstDayOf(month: Month): string {
  const number = String((month % 12) + 1).padStart(2, '0');
  return `${Math.floor(month / 12)}-${number}-01`;
}

export function lastBusinessDayOf(month: Month): string {
  let at = Date.parse(firstDayOf(month + 1)) - DAY_MS;
  while (!isBusinessDay(new Date(at).toISOString().slice(0, 10))) at -= DAY_MS;
  return new Date(at).toISOString().slice(0, 10);
}
