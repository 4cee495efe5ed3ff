import Big from 'big.js';

import { BadCell, day, decimal } from '../../csv/cells.ts';
import { plain } from '../../csv/decimal.ts';
import type { Balance, Entry } from './statement.rules.ts';

/** 'C110101EUR100,00': side, day, currency, amount. */
export function balanceOf(text: string, type: string): Balance {
  const parts = /^(?<side>[CD])(?<date>\d{6})(?<currency>[A-Z]{3})(?<amount>[\d,]+)$/.exec(
    text.trim(),
  );
  const { side, date = '', currency = '', amount = '' } = parts?.groups ?? {};
  if (side === undefined) throw new BadCell(`'${text.slice(0, 40)}' is not a balance`);
  return { type, date: dayOf(date), currency, amount: signed(amount, side === 'C') };
}

const LINE = new RegExp(
  [
    /^(?<value>\d{6})(?<entry>\d{4})?(?<side>RC|RD|C|D)[A-Z]?(?<amount>\d+,\d*)/,
    /(?<code>[NFS][A-Z0-9]{3})(?<own>.*?)(?:\/\/(?<bank>.*))?$/,
  ]
    .map(({ source }) => source)
    .join(''),
);

/** A line of a statement (:61:) with what follows it (:86:). */
export function entryOf(text: string, info: string, currency: string): Entry {
  const [line = '', ...more] = text.split('\n');
  const { value, entry, side, amount, code, own, bank } = partsOf(line.trimEnd());
  const valueDate = dayOf(value);
  return {
    // RC takes a credit back, which is a debit; RD the other way round.
    amount: signed(amount, side === 'C' || side === 'RD'),
    ...{ currency, valueDate, code, isReversal: side.startsWith('R') },
    bookingDate: entry === '' ? valueDate : bookedOn(entry, valueDate),
    ...{ endToEndId: null, servicerRef: reference(bank) ?? reference(own) },
    ...informationOf(info, more.join(' ').trim()),
  };
}

function partsOf(line: string) {
  const parts = LINE.exec(line)?.groups;
  if (parts === undefined) throw new BadCell(`'${line.slice(0, 40)}' is not a line of a statement`);
  const part = (name: string) => parts[name] ?? '';
  return {
    ...{ value: part('value'), entry: part('entry'), side: part('side'), amount: part('amount') },
    ...{ code: part('code'), own: part('own'), bank: part('bank') },
  };
}

const reference = (text: string): string | null => {
  const trimmed = text.trim();
  return trimmed === '' || trimmed === 'NONREF' ? null : trimmed;
};

function signed(amount: string, isCredit: boolean): string {
  if (!/^\d+,\d*$/.test(amount)) throw new BadCell(`'${amount.slice(0, 40)}' is not an amount`);
  const value = new Big(decimal(amount.replace(/,$/, '').replace(',', '.')));
  return plain(isCredit ? value : value.neg());
}

/** YYMMDD; a statement of the last century is none that anybody takes in. */
const dayOf = (text: string): string =>
  day(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`);

/** MMDD, in the year that is nearer to the value date. */
function bookedOn(entry: string, valueDate: string): string {
  const year = Number(valueDate.slice(0, 4));
  const apart = Number(entry.slice(0, 2)) - Number(valueDate.slice(5, 7));
  const nearer = apart > 6 ? year - 1 : apart < -6 ? year + 1 : year;
  return day(`${String(nearer)}-${entry.slice(0, 2)}-${entry.slice(2)}`);
}

type Information = Pick<Entry, 'counterpartyName' | 'counterpartyAccount' | 'text'>;

/** What :86: says: in parts as German banks write them (?20 to ?63), as Dutch ones do (/NAME/…), or as a text. */
function informationOf(info: string, supplementary: string): Information {
  const whole = info.split('\n').join('');
  if (/^\s*\d{3}\?/.test(whole)) return germanParts(whole);
  const name = /\/NAME\/(?<name>[^/]*)/.exec(whole)?.groups?.['name'];
  return {
    counterpartyName: emptyIsNull(name),
    counterpartyAccount: /^[A-Z]{2}\d{2}[A-Z0-9]{8,}$/.test(supplementary) ? supplementary : null,
    text: (/\/REMI\/(?<text>[^/]+)/.exec(whole)?.groups?.['text'] ?? whole).trim(),
  };
}

function germanParts(whole: string): Information {
  const parts = whole.split(/\?(?=\d{2})/).slice(1);
  const joined = (from: number, to: number) =>
    parts
      .filter((part) => Number(part.slice(0, 2)) >= from && Number(part.slice(0, 2)) <= to)
      .map((part) => part.slice(2))
      .join('')
      .trim();
  return {
    counterpartyName: emptyIsNull(joined(32, 33)),
    counterpartyAccount: emptyIsNull(joined(31, 31)),
    text: emptyIsNull(`${joined(20, 29)}${joined(60, 63)}`) ?? joined(0, 0),
  };
}

const emptyIsNull = (text: string | undefined): string | null => {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
};
