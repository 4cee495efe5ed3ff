import { isDay } from '@fairlead/shared/domain/calendar/days';
import Big from 'big.js';

import { BadCell, decimal } from '../../csv/cells.ts';
import { plain } from '../../csv/decimal.ts';
import type { BaiRecord } from './bai2-records.rules.ts';

/** Reads the fields of a record one after the other. */
export class Fields {
  #rest: string | undefined;

  constructor({ text }: BaiRecord) {
    this.#rest = text;
  }

  get isAtEnd(): boolean {
    return this.#rest === undefined;
  }

  /** The next field; a line that continues the record is one as well. */
  next(): string {
    const [, field = '', rest] = /^([^,\n]*)(?:[,\n]([^]*))?$/.exec(this.#rest ?? '') ?? [];
    this.#rest = rest;
    return field.trim();
  }

  /** All that is left, as a text. */
  text(): string {
    const text = (this.#rest ?? '').replaceAll(/\s+/g, ' ').trim();
    this.#rest = undefined;
    return text;
  }
}

/** A field that is not what BAI2 has in its place. */
export const unlike = (field: string, name: string, expected: string): BadCell =>
  new BadCell(
    `${field === '' ? 'no' : `'${field.slice(0, 24)}' as`} ${name}: BAI2 has ${expected} there`,
  );

/** A whole number of the smallest unit of its currency; with a sign only where BAI2 allows one. */
export function units(field: string, name: string, sign: '' | '+-' = '+-'): bigint {
  const pattern = sign === '' ? /^\d{1,18}$/ : /^[+-]?\d{1,18}$/;
  if (pattern.test(field)) return BigInt(field.replace('+', ''));
  const signed = sign === '' ? ' without a sign' : '';
  throw unlike(field, name, `a whole number${signed}, the decimals of the currency implied,`);
}

/** Currencies that have not two decimals (ISO 4217). */
const DECIMALS: Readonly<Record<string, number>> = {
  ...{ JPY: 0, KRW: 0, CLP: 0, ISK: 0, VND: 0, XAF: 0, XOF: 0, PYG: 0, UGX: 0 },
  ...{ BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3 },
};

/** An amount in its currency, from units of it. */
export const amountOf = (given: bigint, currency: string): string => {
  const value = new Big(given.toString()).div(new Big(10).pow(DECIMALS[currency] ?? 2));
  return plain(new Big(decimal(value.toFixed())));
};

/** YYMMDD. */
export function dayOf(field: string, name: string): string {
  const day = `20${field.slice(0, 2)}-${field.slice(2, 4)}-${field.slice(4)}`;
  if (field.length !== 6 || !isDay(day)) throw unlike(field, name, 'a day as YYMMDD');
  return day;
}

/** How an amount becomes available, which says how many fields follow; answers the value day that it has. */
export function fundsOf(fields: Fields): string | null {
  const type = fields.next();
  if (type === 'V') {
    const day = dayOf(fields.next(), 'value date');
    fields.next();
    return day;
  }
  for (let left = distributed(type, fields); left > 0; left -= 1) fields.next();
  return null;
}

function distributed(type: string, fields: Fields): number {
  if (type === 'S') return 3;
  if (type === 'D') return 2 * Number(units(fields.next(), 'number of distributions', ''));
  if (/^[012Z]?$/.test(type)) return 0;
  throw unlike(type, 'funds type', '0, 1, 2, D, S, V, Z or nothing');
}
