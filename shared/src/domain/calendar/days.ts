const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

export type Day = { readonly year: number; readonly month: number; readonly day: number };

/** Whether a text is a calendar day, YYYY-MM-DD, that exists: 2024-02-30 does not. */
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

/**
 * Tells whether a moment, in milliseconds since 1970, is more than a day ahead: clocks differ by minutes, and a time that is
 * written without its zone by hours.
 */
export const isStillToCome = (moment: number, now: Date): boolean =>
  moment - now.getTime() > 24 * 60 * 60 * 1000;

/** 'Zurich' of Europe/Zurich: the zone of a time that is told. */
export function zoneName(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
