import { isDay } from '@fairlead/shared/domain/calendar/days';
import Big from 'big.js';

import { type Decimal, plain } from './decimal.ts';

/** A cell whose text its column does not take. */
export class BadCell extends Error {}

/** Reads the text of a cell, or throws a BadCell that says what is wrong with it. */
export type CellParser<Value> = (text: string) => Value;

/**
 * JSON numbers carry fifteen significant digits exactly, and no more; the tables take as many before
 * the point.
 */
const MAX_DIGITS = 15;

const NUMBER = /^(?<sign>[-+]?)(?<digits>(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)$/;

/** '1,234.5', '-12' or '(12)': a number that is not money. */
export const decimal: CellParser<Decimal> = (text) => {
  const bracketed = /^\((?<amount>[^-+].*)\)$/.exec(text)?.groups?.['amount'];
  const { sign, digits } = NUMBER.exec(bracketed ?? text)?.groups ?? {};
  if (digits === undefined) throw new BadCell(`${shown(text)} ${whyNoNumber(bracketed ?? text)}`);
  const value = new Big(digits.replaceAll(',', ''));
  requireExact(value, text);
  return plain(bracketed !== undefined || sign === '-' ? value.neg() : value);
};

/** Money, signed by 'CR' (came in) or 'DR' (went out), or as any number; never by both. */
export const parseMoneyCell: CellParser<Decimal> = (text) => {
  const { amount, side } = /^(?<amount>.*\S)\s*(?<side>DR|CR)$/i.exec(text)?.groups ?? {};
  if (amount === undefined || side === undefined) return decimal(text);
  if (/[-+(]/.test(amount)) throw new BadCell(`${shown(text)} has two signs`);
  const value = new Big(decimal(amount));
  return plain(side.toUpperCase() === 'DR' ? value.neg() : value);
};

/** A charge as cash: 'DR' is what it cost us. */
export const charge: CellParser<Decimal> = (text) => plain(new Big(parseMoneyCell(text)).neg());

/** Money that people reconcile: to the cent. */
export const cents: CellParser<Decimal> = (text) => {
  const amount = decimal(text);
  if (/\.\d{3}/.test(amount)) throw new BadCell(`${shown(text)} has more than two decimals`);
  return amount;
};

export const currency: CellParser<string> = (text) => {
  if (!/^[A-Z]{3}$/.test(text)) throw new BadCell(`${shown(text)} is not a currency as USD`);
  return text;
};

export const nonZero: CellParser<Decimal> = (text) => {
  const value = decimal(text);
  if (value === '0') throw new BadCell('may not be 0');
  return value;
};

export const positive: CellParser<Decimal> = (text) => {
  const value = decimal(text);
  if (value === '0' || value.startsWith('-')) throw new BadCell('must be more than 0');
  return value;
};

/** A positive whole number that a JSON number holds exactly. */
export const orderNumber: CellParser<number> = (text) => {
  if (!/^[1-9]\d{0,14}$/.test(text)) {
    throw new BadCell(`${shown(text)} is not a whole number of at most ${MAX_DIGITS} digits`);
  }
  return Number(text);
};

/** A whole number from 0 to a largest one. */
export function upTo(largest: number): CellParser<number> {
  return (text) => {
    if (!/^\d{1,9}$/.test(text) || Number(text) > largest)
      throw new BadCell(`${shown(text)} is not a whole number up to ${largest}`);
    return Number(text);
  };
}

/** A whole number between two, both included. */
export function between(least: number, most: number): CellParser<number> {
  return (text) => {
    if (!/^-?\d{1,9}$/.test(text) || Number(text) < least || Number(text) > most)
      throw new BadCell(`${shown(text)} is not a whole number from ${least} to ${most}`);
    return Number(text);
  };
}

const FIRST_YEAR = '1900';
const LAST_YEAR = '2199';

/** A month of the calendar, YYYY-MM, as its first day. */
export const month: CellParser<string> = (text) => {
  if (!isDay(`${text}-01`)) throw new BadCell(`${shown(text)} is not a month as YYYY-MM`);
  return `${ofTheseCenturies(text)}-01`;
};

/** A day of the calendar, YYYY-MM-DD. */
export const parseDayCell: CellParser<string> = (text) => {
  if (!isDay(text)) throw new BadCell(`${shown(text)} is not a day as YYYY-MM-DD`);
  return ofTheseCenturies(text);
};

/** Beyond them a year is a slip of the pen, and the year 0 none that a database knows. */
function ofTheseCenturies(text: string): string {
  const year = text.slice(0, 'YYYY'.length);
  if (year < FIRST_YEAR || year > LAST_YEAR)
    throw new BadCell(`${shown(text)} is not of ${FIRST_YEAR} to ${LAST_YEAR}`);
  return text;
}

export const parseTimeOfDayCell: CellParser<string> = (text) => {
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text)) {
    throw new BadCell(`${shown(text)} is not a time as HH:MM:SS`);
  }
  return text;
};

