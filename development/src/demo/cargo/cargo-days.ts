import moment from 'moment';

import { formatFirstDay, isBusinessDay, type MonthIndex } from '../market/business-days.ts';

/** So many days later, or the first business day after. */
export function laterDay(day: string, days: number): string {
  const later = moment.utc(day).add(days, 'days');
  while (!isBusinessDay(later.format('YYYY-MM-DD'))) later.add(1, 'day');
  return later.format('YYYY-MM-DD');
}

/** So many days earlier, whatever day that is. */
export const earlierDay = (day: string, days: number): string =>
  moment.utc(day).subtract(days, 'days').format('YYYY-MM-DD');

export const formatLastDay = (month: MonthIndex): string =>
  moment.utc(formatFirstDay(month)).endOf('month').format('YYYY-MM-DD');

export const formatDayOfMonth = (month: MonthIndex, dayOfMonth: number): string =>
  `${formatFirstDay(month).slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}`;
