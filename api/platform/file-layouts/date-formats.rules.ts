import { isDay } from '@fairlead/shared/domain/calendar/days';
import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';
import { termText } from '@fairlead/shared/domain/terms/terms';

import { BadCell } from '../csv/cells.ts';
import type { NumberFormatReader } from './number-formats.rules.ts';
import { ANY_MANY, ANY_ONE, endsIn, literal, type Stretch } from './patterns.rules.ts';
import { isZone, toUtc } from './zones.rules.ts';

/** Months by the letters of futures: F is January, Z December. */
const MONTH_CODES = 'FGHJKMNQUVXZ';

const ofSort = (sort: RegExp, min: number, max = min) => ({
  accepts: (character: string) => sort.test(character),
  min,
  max,
});
const part = (name: string, [sort, min, max]: readonly [RegExp, number, number?]): Stretch => ({
  ...ofSort(sort, min, max),
  name,
});
const DIGIT = /\d/;
const LETTER = /[A-Za-z]/;
/** Point behind a month that is cut short. */
const POINT = { ...literal('.'), min: 0 };

const TOKENS: Readonly<Record<string, readonly Stretch[]>> = {
  YYYY: [part('year', [DIGIT, 4])],
  YY: [part('year', [DIGIT, 2])],
  Y: [part('year', [DIGIT, 1])],
  MMMM: [part('name', [LETTER, 3, 9]), POINT],
  MMM: [part('name', [LETTER, 3, 4]), POINT],
  MM: [part('month', [DIGIT, 2])],
  M: [part('month', [DIGIT, 1, 2])],
  DD: [part('day', [DIGIT, 2])],
  D: [part('day', [DIGIT, 1, 2])],
  HH: [part('hour', [DIGIT, 2])],
  mm: [part('minute', [DIGIT, 2])],
  ss: [part('second', [DIGIT, 2])],
  '@': [part('code', [new RegExp(`[${MONTH_CODES}]`), 1])],
  '?': [ANY_ONE],
  '*': [ANY_MANY],
  ' ': [ofSort(/\s/, 1, Infinity)],
};
const TOKEN = /YYYY|YY|Y|MMMM|MMM|MM|M|DD|D|HH|mm|ss|./g;

type Parts = Readonly<Partial<Record<string, string>>>;

/** Kinds of date form: the tokens that each needs in its pattern, and the text that it makes of them. */
const TARGETS: Readonly<
  Record<
    string,
    { readonly needs: RegExp; readonly textOf: (parts: Parts, read: Reading) => string }
  >
> = {
  day: { needs: /Y.*D|D.*Y/, textOf: (parts, read) => buildDay(parts, read) },
  month: { needs: /Y/, textOf: (parts, read) => buildMonth(parts, read) },
  term: {
    needs: /Y/,
    textOf: (parts, read) =>
      termText({ promptDate: `${buildMonth(parts, read)}-01`, promptMonths: 1 }),
  },
  time: {
    needs: /HH/,
    textOf: (parts, read) =>
      read.zone === undefined ? buildTime(parts) : buildMoment(parts, read).slice(11, 19),
  },
  moment: { needs: /Y.*D|D.*Y/, textOf: (parts, read) => buildMoment(parts, read) },
};

type Reading = {
  readonly text: string;
  /** Day near which a year of one digit lies. */
  readonly near: string;
  readonly zone: string | undefined;
  readonly pattern: string;
};

/**
 * Compiles 'day:DD/MM/YYYY', 'month:@Y' (a month code), 'term:YYYYMM', 'time:HHmmss' or
 * 'moment:YYYYMMDD HHmmss zone America/Chicago'; undefined: it is no form of a date.
 */
export function parseDateFormat(form: string, near: string): NumberFormatReader | undefined {
  const known = splitDateFormat(form);
  const stretches = known === undefined ? undefined : stretchesOnce(known.pattern);
  if (known === undefined || stretches === undefined) return undefined;
  const { target, pattern, zone } = known;
  const what = form.slice(0, form.indexOf(':'));
  return (text) => {
    const parts = partsIn(text, stretches);
    if (parts === undefined) throw new BadCell(`'${text}' is not a ${what} as ${pattern}`);
    return target.textOf(parts, { text, near, zone, pattern });
  };
}

