import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

import { LOT_FAULTS } from '../cargo/lot-faults.ts';
import { bookUnknownLots } from './unknown-lots.ts';
import { demoCargoes } from '../cargo/cargo-files.ts';
import { LAST_DAY } from '../market/business-days.ts';
import { DEMO_SEED } from '../market/demo-days.ts';
import type { DemoMarket } from '../market/market.ts';
import { bankTransactions, type BankTransaction, isPaymentOf } from './bank-transactions.ts';
import { GROUP_CARD } from './bank-lines.ts';
import { JournalBook, dollarLine, type DemoJournal } from './book.ts';
import { BOOK_MONTHS, bookMonth } from './calendar.ts';
import { bookCargoes } from './cargo-books.ts';
import { bookClearers, type StatedDay } from './clearer-books.ts';
import { BOOKED_TWICE, UNMAPPED_JOURNALS } from './faults.ts';
import { ACCOUNTS, SHIPS } from './firm.ts';
import { officeBooks } from './office-books.ts';
import { openBooks } from './opening.ts';
import type { RateOf } from './rates.ts';
import { vesselBooks } from './vessel-books.ts';

/** The group's journals, what its banks booked, and what lay in each account at first. */
export type DemoBooks = {
  readonly journals: readonly DemoJournal[];
  readonly transactions: readonly BankTransaction[];
  /** Cents by bank card. */
  readonly openings: ReadonlyMap<string, number>;
};

type Given = {
  readonly market: DemoMarket;
  readonly rateOf: RateOf;
  readonly statements: readonly StatedDay[];
};

/** Keeps five years of books: the same for the same seed. */
export async function demoBooks({ market, rateOf, statements }: Given): Promise<DemoBooks> {
  const book = new JournalBook();
  openBooks(book, rateOf);
  const openings = new Map(
    ACCOUNTS.map(({ company, card }) => [card, book.balanceOf(company, card).amount]),
  );
  const keepOffices = officeBooks(book, rateOf, DEMO_SEED);
  const keepShips = SHIPS.map((ship) => vesselBooks(book, ship, DEMO_SEED));
  for (const [index, month] of BOOK_MONTHS.entries()) {
    for (const keep of keepShips) keep(bookMonth(month), index);
    keepOffices(bookMonth(month));
    await yieldToEventLoop();
  }
  bookCargoes(book, demoCargoes(market, DEMO_SEED), { rateOf, faults: LOT_FAULTS });
  await yieldToEventLoop();
  bookClearers(book, statements);
  bookUnknownLots(book);
  const asPaid = book.journals.filter(({ date }) => date <= LAST_DAY);
  const transactions = bankTransactions(asPaid, DEMO_SEED);
  plantInLedger(book);
  const journals = book.journals.filter(({ date }) => date <= LAST_DAY);
  return { journals, transactions, openings };
}

/** Books payments that no bank has made, and amounts on cards that nobody named. */
function plantInLedger(book: JournalBook): void {
  for (const { company, date, card, cents, what } of UNMAPPED_JOURNALS)
    book.post({
      company,
      series: 'JV',
      date,
      type: 'Invoice',
      narrative: what,
      lines: [dollarLine(card, cents), dollarLine(GROUP_CARD, -cents, { fromTo: 'HHO' })],
    });
  const paid = book.journals.find((journal) => isPaymentOf(journal, BOOKED_TWICE));
  if (paid === undefined) throw new Error('There is no payment to book twice');
  book.post({ ...paid, narrative: `${paid.narrative}, again` });
}