/** A moment in UTC, to the second. */
export const parseInstantCell: CellParser<string> = (text) => {
  const [date = '', time = '', rest] = text.split(/[TZ]/);
  if (!/^\S{10}T\S{8}Z$/.test(text) || rest !== '') {
    throw new BadCell(`${shown(text)} is not a moment as YYYY-MM-DDTHH:MM:SSZ`);
  }
  return `${parseDayCell(date)}T${parseTimeOfDayCell(time)}Z`;
};

/** Id made of the characters that are safe in addresses and in lists with commas and blanks. */
export const identifier: CellParser<string> = (text) => {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/.test(text)) {
    throw new BadCell(`${shown(text)} is not an id of up to 32 letters, digits, '.', '_' and '-'`);
  }
  return text;
};

/** A text of printable characters, so many at most. */
export function printable(longest: number): CellParser<string> {
  return (text) => {
    if (text === '') throw new BadCell('is empty');
    if (text.length > longest)
      throw new BadCell(`is longer than ${longest.toLocaleString('en')} characters`);
    if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text))
      throw new BadCell('has characters that do not print');
    return text;
  };
}

/** A short text of printable characters. */
export const label = printable(80);

/** Days of any year as MM-DD, with blanks between. */
export const daysOfYear: CellParser<string> = (text) => {
  const wrong = text.split(' ').find((each) => !isDay(`2000-${each}`));
  if (wrong !== undefined) throw new BadCell(`${shown(wrong)} is not a day of the year as MM-DD`);
  return text;
};

/** 'yes' or 'no'. */
export const yesOrNo: CellParser<boolean> = (text) => oneOf(['yes', 'no'])(text) === 'yes';

/** Units in a lot: 1,000, or 100 in a mini. */
export const multiplier: CellParser<100 | 1000> = (text) =>
  oneOf(['100', '1000', '1,000'])(text) === '100' ? 100 : 1000;

/** An address as sign-ins carry it: in small letters. */
export const email: CellParser<string> = (text) => {
  if (!/^[\x21-\x7e]+@[\x21-\x7e]+$/.test(text))
    throw new BadCell(`${shown(text)} is no e-mail address`);
  return text.toLowerCase();
};

/** One of the given texts. */
export function oneOf<const Choice extends string>(choices: readonly Choice[]): CellParser<Choice> {
  return (text) => {
    const chosen = choices.find((choice) => choice === text);
    if (chosen === undefined)
      throw new BadCell(`${shown(text)} is not one of ${choices.join(', ')}`);
    return chosen;
  };
}

/** Reads each text once: of many rows most have the same days, months and names. For one file at most. */
export function cacheParsed<Value>(parse: CellParser<Value>): CellParser<Value> {
  const read = new Map<string, Value>();
  return (text) => {
    if (read.has(text)) return read.get(text) as Value;
    const value = parse(text);
    read.set(text, value);
    return value;
  };
}

/** An empty cell is null. */
export function orEmpty<Value>(parse: CellParser<Value>): CellParser<Value | null> {
  return (text) => (text === '' ? null : parse(text));
}

/** A comma that is a point in another country would make a number a thousand times as large. */
function whyNoNumber(text: string): string {
  return text.includes(',') && NUMBER.test(text.replaceAll(',', ''))
    ? 'has a comma that does not group thousands'
    : 'is not a number';
}

function requireExact({ c, e }: Big, text: string): void {
  const counts = [
    { kind: 'digits before its point', count: e + 1 },
    { kind: 'digits behind its point', count: c.length - e - 1 },
    { kind: 'significant digits', count: c.length },
  ];
  const tooMany = counts.find(({ count }) => count > MAX_DIGITS);
  if (tooMany !== undefined)
    throw new BadCell(`${shown(text)} has more than ${MAX_DIGITS} ${tooMany.kind}`);
}

function shown(text: string): string {
  return text === '' ? 'nothing' : `'${text.length > 40 ? `${text.slice(0, 40)}…` : text}'`;
}