type DateFormatParts = {
  readonly target: (typeof TARGETS)[string];
  readonly pattern: string;
  readonly zone: string | undefined;
};

/**
 * Splits a form into kind, pattern and time zone; undefined: no such kind, an unknown zone, or a zone without a day.
 */
function splitDateFormat(form: string): DateFormatParts | undefined {
  const [, what = '', pattern = '', zone] = /^([a-z]+):(.+?)(?: zone (\S+))?$/.exec(form) ?? [];
  const target = TARGETS[what];
  if (target?.needs.test(pattern) !== true) return undefined;
  const hasDay = TARGETS['moment']?.needs.test(pattern) === true;
  return zone === undefined || (hasDay && isZone(zone)) ? { target, pattern, zone } : undefined;
}

/** Stretches of a pattern of dates. */
export const dateStretches = (pattern: string): readonly Stretch[] =>
  (pattern.match(TOKEN) ?? []).flatMap((token) => TOKENS[token] ?? [literal(token)]);

/** Stretches of a pattern of dates; undefined where a part of a date stands in it twice. */
function stretchesOnce(pattern: string): readonly Stretch[] | undefined {
  const stretches = dateStretches(pattern);
  const names = stretches.flatMap(({ name }) => name ?? []);
  return new Set(names).size === names.length ? stretches : undefined;
}

/** The parts of a date in a text; undefined: it is not as the pattern. */
function partsIn(text: string, stretches: readonly Stretch[]): Parts | undefined {
  const ends = endsIn(stretches, text);
  if (ends === undefined) return undefined;
  return Object.fromEntries(
    stretches.flatMap(({ name }, at) =>
      name === undefined ? [] : [[name, text.slice(ends[at - 1] ?? 0, ends[at])]],
    ),
  );
}

function buildDay(parts: Parts, read: Reading): string {
  const day = `${buildMonth(parts, read)}-${(parts['day'] ?? '').padStart(2, '0')}`;
  if (!isDay(day)) throw new BadCell(`'${read.text}' is no day of the calendar (${read.pattern})`);
  return day;
}

function buildMonth(parts: Parts, read: Reading): string {
  const number = monthNumber(parts);
  if (number < 1 || number > 12)
    throw new BadCell(`'${read.text}' names no month of a year (${read.pattern})`);
  return `${completeYear(parts['year'] ?? '', read.near)}-${String(number).padStart(2, '0')}`;
}

function monthNumber({ code, name, month }: Parts): number {
  if (code !== undefined) return MONTH_CODES.indexOf(code) + 1;
  if (name === undefined) return Number(month);
  const short = name.slice(0, 3).toLowerCase();
  return MONTH_NAMES.findIndex((each) => each.toLowerCase() === short) + 1;
}

/**
 * The year of two digits is in this century; that of one digit is the first that fits, from the year before `near` on.
 */
function completeYear(digits: string, near: string): string {
  if (digits.length === 4) return digits;
  if (digits.length === 2) return `20${digits}`;
  const first = Number(near.slice(0, 4)) - 1;
  return String(first + ((((Number(digits) - first) % 10) + 10) % 10));
}

const buildTime = ({ hour = '', minute = '00', second = '00' }: Parts): string => {
  const time = `${hour}:${minute}:${second}`;
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time))
    throw new BadCell(`'${time}' is no time of a day`);
  return time;
};

/** A moment in UTC; without a zone the file has it in UTC already. */
function buildMoment(parts: Parts, read: Reading): string {
  const day = buildDay(parts, read);
  const time = parts['hour'] === undefined ? '00:00:00' : buildTime(parts);
  return read.zone === undefined ? `${day}T${time}Z` : toUtc(day, time, read.zone);
}
