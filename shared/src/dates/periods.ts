import { dayOfText, monthOfText, yearOfText } from '@fairlead/shared/domain/calendar/date-text';
import { isDay } from '@fairlead/shared/domain/calendar/days';
import { formatLongDay } from '@fairlead/shared/format';

/** A kind of date that is typed and chosen: how it is read, shown, and looked for in a calendar. */
export type Period = {
  /** View of the calendar. */
  readonly view: 'day' | 'month' | 'year';
  /** The value of a typed text: YYYY-MM-DD, YYYY-MM or YYYY. */
  readonly read: (text: string, today: string | undefined) => string | undefined;
  readonly show: (value: string) => string;
  /** True for a text that is a value: a form stores it as typed, so it may be none. */
  readonly isOne: (text: string) => boolean;
  /** Advice where a text is no value. */
  readonly advice: string;
  /** The first day of a value, for the calendar, which knows days only. */
  readonly firstDay: (value: string) => string;
  readonly ofDay: (day: string) => string;
  /** px in a bar. */
  readonly width: string;
};

/** 'Jun 2024' of '2024-06'. */
const monthText = (month: string) => formatLongDay(`${month}-01`).slice('01 '.length);

export const DAY: Period = {
  view: 'day',
  read: dayOfText,
  show: formatLongDay,
  isOne: isDay,
  advice: 'Type a day as 28 Jun 2024',
  firstDay: (day) => day,
  ofDay: (day) => day,
  width: '152px',
};

export const MONTH: Period = {
  view: 'month',
  read: monthOfText,
  show: monthText,
  isOne: (text) => isDay(`${text}-01`),
  advice: 'Type a month as Jun 2024',
  firstDay: (month) => `${month}-01`,
  ofDay: (day) => day.slice(0, 'YYYY-MM'.length),
  width: '136px',
};

export const YEAR: Period = {
  view: 'year',
  read: yearOfText,
  show: (year) => year,
  isOne: (text) => isDay(`${text}-01-01`),
  advice: 'Type a year as 2024',
  firstDay: (year) => `${year}-01-01`,
  ofDay: (day) => day.slice(0, 'YYYY'.length),
  width: '112px',
};
