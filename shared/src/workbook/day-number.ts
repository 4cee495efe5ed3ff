const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, from March 1900 on (before it they know a day that never was). */
const EPOCH = Date.UTC(1899, 11, 30);
const FIRST = Date.UTC(1900, 2, 1);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:\d{2})$/;

/** The number by which spreadsheets know a day, 'YYYY-MM-DD'; undefined for one that is none. */
export function sheetDayNumber(text: string): number | undefined {
  if (!DAY.test(text)) return undefined;
  const at = Date.parse(`${text}T00:00:00Z`);
  return isKnown(at) && new Date(at).toISOString().startsWith(text) ? toSheetNumber(at) : undefined;
}

/** The same for an instant, ISO 8601: the fraction is the time of day in UTC. */
export function instantNumber(text: string): number | undefined {
  const at = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return isKnown(at) ? toSheetNumber(at) : undefined;
}

const isKnown = (at: number) => at >= FIRST;
const toSheetNumber = (at: number) => (at - EPOCH) / DAY_MS;
