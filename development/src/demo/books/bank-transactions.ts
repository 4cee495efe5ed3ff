import { LAST_DAY } from '../market/business-days.ts';
import { laterDay } from '../cargo/cargo-days.ts';
import { randomFrom } from '../market/random.ts';
import type { DemoJournal, DemoJournalLine } from './book.ts';
import { ACCOUNTS, type FirmAccount, accountOf, BANKS, COMPANIES } from './firm.ts';
import { PAID_TWICE, UNBOOKED_CHARGES, UNPRESENTED } from './faults.ts';

/** Booking of a bank on an account, in cents, in positive. */
export type BankTransaction = {
  readonly account: FirmAccount;
  readonly date: string;
  readonly amount: number;
  readonly text: string;
  /** The bank's own reference; of one account no two are the same. */
  readonly reference: string;
  readonly counterparty: string;
};

/** Some payments reach the bank a day after they were booked. */
const LATE = 0.15;

/** Makes the bookings of the banks: those that the ledger has, and those that only they have. */
export function bankTransactions(
  journals: readonly DemoJournal[],
  seed: string,
): BankTransaction[] {
  const random = randomFrom(`${seed} banks`);
  const cards = new Map(ACCOUNTS.map((account) => [account.card, account]));
  const unpresented = journals.find((journal) => isPaymentOf(journal, UNPRESENTED));
  const found = journals
    .filter((journal) => journal.series !== 'OB' && journal !== unpresented)
    .flatMap((journal) =>
      journal.lines.flatMap((line, index) => {
        const account = cards.get(line.card);
        if (account === undefined || line.amount === 0) return [];
        return [toTransaction(journal, { line, account, index, isLate: random.chance(LATE) })];
      }),
    );
  return [...found, ...paidTwice(found), ...charges()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

type Moved = {
  readonly line: DemoJournalLine;
  readonly account: FirmAccount;
  /** Index of the line of its journal. */
  readonly index: number;
  readonly isLate: boolean;
};

function toTransaction(
  journal: DemoJournal,
  { line, account, index, isLate }: Moved,
): BankTransaction {
  const late = isLate ? laterDay(journal.date, 1) : journal.date;
  return {
    account,
    amount: line.amount,
    counterparty: findParty(line.fromTo) ?? BANKS[account.bank].name,
    date: late > LAST_DAY ? journal.date : late,
    text: `${journal.narrative} ${formatReference(journal)}`,
    reference: `${formatReference(journal)}/${String(index)}`,
  };
}

/** A company of the group by its name. */
const findParty = (fromTo: string | undefined): string | undefined =>
  COMPANIES.find(({ code }) => code === fromTo)?.name ?? fromTo;

/** Reference of a payment, as the firm tells it to its bank. */
const formatReference = ({ company, series, number }: DemoJournal): string =>
  `${company}-${series}-${String(number)}`;

export const isPaymentOf = (
  { company, date, type }: DemoJournal,
  of: { readonly company: string; readonly month: string },
): boolean => company === of.company && date.startsWith(of.month) && type === 'Bank payment';

function paidTwice(all: readonly BankTransaction[]): BankTransaction[] {
  const first = all.find(
    ({ account, date, amount }) =>
      account.company === PAID_TWICE.company && date.startsWith(PAID_TWICE.month) && amount < 0,
  );
  return first === undefined ? [] : [{ ...first, reference: `${first.reference}-2` }];
}

function charges(): BankTransaction[] {
  return UNBOOKED_CHARGES.flatMap(({ company, date, cents }) => {
    const account = accountOf(company);
    if (account === undefined) return [];
    return [
      {
        account,
        date,
        amount: cents,
        text: 'Charges of the account',
        reference: `CHG-${company}-${date}`,
        counterparty: 'The bank',
      },
    ];
  });
}
