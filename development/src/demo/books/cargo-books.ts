import type { LotFaults } from '../cargo/lot-faults.ts';
import { earlierDay, laterDay } from '../cargo/cargo-days.ts';
import type { Cargo } from '../cargo/cargo-files.ts';
import type { CargoTrade } from '../cargo/cargo-trades.ts';
import { LAST_DAY } from '../market/business-days.ts';
import { GROUP_CARD, ownBank } from './bank-lines.ts';
import { type JournalBook, dollarLine, type DemoJournalLine } from './book.ts';
import { bookExpected } from './cargo-accruals.ts';
import { bookedOn, companyOf, type CargoMove, buildCargoMoves } from './cargo-moves.ts';
import { type RateOf, toBookValue } from './rates.ts';

const SETTLED_AFTER = 12;
/** Part of a purchase that the bank lends until the cargo is sold. */
const FINANCED = 0.9;

type Event = { readonly date: string; readonly run: () => void };

type Given = { readonly rateOf: RateOf; readonly faults: LotFaults };

/** Books the cargoes: what they are expected to earn and cost, what they do as it becomes known, and its payment. */
export function bookCargoes(
  book: JournalBook,
  cargoes: readonly Cargo[],
  { rateOf, faults }: Given,
): void {
  const moves = cargoes.flatMap(({ lot, trades }) =>
    trades.flatMap((trade) => buildCargoMoves(trade, lot.lotNum, faults)),
  );
  bookExpected(book, moves.filter(({ isAdjProj }) => isAdjProj).toSorted(byDay), rateOf);
  const events: Event[] = [];
  const books: Books = { book, rateOf, events, financed: new Map(), sold: new Set() };
  for (const move of moves.filter(({ isAdjProj }) => !isAdjProj))
    events.push({ date: move.date, run: () => bookMove(books, move) });
  // Payments join the list while it is worked through.
  events.sort(byDay);
  runInOrder(events);
}

type Dated = { readonly date: string };

const byDay = (a: Dated, b: Dated) => (a.date < b.date ? -1 : Number(a.date > b.date));

function runInOrder(events: Event[]): void {
  for (let at = 0; at < events.length; at += 1) {
    const before = events.length;
    events[at]?.run();
    if (events.length === before) continue;
    // What was added comes in by its day: only the part ahead is out of order.
    const ahead = events.splice(at + 1);
    ahead.sort(byDay);
    events.push(...ahead);
  }
}

type Books = {
  readonly book: JournalBook;
  readonly rateOf: RateOf;
  readonly financed: Map<string, number>;
  readonly sold: Set<string>;
  readonly events: Event[];
};

function bookMove(books: Books, move: CargoMove): void {
  if (move.fault?.what === 'not booked') return;
  const given = asBooked(move);
  enter(books, given);
  if (move.fault?.what === 'booked twice') enter(books, given);
}

/** The move as the accountant understood it. */
function asBooked(move: CargoMove): CargoMove {
  const { fault, amount } = move;
  if (fault?.what === 'sign turned') return { ...move, amount: -amount };
  if (fault?.what === 'wrong lot') return { ...move, lotNum: fault.lot };
  if (fault?.what === 'rounding') return { ...move, amount: amount + fault.cents };
  return move;
}

/** Days by which a rate is the one of another day. */
const RATE_BEFORE = 21;

function enter({ book, rateOf, ...books }: Books, move: CargoMove): void {
  const { trade, lotNum, date, amount, currency } = move;
  const company = companyOf(trade);
  const { card, lotGroup } = bookedOn(move);
  const ratedOn = move.fault?.what === 'rate of another day' ? earlierDay(date, RATE_BEFORE) : date;
  const income = toBookValue(rateOf, { amount, currency, date: ratedOn });
  const about = { currency, fromTo: trade.counterparty };
  const other = trade.internal === null ? owedOn(amount) : GROUP_CARD;
  book.post({
    company,
    series: 'CG',
    date,
    type: trade.internal === null ? 'Invoice' : 'Internal',
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

const owedOn = (amount: number): string => (amount > 0 ? '110020' : '120020');

type Settled = {
  readonly company: string;
  readonly move: CargoMove;
  /** Booked amount, in dollars. */
  readonly income: number;
  readonly owed: string;
  readonly date: string;
};

/** The payment: of a purchase the bank lends most, and has it back when the cargo is paid. */
function settle(books: Books, { company, move, income, owed, date }: Settled): void {
  const { book, rateOf, financed, sold } = books;
  const { trade, lotNum, amount, currency } = move;
  const paid = toBookValue(rateOf, { amount, currency, date });
  const isBuy = trade.type === 'BUY' && amount < 0 && !sold.has(lotNum);
  const lent = isBuy ? Math.round(-paid * FINANCED) : 0;
  const fromTo = trade.counterparty;
  const narrative = `${trade.type} ${lotNum} ${fromTo}`;
  const lines: DemoJournalLine[] = [
    { card: owed, currency, amount: -amount, book: -income, fromTo },
    ownBank(company, paid + lent, { ...toCash(trade, paid), fromTo, lot: lotNum }),
  ];
  if (lent !== 0) lines.push(dollarLine('150020', -lent));
  if (income !== paid) lines.push(dollarLine('810030', income - paid));
  const type = paid > 0 ? 'Bank receipt' : 'Bank payment';
  book.post({ company, series: 'BK', date, type, narrative, lines });
  if (lent !== 0) financed.set(lotNum, (financed.get(lotNum) ?? 0) + lent);
  if (trade.type !== 'SELL') return;
  sold.add(lotNum);
  repay(books, { company, lotNum, date });
}

/** Cash group and type of a payment on the bank's card. */
function toCash({ type, internal }: CargoTrade, paid: number) {
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
    company,
    series: 'BK',
    date,
    type: 'Bank payment',
    narrative: `Trade finance of ${lotNum}`,
    lines: [
      dollarLine('150020', lent),
      ownBank(company, -lent, {
        cashGroup: 'TFIN',
        type: 'PAYMENT',
        fromTo: 'Seefeld Bank',
        lot: lotNum,
      }),
    ],
  });
}
