import { laterDay } from '../cargo/cargo-days.ts';
import type { Cargo } from '../cargo/cargo-files.ts';
import type { CargoTrade, Column } from '../cargo/cargo-trades.ts';
import { LAST_DAY } from '../market/business-days.ts';
import { GROUP_CARD, ownBank } from './bank-lines.ts';
import { type Book, dollars, type JournalLine } from './book.ts';
import { faultOfLot, type LotFault } from './faults.ts';
import type { Currency, RateOf } from './rates.ts';

/** Which company keeps a book of the traders. */
const COMPANY_OF: Readonly<Record<string, string>> = {
  ...{ Cargo: 'HGT', Forward: 'HAT', Product: 'SCG', Shipping: 'HCH' },
};

type Booked = { readonly card: string; readonly lotGroup: string };

const OF_TYPE: Readonly<Partial<Record<CargoTrade['type'], Booked>>> = {
  SELL: { card: '700010', lotGroup: 'SALES' },
  BUY: { card: '700020', lotGroup: 'PURCHASES' },
  FREIGHT: { card: '700030', lotGroup: 'FREIGHT' },
  HEDGE: { card: '700090', lotGroup: 'HEDGES' },
};
const OF_COLUMN: Readonly<Record<Exclude<Column, 'income_expense'>, Booked>> = {
  freight_diff: { card: '700040', lotGroup: 'FRTDIFF' },
  demurrage: { card: '700050', lotGroup: 'DEMURRAGE' },
  broker: { card: '700060', lotGroup: 'BROKER' },
  canal_insurance_inspector: { card: '700070', lotGroup: 'CANAL' },
  lc: { card: '700080', lotGroup: 'LC' },
};

const SETTLED_AFTER = 12;
/** Of a purchase the bank lends this much until the cargo is sold. */
const FINANCED = 0.9;

type Event = { readonly date: string; readonly run: () => void };

/** What a trade's amount changed by on a day, and where that is booked. */
type Move = {
  readonly trade: CargoTrade;
  readonly lotNum: string;
  readonly date: string;
  readonly column: Column;
  /** In cents, income positive. */
  readonly amount: number;
  readonly currency: Currency;
  readonly fault: LotFault | undefined;
};

/** Books the cargoes: what they earn and cost as it becomes known, and its payment. */
export function bookCargoes(book: Book, cargoes: readonly Cargo[], rateOf: RateOf): void {
  const events: Event[] = [];
  const financed = new Map<string, number>();
  const sold = new Set<string>();
  const books = { book, rateOf, financed, sold, events };
  for (const [index, { lot, trades }] of cargoes.entries()) {
    const next = cargoes[index + 1]?.lot.lotNum ?? lot.lotNum;
    for (const trade of trades) {
      for (const move of movesOf(trade, lot.lotNum, index)) {
        events.push({ date: move.date, run: () => bookMove(books, move, next) });
      }
    }
  }
  // Payments join the list while it is worked through.
  events.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  runInOrder(events);
}

function runInOrder(events: Event[]): void {
  for (let at = 0; at < events.length; at += 1) {
    events[at]?.run();
    // What was added comes in by its day: only the part ahead is out of order.
    const ahead = events.splice(at + 1);
    ahead.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    events.push(...ahead);
  }
}

/** What is no projection, each as what changed. */
function movesOf(trade: CargoTrade, lotNum: string, index: number): Move[] {
  const moves: Move[] = [];
  const known = new Map<Column, number>();
  for (const { column, isAdjProj, holdsFrom: date, amount, currency } of trade.amounts) {
    if (isAdjProj || date > LAST_DAY) continue;
    const cents = Math.round(amount * 100);
    const change = cents - (known.get(column) ?? 0);
    known.set(column, cents);
    if (change === 0) continue;
    moves.push({
      trade,
      lotNum,
      date,
      column,
      amount: change,
      currency,
      fault: faultOfLot(index, column),
    });
  }
  return moves;
}

type Books = {
  readonly book: Book;
  readonly rateOf: RateOf;
  readonly financed: Map<string, number>;
  readonly sold: Set<string>;
  readonly events: Event[];
};

function bookMove(books: Books, move: Move, nextLot: string): void {
  const { fault } = move;
  if (fault === 'not booked') return;
  const given: Move = {
    ...move,
    ...(fault === 'sign turned' && { amount: -move.amount }),
    ...(fault === 'wrong lot' && { lotNum: nextLot }),
    ...(fault === 'rounding' && { amount: move.amount + 2 }),
  };
  enter(books, given);
  if (fault === 'booked twice') enter(books, given);
}

