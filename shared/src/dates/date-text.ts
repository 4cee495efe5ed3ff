import { isDay } from '@fairlead/shared/domain/calendar/days';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const ISO = /^\d{4}-\d{2}-\d{2}$/;
/** Day, month in figures or letters, year; parted by blanks, points, slashes, dashes or nothing. */
const DAY_FIRST = /^(\d{1,2})[\s./-]*([a-z]+|(?<=[\s./-])\d{1,2})[\s./,-]*(\d{4}|\d{2})$/i;
/** Month in figures or letters, year; parted likewise. */
const MONTH_FIRST = /^([a-z]+|\d{1,2}(?=[\s./-]))[\s./,-]*(\d{4}|\d{2})$/i;
const ISO_MONTH = /^(\d{4})-(\d{2})$/;
const YEAR = /^(\d{4}|\d{2})$/;
const MONTH_LETTERS = 3;
const CENTURY = 2000;

/**
 * The day that somebody typed, YYYY-MM-DD: '28 Jun 2024', '28jun24', '28.6.2024', '28/06/24' or
 * '2024-06-28'. Undefined for what is no day. Day before month, as the screen shows it.
 */
export function dayOfText(text: string): string | undefined {
  const trimmed = text.trim();
  if (ISO.test(trimmed)) return isDay(trimmed) ? trimmed : undefined;

  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(trimmed) ?? [];
  const parts = [fullYear(year), monthNumber(month), Number(day)].map(two);
  const iso = parts.join('-');
  return isDay(iso) ? iso : undefined;
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
