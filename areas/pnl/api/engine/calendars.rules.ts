import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import { isWeekdayNumber } from './days.rules.ts';

/** The days on which prices of a product are assessed; days are counted from 1970-01-01. */
export type PricingCalendar = {
  readonly has: (day: number) => boolean;
  /** Its days of a window, both ends included. */
  readonly within: (first: number, last: number) => Int32Array;
  /** The last of its days that is not after this one. */
  readonly upTo: (day: number) => number;
  /** So many of its days after (or, negative, before) a day; 0 is the day itself. */
  readonly ahead: (day: number, count: number) => number;
};

export type Calendars = ReadonlyMap<string, PricingCalendar>;

/** Every weekday but these holidays. */
export function createCalendar(holidays: Iterable<string>): PricingCalendar {
  const free = new Set([...holidays].map(dayNumber));
  const has = (day: number) => isWeekdayNumber(day) && !free.has(day);
  return {
    has,
    within: (first, last) => {
      const days = [];
      for (let day = first; day <= last; day += 1) if (has(day)) days.push(day);
      return Int32Array.from(days);
    },
    upTo: (day) => {
      let at = day;
      while (!has(at)) at -= 1;
      return at;
    },
    ahead: (day, count) => {
      const step = Math.sign(count);
      let at = day;
      for (let left = Math.abs(count); left > 0;) {
        at += step;
        if (has(at)) left -= 1;
      }
      return at;
    },
  };
}

const WEEKDAYS = createCalendar([]);

/** A product's calendar; one that has no holidays is every weekday. */
export function calendarNamed(calendars: Calendars, name: string): PricingCalendar {
  return calendars.get(name) ?? WEEKDAYS;
}
