import { addDays } from '@fairlead/shared/domain/calendar/days';

/** A calendar shows up to six weeks, so some days of the months around. */
const DAYS_BEFORE = 7;
const DAYS_AFTER = 44;

/** The days that a calendar may show with a month, YYYY-MM. */
export function daysAround(month: string): { readonly from: string; readonly to: string } {
  const first = `${month}-01`;
  return { from: addDays(first, -DAYS_BEFORE), to: addDays(first, DAYS_AFTER) };
}
