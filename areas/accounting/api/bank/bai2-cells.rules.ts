import { isDay } from '@fairlead/shared/domain/calendar/days';
import Big from 'big.js';

import { BadCell, decimal } from '@fairlead/platform/csv/cells';
import { plain } from '@fairlead/platform/csv/decimal';
import type { BaiRecord } from './bai2-records.rules.ts';

/** Reads the fields of a record one after the other. */
export class Bai2Fields {
  #rest: string | undefined;

  constructor({ text }: BaiRecord) {
    this.#rest = text;
  }

  get isAtEnd(): boolean {
    return this.#rest === undefined;
  }

  /** The next field; the end of a line ends a field as well. */
  next(): string {
    const [, field = '', rest] = /^([^,\n]*)(?:[,\n]([^]*))?$/.exec(this.#rest ?? '') ?? [];
    this.#rest = rest;
    return field.trim();
  }

  /** The rest of the record as one text. */
  text(): string {
    const text = (this.#rest ?? '').replaceAll(/\s+/g, ' ').trim();
    this.#rest = undefined;
    return text;
  }
}

/** An error on a field that is not what BAI2 has in its place. */
export const unlike = (field: string, name: string, expected: string): BadCell =>
  new BadCell(
    `${field === '' ? 'no' : `'${field.slice(0, 24)}' as`} ${name}: BAI2 has ${expected} there`,
  );

/** Reads a whole number of the smallest unit of its currency; with a sign only where BAI2 allows one. */
export function units(field: string, name: string, sign: '' | '+-' = '+-'): bigint {
  const pattern = sign === '' ? /^\d{1,18}$/ : /^[+-]?\d{1,18}$/;
  if (pattern.test(field)) return BigInt(field.replace('+', ''));
  const signed = sign === '' ? ' without a sign' : '';
  throw unlike(field, name, `a whole number${signed}, the decimals of the currency implied,`);
}

/** Decimals of the currencies that have other than two (ISO 4217). */
const DECIMALS: Readonly<Record<string, number>> = {
  JPY: 0,
  KRW: 0,
  CLP: 0,
  ISK: 0,
  VND: 0,
  XAF: 0,
  XOF: 0,
  PYG: 0,
  UGX: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

/** Amount in its currency, from its smallest units. */
export const toBai2Amount = (given: bigint, currency: string): string => {
  const value = new Big(given.toString()).div(new Big(10).pow(DECIMALS[currency] ?? 2));
  return plain(new Big(decimal(value.toFixed())));
};

/** Reads a day from YYMMDD. */
export function parseBai2Day(field: string, name: string): string {
  const day = `20${field.slice(0, 2)}-${field.slice(2, 4)}-${field.slice(4)}`;
  if (field.length !== 6 || !isDay(day)) throw unlike(field, name, 'a day as YYMMDD');
  return day;
}

/**
 * Reads the funds type of an amount, which decides how many fields follow; returns its value date, null where it has
 * none.
 */
export function parseBai2ValueDate(fields: Bai2Fields): string | null {
  const type = fields.next();
  if (type === 'V') {
    const day = parseBai2Day(fields.next(), 'value date');
    fields.next();
    return day;
  }
  for (let left = distributed(type, fields); left > 0; left -= 1) fields.next();
  return null;
}

function distributed(type: string, fields: Bai2Fields): number {
  if (type === 'S') return 3;
  if (type === 'D') return 2 * Number(units(fields.next(), 'number of distributions', ''));
  if (/^[012Z]?$/.test(type)) return 0;
  throw unlike(type, 'funds type', '0, 1, 2, D, S, V, Z or nothing');
}
