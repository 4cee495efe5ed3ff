import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';
import type Big from 'big.js';

/** A quarter of a cent is the tick of a gallon. */
const DECIMALS = 5;

/** A figure as people read it: thousands in commas, a minus that is as wide as a plus. */
export function figure(value: Big): string {
  return value
    .toNumber()
    .toLocaleString('en', { maximumFractionDigits: DECIMALS })
    .replace('-', '\u2212');
}

/** '28 Jun 24' of YYYY-MM-DD. */
export const formatShortDay = (day: string) =>
  `${String(Number(day.slice(8)))} ${formatShortMonth(day)}`;

/** 'Jun 24' of a day, YYYY-MM-DD. */
export function formatShortMonth(day: string): string {
  return `${MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(2, 4)}`;
}
