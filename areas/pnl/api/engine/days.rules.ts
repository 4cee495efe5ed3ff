import { DAY_MS, dayText } from '@fairlead/shared/domain/calendar/days';
import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';

import type { Month } from './products.rules.ts';

/** The month in which a day, YYYY-MM-DD, lies. */
export function toMonthNumber(day: string): Month {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** The first day of a month, since 1970-01-01. */
export function toFirstDayNumber(month: Month): number {
  return Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS;
}

/** The first day of a month as people and files write it. */
export function firstDayText(month: Month): string {
  return dayText(toFirstDayNumber(month));
}

/** 'Jul 24' */
export function monthLabel(month: Month): string {
  return `${String(MONTH_NAMES[month % 12])} ${String(Math.floor(month / 12) % 100).padStart(2, '0')}`;
}

export function isWeekdayNumber(day: number): boolean {
  const weekday = (day + 4) % 7;
  return weekday !== 0 && weekday !== 6;
}
