import { isDay } from './days.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const ISO = /^\d{4}-\d{2}-\d{2}$/;
/** Day, month in figures or letters, year; parted by blanks, points, slashes, dashes or nothing. */
const DAY_FIRST = /^(\d{1,2})[\s./-]*([a-z]+|(?<=[\s./-])\d{1,2})[\s./,-]*(\d{4}|\d{2})$/i;
/** Month in figures or letters, year; parted likewise. */
const MONTH_FIRST = /^([a-z]+|\d{1,2}(?=[\s./-]))[\s./,-]*(\d{4}|\d{2})$/i;
/** The same without a year. */
const DAY_AND_MONTH = /^(\d{1,2})[\s./-]*([a-z]+|(?<=[\s./-])\d{1,2})$/i;
const DAYS_BACK: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['yesterday', 1],
]);
const ISO_MONTH = /^(\d{4})-(\d{2})$/;
const YEAR = /^(\d{4}|\d{2})$/;
const MONTH_LETTERS = 3;
const CENTURY = 2000;
/** Between two 29ths of February. */
const LEAP_YEARS = 8;

/**
 * The day that somebody typed, YYYY-MM-DD: '28 Jun 2024', '28jun24', '28.6.2024', '28/06/24' or
 * '2024-06-28'. Undefined for what is no day. Day before month, as the screen shows it. With the
 * business date also 'today', 'yesterday' and '28 jun', which is the last one that has come.
 */
export function dayOfText(text: string, today?: string): string | undefined {
  const trimmed = text.trim();
  if (ISO.test(trimmed)) return isDay(trimmed) ? trimmed : undefined;
  if (today !== undefined) {
    const near = dayNear(trimmed, today);
    if (near !== undefined) return near;
  }

  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(trimmed) ?? [];
  const parts = [fullYear(year), monthNumber(month), Number(day)].map(two);
  const iso = parts.join('-');
  return isDay(iso) ? iso : undefined;
}

function dayNear(text: string, today: string): string | undefined {
  const back = DAYS_BACK.get(text.toLowerCase());
  if (back !== undefined) return daysBefore(today, back);
  const [, day, month = ''] = DAY_AND_MONTH.exec(text) ?? [];
  if (day === undefined) return undefined;
  const year = Number(today.slice(0, 'YYYY'.length));
  return Array.from({ length: LEAP_YEARS + 1 }, (_, ago) =>
    [year - ago, monthNumber(month), Number(day)].map(two).join('-'),
  ).find((iso) => iso <= today && isDay(iso));
}

function daysBefore(day: string, back: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - back);
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The month that somebody typed, YYYY-MM: 'Jun 2024', 'jun24', '6.2024', '6/24' or '2024-06'. */
export function monthOfText(text: string): string | undefined {
  const trimmed = text.trim();
  const [, isoYear, isoMonth] = ISO_MONTH.exec(trimmed) ?? [];
  const [, month = '', year = ''] = MONTH_FIRST.exec(trimmed) ?? [];
  const parts =
    isoYear === undefined ? [fullYear(year), monthNumber(month)] : [isoYear, Number(isoMonth)];
  const iso = parts.map(two).join('-');
  return isDay(`${iso}-01`) ? iso : undefined;
}

/** The year that somebody typed, YYYY: '2024' or '24'. */
export function yearOfText(text: string): string | undefined {
  const [, year] = YEAR.exec(text.trim()) ?? [];
  return year === undefined ? undefined : String(fullYear(year));
}

function monthNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (text.length < MONTH_LETTERS) return 0;
  return MONTHS.indexOf(text.slice(0, MONTH_LETTERS).toLowerCase()) + 1;
}

function fullYear(text: string): number {
  return text.length === 2 ? CENTURY + Number(text) : Number(text);
}

const two = (value: number | string) => String(value).padStart(2, '0');
