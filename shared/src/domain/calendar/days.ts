const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

export type Day = { readonly year: number; readonly month: number; readonly day: number };

/** True for a calendar day, YYYY-MM-DD, that exists: 2024-02-30 does not. */
export function isDay(text: string): boolean {
  return parseDay(text) !== undefined;
}

/** The three numbers of a calendar day that exists; undefined for any other text. */
export function parseDay(text: string): Day | undefined {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const parsed = { year: Number(year), month: Number(month), day: Number(day) };
  // A day has no zone, so UTC will do. The calendar turns a day that does not exist into another one.
  const date = new Date(Date.UTC(parsed.year, parsed.month - 1, parsed.day));
  return date.getUTCMonth() + 1 === parsed.month && date.getUTCDate() === parsed.day
    ? parsed
    : undefined;
}

/** Milliseconds of a day. Clocks do not change in UTC, in which calendar days are counted. */
export const DAY_MS = 86_400_000;

/** Numbers a calendar day, YYYY-MM-DD: days since 1970-01-01, for loops over many of them. */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;

/** Writes the day of a number as YYYY-MM-DD. */
export const dayText = (number: number): string =>
  new Date(number * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Adds days to a calendar day, or takes them away where they are negative. */
export const addDays = (day: string, days: number): string => dayText(dayNumber(day) + days);

/** Counts the days from one calendar day to another. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/**
 * True for a moment, in milliseconds since 1970, more than a day ahead: clocks differ by minutes,
 * and a time that is written without its zone by hours.
 */
export const isStillToCome = (moment: number, now: Date): boolean =>
  moment - now.getTime() > DAY_MS;

/** Short name of a zone: 'Zurich' of Europe/Zurich. */
export function zoneName(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
