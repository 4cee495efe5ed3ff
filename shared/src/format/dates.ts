import { type Day, parseDay } from '@fairlead/shared/domain/calendar/days';
import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';

function parseDayParts(text: string): Day {
  const day = parseDay(text);
  if (day === undefined) throw new RangeError(`"${text}" is no day of the form YYYY-MM-DD`);
  return day;
}

const two = (value: number) => String(value).padStart(2, '0');
const shortYear = (year: number) => two(year % 100);
const nameOf = (names: readonly string[], index: number) => names[index] ?? '';

/** '28 Jun 24', as in tables. */
export function formatDay(text: string): string {
  const { year, month, day } = parseDayParts(text);
  return `${two(day)} ${nameOf(MONTH_NAMES, month - 1)} ${shortYear(year)}`;
}

/** '28 Jun 2024', as in controls and sentences. */
export function formatLongDay(text: string): string {
  const { year, month, day } = parseDayParts(text);
  return `${two(day)} ${nameOf(MONTH_NAMES, month - 1)} ${year}`;
}

/** '28 Jun', where the year is plain from what stands beside it. */
export function formatDayMonth(text: string): string {
  const { month, day } = parseDayParts(text);
  return `${two(day)} ${nameOf(MONTH_NAMES, month - 1)}`;
}

/** 'Aug 24', the month a contract is for. */
export function formatMonth(text: string): string {
  const { year, month } = parseDayParts(text);
  return `${nameOf(MONTH_NAMES, month - 1)} ${shortYear(year)}`;
}

/** '28 Jun 24 14:03', an instant in the firm's zone, whatever the browser's zone is. */
export function formatInstant(iso: string, zone: string): string {
  const at = new Intl.DateTimeFormat('en-GB', { ...INSTANT, timeZone: zone }).formatToParts(
    new Date(iso),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    at.find((candidate) => candidate.type === type)?.value ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  return `${formatDay(day)} ${part('hour')}:${part('minute')}`;
}

/** '14:03:22', the time of an instant in a zone. */
export function formatTime(at: Date, zone: string): string {
  return at.toLocaleTimeString('en-GB', { timeZone: zone, hourCycle: 'h23' });
}

const INSTANT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};
