import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';

import type { Month } from '../engine/products.rules.ts';

/** The first day of a month, as the contract names months. */
export function firstDayOf(month: Month): string {
  return `${String(Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

/** The month of a day. */
export function monthOf(day: string): Month {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** 'Jul 24'. */
export function shortMonth(month: Month): string {
  return `${MONTH_NAMES[month % 12] ?? ''} ${String(Math.floor(month / 12)).slice(-2)}`;
}
