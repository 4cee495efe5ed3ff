import { decimalOfCents } from './decimal-of-cents.ts';
import type { BankStatement } from './bank-statement.ts';
import type { BankTransaction } from './bank-transactions.ts';
import type { Bank } from './firm.ts';

/** Statements as SWIFT MT940. */
export const mt940File = (_bank: Bank, statements: readonly BankStatement[]): string =>
  statements.map(formatMessage).join('');

function formatMessage({ account, number, from, to, ...statement }: BankStatement): string {
  const { currency, iban, service } = account;
  const balance = (tag: string, cents: number, day: string) =>
    `:${tag}:${cents < 0 ? 'D' : 'C'}${shortDay(day)}${currency}${comma(cents)}`;
  return [
    `:20:${service}-${number}`,
    `:25:${iban}`,
    `:28C:${number}/1`,
    balance('60F', statement.opening, from),
    ...statement.transactions.flatMap(formatLines),
    balance('62F', statement.closing, to),
    '-',
    '',
  ].join('\n');
}

function formatLines({ date, amount, text, reference, counterparty }: BankTransaction): string[] {
  const day = shortDay(date);
  return [
    `:61:${day}${day.slice(2)}${amount < 0 ? 'D' : 'C'}${comma(amount)}NTRFNONREF//${reference.replaceAll('/', '.')}`,
    `:86:/NAME/${plain(counterparty)}/REMI/${plain(text)}`,
  ];
}

const shortDay = (day: string): string => day.replaceAll('-', '').slice(2);
const comma = (cents: number): string => decimalOfCents(Math.abs(cents)).replace('.', ',');
/** Slashes stand between the parts. */
const plain = (text: string): string => text.replaceAll('/', ' ');
