import type { Currency } from './rates.ts';

export type EntryType =
  'PAYMENT' | 'RECEIPT' | 'INTER_COMPANY' | 'REVALUATION' | 'ADJUSTMENT' | 'PROJECTION' | 'OTHER';

/** Amounts are whole cents, debit positive. */
export type DemoJournalLine = {
  readonly card: string;
  readonly currency: Currency;
  readonly amount: number;
  /** In US dollars. */
  readonly book: number;
  readonly vessel?: string;
  readonly opCode?: string;
  readonly cashGroup?: string;
  readonly lotGroup?: string;
  readonly lot?: string;
  readonly fromTo?: string;
  readonly type?: EntryType;
};

export type DemoJournal = {
  readonly company: string;
  readonly series: string;
  readonly number: number;
  readonly date: string;
  readonly type: string;
  readonly narrative: string;
  readonly lines: readonly DemoJournalLine[];
};

/** The group's journals as they are entered; each sums to exactly 0. */
export class JournalBook {
  readonly journals: DemoJournal[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #balances = new Map<string, { readonly amount: number; readonly book: number }>();

  post(given: Omit<DemoJournal, 'number'>): DemoJournal {
    const sum = given.lines.reduce((total, { book }) => total + book, 0);
    if (sum !== 0) throw new Error(`'${given.narrative}' of ${given.company} leaves ${sum} cents`);
    const key = `${given.company} ${given.series}`;
    const number = (this.#numbers.get(key) ?? 0) + 1;
    this.#numbers.set(key, number);
    const journal = { ...given, number };
    this.journals.push(journal);
    for (const { card, amount, book } of given.lines) {
      const before = this.balanceOf(given.company, card);
      this.#balances.set(`${given.company} ${card}`, {
        amount: before.amount + amount,
        book: before.book + book,
      });
    }
    return journal;
  }

  /** Balance of a card of a company, in the currency of its lines and in dollars. */
  balanceOf(company: string, card: string): { readonly amount: number; readonly book: number } {
    return this.#balances.get(`${company} ${card}`) ?? { amount: 0, book: 0 };
  }
}

/** A line in dollars. */
export const dollarLine = (
  card: string,
  cents: number,
  more: Omit<DemoJournalLine, 'card' | 'currency' | 'amount' | 'book'> = {},
): DemoJournalLine => ({ card, currency: 'USD', amount: cents, book: cents, ...more });
