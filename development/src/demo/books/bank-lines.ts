import { type JournalBook, dollarLine, type DemoJournalLine } from './book.ts';
import { bankCardOf } from './firm.ts';

type About = Omit<DemoJournalLine, 'card' | 'currency' | 'amount' | 'book'>;

/** The company's own bank, in dollars. */
export const ownBank = (company: string, cents: number, about: About): DemoJournalLine =>
  dollarLine(bankCardOf(company), cents, about);

/** Card of what companies of the group owe each other. */
export const GROUP_CARD = '130010';

export type Transfer = {
  readonly from: string;
  readonly to: string;
  readonly cents: number;
  readonly date: string;
  readonly narrative: string;
};

/** Dollars from a company's bank to another's, on their current account. */
export function transfer(book: JournalBook, { from, to, cents, date, narrative }: Transfer): void {
  const about = { series: 'BK', date, type: 'Transfer in the group', narrative };
  const bank = { cashGroup: 'IC', type: 'INTER_COMPANY' } as const;
  book.post({
    company: from,
    ...about,
    lines: [
      dollarLine(GROUP_CARD, cents, { fromTo: to }),
      ownBank(from, -cents, { ...bank, fromTo: to }),
    ],
  });
  book.post({
    company: to,
    ...about,
    lines: [
      ownBank(to, cents, { ...bank, fromTo: from }),
      dollarLine(GROUP_CARD, -cents, { fromTo: from }),
    ],
  });
}
