const DAY_MS = 86_400_000;
/** A calendar shows up to six weeks, so some days of the months around. */
const DAYS_BEFORE = 7;
const DAYS_AFTER = 44;

/** The days that a calendar may show with a month, YYYY-MM. */
export function daysAround(month: string): { readonly from: string; readonly to: string } {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const dayAt = (days: number) =>
    new Date(first + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return { from: dayAt(-DAYS_BEFORE), to: dayAt(DAYS_AFTER) };
}
