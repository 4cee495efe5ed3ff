const DAY_MS = 86_400_000;

/** So many days later, YYYY-MM-DD. */
export const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The first day of the month so many months after that of a day. */
export function monthLater(day: string, months: number): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

export const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;
export const lastOf = (day: string): string => later(monthLater(day, 1), -1);
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());
