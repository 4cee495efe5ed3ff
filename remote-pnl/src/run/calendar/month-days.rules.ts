import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';
import { parseDay } from '@fairlead/shared/domain/calendar/days';

/** 'YYYY-MM' of a day. */
const toMonth = (day: string): string => day.slice(0, 'YYYY-MM'.length);

/** 'June 2024'. */
export const calendarMonthText = (day: string): string => MONTH.format(toDate(day));

const MONTH = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day so many days on, or back. */
export function shiftDay(day: string, days: number): string {
  const date = toDate(day);
  date.setUTCDate(date.getUTCDate() + days);
  return toDayText(date);
}

/** The same day so many months on, or back; the last of a month that is shorter. */
export function shiftMonth(day: string, months: number): string {
  const date = toDate(`${toMonth(day)}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  const first = toDayText(date);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  const last = toDayText(date);
  const same = `${toMonth(first)}${day.slice('YYYY-MM'.length)}`;
  return same < last ? same : last;
}

const DAYS = 7;

/** The first and the last day of a day's week, from Monday on. */
export function findWeek(day: string): readonly [monday: string, sunday: string] {
  const past = (toDate(day).getUTCDay() + DAYS - 1) % DAYS;
  return [shiftDay(day, -past), shiftDay(day, DAYS - 1 - past)];
}

/** The weeks that a day's month lies in; days of the months beside are undefined. */
export function weeksOfMonth(day: string): readonly (readonly (string | undefined)[])[] {
  const month = toMonth(day);
  const weeks: (string | undefined)[][] = [];
  for (let [at] = findWeek(`${month}-01`); toMonth(at) <= month; at = shiftDay(at, DAYS)) {
    const days = Array.from({ length: DAYS }, (_, place) => shiftDay(at, place));
    weeks.push(days.map((each) => (toMonth(each) === month ? each : undefined)));
  }
  return weeks;
}

/** Message for a text of the form YYYY-MM-DD that is no day. */
export function noSuchDay(text: string): string {
  const [year = '', month = '', day = ''] = text.split('-');
  const name = MONTH_NAMES[Number(month) - 1];
  if (name === undefined) return `There is no month ${month} in a year: ${text} is no day.`;
  return `There is no ${Number(day)} ${calendarMonthText(`${year}-${month}-01`)}.`;
}

function toDate(day: string): Date {
  const { year, month, day: of } = parseDay(day) ?? { year: 1970, month: 1, day: 1 };
  return new Date(Date.UTC(year, month - 1, of));
}

const toDayText = (date: Date): string => date.toISOString().slice(0, 'YYYY-MM-DD'.length);
