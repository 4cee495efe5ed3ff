import { addDays } from '@fairlead/shared/domain/calendar/days';
import { isDayWord } from '@fairlead/shared/domain/tasks/schedule-terms';

import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { selectHolidays } from './holidays.queries.ts';

/** The days on which the firm works. */
export type BusinessDays = {
  readonly has: (day: string) => boolean;
  /** The last business day before a day. */
  readonly before: (day: string) => string;
};

const SATURDAY = 6;

/**
 * Every day but Saturdays, Sundays and the holidays of the firm's calendar (`FAIRLEAD_CALENDAR`);
 * without one, weekends alone are free.
 */
export async function loadBusinessDays(db: Db, { calendar }: Clock): Promise<BusinessDays> {
  const holidays = calendar === undefined ? [] : await selectHolidays(db, calendar);
  const said = holidays.join();
  // As long as they are the same it is the same object, by which others know what they have worked out.
  if (said !== last.said) last = { said, days: businessDaysWithout(holidays) };
  return last.days;
}

/** Every day but Saturdays, Sundays and these. */
export function businessDaysWithout(holidays: readonly string[]): BusinessDays {
  const free = new Set(holidays);
  const has = (day: string) => {
    const weekday = new Date(day).getUTCDay();
    return weekday !== 0 && weekday !== SATURDAY && !free.has(day);
  };
  return {
    has,
    before: (day) => {
      let at = day;
      do at = addDays(at, -1);
      while (!has(at));
      return at;
    },
  };
}

let last = { said: '', days: businessDaysWithout([]) };

/** The day that 'today' or 'previous_business_day' means; any other text as it is. */
export function dayMeant(
  text: string,
  { today, days }: { readonly today: string; readonly days: BusinessDays },
): string {
  if (!isDayWord(text)) return text;
  return text === 'today' ? today : days.before(today);
}
