import { transfer, ownBank } from './bank-lines.ts';
import { type JournalBook, dollarLine } from './book.ts';
import type { Ship } from './firm.ts';

const PRICE = 4_800_000_000;
const BORROWED = 2_800_000_000;
const FIRST_CASH = 250_000_000;
const SOLD_FOR = 3_650_000_000;

/** A vessel that is delivered: the bank lends a part, the holding pays the rest. */
export function buyShip(book: JournalBook, { company, name, delivered: date }: Ship): void {
  const own = PRICE - BORROWED;
  const narrative = `Delivery of ${name}`;
  const cents = own + FIRST_CASH;
  transfer(book, { from: 'HHO', to: company, cents, date, narrative });
  book.post({
    company,
    series: 'BK',
    date,
    type: 'Bank payment',
    narrative,
    lines: [
      dollarLine('140010', PRICE),
      dollarLine('150010', -BORROWED),
      ownBank(company, -own, { cashGroup: 'LOAN', type: 'PAYMENT' }),
    ],
  });
}

/** A vessel that is sold: the loan is repaid, what is over is a result. */
export function sellShip(book: JournalBook, { company, name, sold: date }: Ship): void {
  const narrative = `Sale of ${name}`;
  const [cost, depreciation, loan] = ['140010', '140020', '150010'].map(
    (card) => book.balanceOf(company, card).book,
  ) as [number, number, number];
  book.post({
    company,
    series: 'BK',
    date,
    type: 'Bank receipt',
    narrative,
    lines: [
      ownBank(company, SOLD_FOR, { cashGroup: 'LOAN', type: 'RECEIPT' }),
      dollarLine('140010', -cost),
      dollarLine('140020', -depreciation),
      dollarLine('820010', cost + depreciation - SOLD_FOR, { vessel: name }),
    ],
  });
  book.post({
    company,
    series: 'BK',
    date,
    type: 'Bank payment',
    narrative: `Loan on ${name}, the rest`,
    lines: [
      dollarLine('150010', -loan),
      ownBank(company, loan, { cashGroup: 'LOAN', type: 'PAYMENT' }),
    ],
  });
}
