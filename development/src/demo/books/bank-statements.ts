import type { DemoFile } from '../market/demo-file.ts';
import type { BankTransaction } from './bank-transactions.ts';
import { BOOK_MONTHS, bookMonth } from './calendar.ts';
import { camtFile } from './camt-file.ts';
import { MISSING_STATEMENT } from './faults.ts';
import { ACCOUNTS, type Account, BANKS } from './firm.ts';
import { mt940File } from './mt940-file.ts';

/** A month of an account as its bank states it, in cents. */
export type BankStatement = {
  readonly account: Account;
  /** Counted from the account's first. */
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly opening: number;
  readonly closing: number;
  readonly transactions: readonly BankTransaction[];
};

const MONTHS_A_FILE = 3;
const FORMAT = { rivage: camtFile, seefeld: mt940File } as const;
const ENDS = { rivage: 'xml', seefeld: 'sta' } as const;

/** The statements of both banks, a file of each for three months, oldest first. */
export function bankFiles(
  transactions: readonly BankTransaction[],
  openings: ReadonlyMap<string, number>,
): DemoFile[] {
  const statements = ACCOUNTS.flatMap((account) =>
    statementsOf(
      account,
      transactions.filter((each) => each.account === account),
      openings.get(account.card) ?? 0,
    ),
  );
  const files: DemoFile[] = [];
  for (let at = 0; at < BOOK_MONTHS.length; at += MONTHS_A_FILE) {
    for (const bank of ['rivage', 'seefeld'] as const) {
      const stated = statements.filter(
        ({ account, number }) =>
          account.bank === bank && number > at && number <= at + MONTHS_A_FILE,
      );
      const last = stated.at(-1)?.to ?? '';
      files.push({
        kind: 'bank_statement',
        fileName: `${bank}-${last}.${ENDS[bank]}`,
        text: FORMAT[bank](BANKS[bank], stated),
      });
    }
  }
  return files;
}

function statementsOf(
  account: Account,
  transactions: readonly BankTransaction[],
  first: number,
): BankStatement[] {
  const byMonth = Map.groupBy(transactions, ({ date }) => date.slice(0, 7));
  let balance = first;
  return BOOK_MONTHS.flatMap((month, index) => {
    const { first: from, closes: to } = bookMonth(month);
    const stated = byMonth.get(from.slice(0, 7)) ?? [];
    const opening = balance;
    balance += stated.reduce((sum, { amount }) => sum + amount, 0);
    const isMissing =
      account.company === MISSING_STATEMENT.company && from.startsWith(MISSING_STATEMENT.month);
    const whole = { account, number: index + 1, from, to, opening, closing: balance };
    return isMissing ? [] : [{ ...whole, transactions: stated }];
  });
}
