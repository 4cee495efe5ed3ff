import moment from 'moment';

import { type MonthIndex, toMonthIndex } from '../market/business-days.ts';
import type { DemoFile } from '../market/demo-file.ts';
import type { BankTransaction } from './bank-transactions.ts';
import { BOOK_MONTHS, bookMonth, type BookMonth } from './calendar.ts';
import { camtFile } from './camt-file.ts';
import { MISSING_STATEMENT, SILENT_BANK } from './faults.ts';
import { ACCOUNTS, type FirmAccount, BANKS } from './firm.ts';
import { mt940File } from './mt940-file.ts';
import type { BankStatement } from './bank-statement.ts';

const MONTHS_A_FILE = 3;
/** From then on banks state each week, so that the cash of a Friday is known; before, each month. */
const WEEKLY_FROM = toMonthIndex('2022-01-01');
const FORMAT = { rivage: camtFile, seefeld: mt940File } as const;
const ENDS = { rivage: 'xml', seefeld: 'sta' } as const;

/** The statements of both banks, a file of each for three months, oldest first. */
export function bankFiles(
  transactions: readonly BankTransaction[],
  openings: ReadonlyMap<string, number>,
): DemoFile[] {
  const statements = ACCOUNTS.flatMap((account) =>
    buildStatements(
      account,
      transactions.filter((each) => each.account === account),
      openings.get(account.card) ?? 0,
    ),
  );
  const files: DemoFile[] = [];
  for (let at = 0; at < BOOK_MONTHS.length; at += MONTHS_A_FILE) {
    const months = BOOK_MONTHS.slice(at, at + MONTHS_A_FILE);
    const last = bookMonth(months.at(-1) ?? 0).closes;
    for (const bank of ['rivage', 'seefeld'] as const) {
      const stated = statements.filter(
        ({ account, month }) => account.bank === bank && months.includes(month),
      );
      files.push({
        kind: 'bank_statement',
        fileName: `${bank}-${last}.${ENDS[bank]}`,
        text: FORMAT[bank](BANKS[bank], stated),
      });
    }
  }
  return files;
}

/** All of an account's but those that never came. */
function buildStatements(
  account: FirmAccount,
  transactions: readonly BankTransaction[],
  first: number,
): BankStatement[] {
  const byMonth = Map.groupBy(transactions, ({ date }) => date.slice(0, 7));
  let balance = first;
  let number = 0;
  const all = BOOK_MONTHS.flatMap((month) => {
    const whole = bookMonth(month);
    const ofMonth = byMonth.get(whole.first.slice(0, 7)) ?? [];
    return splitParts(month, whole).map(({ from, to }, at, parts): BankStatement => {
      const isLast = at === parts.length - 1;
      const stated = ofMonth.filter(
        ({ date }) => (at === 0 || date >= from) && (isLast || date < (parts[at + 1]?.from ?? '')),
      );
      const opening = balance;
      balance += stated.reduce((sum, { amount }) => sum + amount, 0);
      number += 1;
      return {
        account,
        month,
        number,
        from,
        to,
        opening,
        closing: balance,
        transactions: stated,
      };
    });
  });
  return all.filter(hasCome);
}

type Part = { readonly from: string; readonly to: string };

/** A month, or its weeks: each ends with its last business day. */
function splitParts(month: MonthIndex, { first, closes, days }: BookMonth): readonly Part[] {
  if (month < WEEKLY_FROM) return [{ from: first, to: closes }];
  const weeks = [...Map.groupBy(days, findMonday).values()];
  return weeks.map((week, at) => ({
    from: at === 0 ? first : (week[0] ?? first),
    to: week.at(-1) ?? closes,
  }));
}

const findMonday = (day: string): string => moment.utc(day).startOf('isoWeek').format('YYYY-MM-DD');

const hasCome = ({ account: { company }, from, to }: BankStatement): boolean =>
  !(company === MISSING_STATEMENT.company && from.startsWith(MISSING_STATEMENT.month)) &&
  !(company === SILENT_BANK.company && to > SILENT_BANK.last);