function enter({ book, rateOf, ...books }: Books, move: Move): void {
  const { trade, lotNum, date, amount, currency } = move;
  const company = COMPANY_OF[trade.book] ?? 'SCG';
  const { card, lotGroup } = bookedOn(move);
  const income = Math.round(amount * rateOf(currency, date));
  const about = { currency, fromTo: trade.counterparty };
  const other = trade.internal === null ? owedOn(amount) : GROUP_CARD;
  book.post({
    ...{ company, series: 'CG', date, type: trade.internal === null ? 'Invoice' : 'Internal' },
    narrative: `${trade.type} ${lotNum} ${trade.counterparty}`,
    lines: [
      { ...about, card: other, amount, book: income },
      { ...about, card, amount: -amount, book: -income, lot: lotNum, lotGroup },
    ],
  });
  // Results of hedges stay on the current account; freight is paid to the company that charters.
  if (trade.internal === 'hedge') return;
  const paidOn = laterDay(date, SETTLED_AFTER);
  if (paidOn > LAST_DAY) return;
  const paid = { company, move, income, owed: other, date: paidOn };
  books.events.push({ date: paidOn, run: () => settle({ book, rateOf, ...books }, paid) });
}

function bookedOn({ trade, column, fault }: Move): Booked {
  if (fault === 'wrong column') return OF_COLUMN.freight_diff;
  if (column !== 'income_expense') return OF_COLUMN[column];
  return OF_TYPE[trade.type] ?? { card: '700090', lotGroup: 'HEDGES' };
}

const owedOn = (amount: number): string => (amount > 0 ? '110020' : '120020');

type Settled = {
  readonly company: string;
  readonly move: Move;
  /** What was booked, in dollars. */
  readonly income: number;
  readonly owed: string;
  readonly date: string;
};

/** The payment: of a purchase the bank lends most, and has it back when the cargo is paid. */
function settle(books: Books, { company, move, income, owed, date }: Settled): void {
  const { book, rateOf, financed, sold } = books;
  const { trade, lotNum, amount, currency } = move;
  const paid = Math.round(amount * rateOf(currency, date));
  const isBuy = trade.type === 'BUY' && amount < 0 && !sold.has(lotNum);
  const lent = isBuy ? Math.round(-paid * FINANCED) : 0;
  const fromTo = trade.counterparty;
  const narrative = `${trade.type} ${lotNum} ${fromTo}`;
  const lines: JournalLine[] = [
    { card: owed, currency, amount: -amount, book: -income, fromTo },
    ownBank(company, paid + lent, {
      ...{ fromTo, ...cashOf(trade, paid) },
    }),
  ];
  if (lent !== 0) lines.push(dollars('150020', -lent));
  if (income !== paid) lines.push(dollars('810030', income - paid));
  const type = paid > 0 ? 'Bank receipt' : 'Bank payment';
  book.post({ company, series: 'BK', date, type, narrative, lines });
  if (lent !== 0) financed.set(lotNum, (financed.get(lotNum) ?? 0) + lent);
  if (trade.type !== 'SELL') return;
  sold.add(lotNum);
  repay(books, { company, lotNum, date });
}

/** How a payment stands on the bank's card. */
function cashOf({ type, internal }: CargoTrade, paid: number) {
  if (internal !== null) return { cashGroup: 'IC', type: 'INTER_COMPANY' } as const;
  const cashGroup = type === 'BUY' || type === 'SELL' ? 'CARGO' : 'CARGOCOST';
  return { cashGroup, type: paid > 0 ? 'RECEIPT' : 'PAYMENT' } as const;
}

type Repaid = { readonly company: string; readonly lotNum: string; readonly date: string };

function repay({ book, financed }: Books, { company, lotNum, date }: Repaid): void {
  const lent = financed.get(lotNum) ?? 0;
  if (lent === 0) return;
  financed.delete(lotNum);
  book.post({
    ...{ company, series: 'BK', date, type: 'Bank payment' },
    narrative: `Trade finance of ${lotNum}`,
    lines: [
      dollars('150020', lent),
      ownBank(company, -lent, { cashGroup: 'TFIN', type: 'PAYMENT', fromTo: 'Seefeld Bank' }),
    ],
  });
}
