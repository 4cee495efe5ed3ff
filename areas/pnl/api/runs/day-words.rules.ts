import { parseDay } from '@fairlead/shared/domain/calendar/days';
import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';
import type { RunType } from '@fairlead/pnl/contract/runs';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** '28 Jun 2024' */
export function longDay(text: string): string {
  const parsed = parseDay(text);
  if (parsed === undefined) return text;
  const { year, month, day } = parsed;
  return `${String(day).padStart(2, '0')} ${String(MONTH_NAMES[month - 1])} ${year}`;
}

/** True for a day from Monday to Friday. */
export function isWeekdayText(text: string): boolean {
  const weekday = new Date(text).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

const RUN_NAMES: Readonly<Record<RunType, string>> = {
  INTRADAY: 'Intraday',
  PRELIM: 'Prelim',
  LIKELY_COB: 'Likely COB',
  COB: 'COB',
  VERIFIED: 'Verified',
  SCENARIO: 'Scenario',
};

/** 'Prelim, Fri 28 Jun 2024' */
export function formatRunLabel(type: RunType, date: string): string {
  return `${RUN_NAMES[type]}, ${String(WEEKDAYS[new Date(date).getUTCDay()])} ${longDay(date)}`;
}
