import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';
import { matchGroups } from './chat-tokens.ts';

const MAX_MONTH = 12;

/** True when a date before the time of a chat is today; '06/07' is ambiguous. */
export function isOfToday(day: string | undefined, today: string): boolean {
  if (day === undefined) return true;
  const parts = day.split(/[/.-]/).map(Number);
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number);
  const isYear = parts.some((part) => part === year || part + 2000 === year);
  const isClear = date > MAX_MONTH || date === month || day.startsWith(String(year));
  return isYear && isClear && parts.includes(month) && parts.includes(date);
}

type DayOfLine = 'today' | 'another';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const AROUND = /^[\s\-\u2013\u2014=*_[\](]+|[\s\-\u2013\u2014=*_\])]+$/g;
/** 'Sent: …', 'On …, Tom wrote:': what makes a day of a line that has more than one. */
const MAIL =
  /^\s*>*\s*(?:sent|date|on)\b:?\s+(.*?)(?:\s+at\s+.*|,?\s+\d{1,2}:\d{2}.*|,?\s+[^,]*wrote:.*)?$/i;
const WEEKDAY = /^(?:([a-z]{6,9}|[a-z]{3})(?:,\s*|\s+(?=\d|[a-z]{3})|$))?(.*)$/;

/** The day that a line on its own names, for the lines below it; undefined where it names none. */
export function findChatDay(line: string, today: string): DayOfLine | undefined {
  const text = (matchGroups(MAIL, line)(1) || line).replace(AROUND, '').toLowerCase();
  if (text === 'today') return 'today';
  if (text === 'yesterday') return 'another';
  const [first, rest] = [matchGroups(WEEKDAY, text)(1), matchGroups(WEEKDAY, text)(2)];
  const weekday = first === '' ? undefined : WEEKDAYS.findIndex((day) => day.startsWith(first));
  if (weekday === -1) return dateIn(text, today);
  return rest === '' ? weekdayIn(weekday, today) : dateIn(rest, today);
}

function weekdayIn(weekday: number | undefined, today: string): DayOfLine | undefined {
  if (weekday === undefined) return undefined;
  return new Date(today).getUTCDay() === weekday ? 'today' : 'another';
}

const NUMBERS = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}$/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?([a-z]{3,9}),?\s*(\d{2,4})?$/;
const MONTH_FIRST = /^([a-z]{3,9})\s+(\d{1,2})(?:st|nd|rd|th)?,?\s*(\d{2,4})?$/;

function dateIn(text: string, today: string): DayOfLine | undefined {
  if (NUMBERS.test(text)) return isOfToday(text, today) ? 'today' : 'another';
  const [byDay, byMonth] = [matchGroups(DAY_FIRST, text), matchGroups(MONTH_FIRST, text)];
  const [day, name] = byDay(1) === '' ? [byMonth(2), byMonth(1)] : [byDay(1), byDay(2)];
  const month = MONTH_NAMES.findIndex((each) => name.startsWith(each.toLowerCase())) + 1;
  if (month === 0) return undefined;
  const [year = '', ...rest] = today.split('-');
  const isYear = year.endsWith(byDay(3) + byMonth(3));
  const isDay = rest.map(Number).join('-') === `${String(month)}-${String(Number(day))}`;
  return isYear && isDay ? 'today' : 'another';
}
