import { isDay } from '@fairlead/shared/domain/calendar/days';

import { BadCell } from '@fairlead/platform/csv/cells';
import { parseMt940Reference, parseMt940Transaction } from './mt940-details.rules.ts';
import {
  AMOUNT,
  parseMt940Day,
  type Mt940Part,
  parseMt940Parts,
  signed,
  unexpected,
} from './mt940-parts.rules.ts';
import type { Balance, BankEntry } from './statement.rules.ts';

const BALANCE: readonly Mt940Part[] = [
  { name: 'side', pattern: /^[CD]/, expected: 'C (credit) or D (debit)' },
  { name: 'date', pattern: /^\d{6}/, expected: 'a date as YYMMDD' },
  { name: 'currency', pattern: /^[A-Z]{3}/, expected: 'a currency as EUR' },
  AMOUNT,
];

/** Reads a balance: side, date, currency and amount, as 'C110101EUR100,00'. */
export function parseMt940Balance(text: string, type: string): Balance {
  const { found, rest } = parseMt940Parts(text, BALANCE);
  const part = (name: string) => found.get(name) ?? '';
  if (rest !== '') throw unexpected(rest, 'after the amount', 'nothing more');
  return {
    type,
    date: parseMt940Day(part('date'), 'date'),
    currency: part('currency'),
    amount: signed(part('amount'), part('side') === 'C'),
  };
}

/**
 * The first line of :61:, 6!n[4!n]2a[1!a]15d1!a3!c16x[//16x]. Banks leave out the type before NONREF,
 * and write it with two letters and a blank.
 */
const LINE: readonly Mt940Part[] = [
  { name: 'value date', pattern: /^\d{6}/, expected: 'the value date as YYMMDD' },
  { name: 'entry date', pattern: /^(?:\d{4}(?=\D))?/, expected: '' },
  {
    name: 'side',
    pattern: /^(?:RC|RD|C|D)/,
    expected: 'the entry date as MMDD, or C, D, RC or RD,',
  },
  { name: 'funds code', pattern: /^[A-Z]?/, expected: '' },
  AMOUNT,
  {
    name: 'transaction type',
    pattern: /^(?=NONREF)|^[NFS](?:[A-Z\d]{3}|[A-Z\d]{1,2}(?=\s|$))/,
    expected: 'a transaction type, N, F or S and three letters or digits,',
  },
];

/** A line of a statement (:61:) with what follows it (:86:). */
export function parseMt940Entry(
  text: string,
  info: readonly string[],
  currency: string,
): BankEntry {
  const [line = '', ...supplementary] = text.split('\n');
  const { found, rest } = parseMt940Parts(line.trimEnd(), LINE);
  const part = (name: string) => found.get(name) ?? '';
  const valueDate = parseMt940Day(part('value date'), 'value date');
  const [entry, side] = [part('entry date'), part('side')];
  const { own, bank } = /^(?<own>.*?)(?:\/\/(?<bank>.*))?$/.exec(rest)?.groups ?? {};
  return {
    // RC takes a credit back, which is a debit; RD the other way round.
    amount: signed(part('amount'), side === 'C' || side === 'RD'),
    currency,
    valueDate,
    isReversal: side.startsWith('R'),
    bookingDate: entry === '' ? valueDate : bookedOn(entry, valueDate),
    ...parseMt940Transaction({
      type: part('transaction type'),
      info,
      supplementary,
      own: parseMt940Reference(own),
      bank: parseMt940Reference(bank),
    }),
  };
}

/** MMDD, in the year that is nearer to the value date. */
function bookedOn(entry: string, valueDate: string): string {
  const year = Number(valueDate.slice(0, 4));
  const apart = Number(entry.slice(0, 2)) - Number(valueDate.slice(5, 7));
  const nearer = apart > 6 ? year - 1 : apart < -6 ? year + 1 : year;
  const day = `${String(nearer)}-${entry.slice(0, 2)}-${entry.slice(2)}`;
  if (isDay(day)) return day;
  throw new BadCell(`'${entry}' after the value date is no day: SWIFT has MMDD there`);
}
