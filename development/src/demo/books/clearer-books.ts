import { ownBank } from './bank-lines.ts';
import { type JournalBook, dollarLine } from './book.ts';

/** The card of the firm's account at each clearer. */
export const CLEARER_CARDS: Readonly<Record<string, string>> = {
  Norvane: '170010',
  Osterley: '170020',
};

const COMPANY = 'SCG';

/** Booked part of a clearer's statement: its accounts, in dollars. */
export type StatedDay = {
  readonly clearer: string;
  readonly date: string;
  readonly accounts: readonly Readonly<Record<'ending' | 'cash' | 'fees' | 'commission', string>>[];
};

/** Books each statement of the clearers: the card ends each day with what the clearer says. */
export function bookClearers(book: JournalBook, statements: readonly StatedDay[]): void {
  const before = new Map<string, number>();
  for (const { clearer, date, accounts } of statements) {
    const card = CLEARER_CARDS[clearer] ?? '';
    const sum = (of: 'ending' | 'cash' | 'fees' | 'commission') =>
      Math.round(accounts.reduce((total, account) => total + Number(account[of]) * 100, 0));
    const change = sum('ending') - (before.get(clearer) ?? 0);
    before.set(clearer, sum('ending'));
    const cash = sum('cash');
    const fees = sum('fees') + sum('commission');
    // Fractions of a cent go with the result: the card is what the clearer says, to the cent.
    const realised = change - cash - fees;
    const at = { company: COMPANY, date, narrative: `${clearer} ${date}` };
    if (cash !== 0)
      book.post({
        ...at,
        series: 'BK',
        type: cash > 0 ? 'Bank payment' : 'Bank receipt',
        lines: [
          dollarLine(card, cash),
          ownBank(COMPANY, -cash, {
            cashGroup: 'CLEARER',
            fromTo: clearer,
            type: cash > 0 ? 'PAYMENT' : 'RECEIPT',
          }),
        ],
      });
    if (realised === 0 && fees === 0) continue;
    book.post({
      ...at,
      series: 'CL',
      type: 'Statement of the clearer',
      lines: [
        dollarLine(card, realised + fees, { fromTo: clearer }),
        dollarLine('710010', -realised, { fromTo: clearer }),
        dollarLine('710020', -fees, { fromTo: clearer }),
      ],
    });
  }
}
