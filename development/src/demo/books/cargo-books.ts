import type { LotFaults } from '../cargo/lot-faults.ts';
import { earlierDay, laterDay } from '../cargo/cargo-days.ts';
import type { Cargo } from '../cargo/cargo-files.ts';
import type { CargoTrade } from '../cargo/cargo-trades.ts';
import { LAST_DAY } from '../market/business-days.ts';
import { GROUP_CARD, ownBank } from './bank-lines.ts';
import { type Book, dollars, type JournalLine } from './book.ts';
import { bookedOn, type Move, movesOf } from './cargo-moves.ts';
import { type RateOf, valueOf } from './rates.ts';

/** Which company keeps a book of the traders. */
const COMPANY_OF: Readonly<Record<string, string>> = {
  ...{ Cargo: 'HGT', Forward: 'HAT', Product: 'SCG', Shipping: 'HCH' },
};

const SETTLED_AFTER = 12;
/** Of a purchase the bank lends this much until the cargo is sold. */
const FINANCED = 0.9;

type Event = { readonly date: string; readonly run: () => void };

type Given = { readonly rateOf: RateOf; readonly faults: LotFaults };

/** Books the cargoes: what they are expected to earn and cost, what they do as it becomes known, and its payment. */
export function bookCargoes(
  book: Book,
  cargoes: readonly Cargo[],
  { rateOf, faults }: Given,
): void {
  const events: Event[] = [];
  const books = {
    book,
    rateOf,
    events,
    ...{ financed: new Map(), sold: new Set(), accrued: new Map() },
  };
  for (const { lot, trades } of cargoes) {
    for (const trade of trades) {
      for (const move of movesOf(trade, lot.lotNum, faults)) {
        const run = () => (move.isAdjProj ? accrue(books, move) : bookMove(books, move));
        events.push({ date: move.date, run });
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

type Books = {
  readonly book: Book;
  readonly rateOf: RateOf;
  readonly financed: Map<string, number>;
  readonly sold: Set<string>;
  /** What stands on the card of accruals, in dollars. */
  readonly accrued: Map<CargoTrade, number>;
  readonly events: Event[];
};

const ACCRUALS = '180010';

/** A projection, or a claim beside an invoice, until it is known: then nothing of it is left but what rates made. */
function accrue({ book, rateOf, accrued }: Books, move: Move): void {
  const { trade, lotNum, date, amount, currency } = move;
  const isClaim = trade.type === 'BUY' || trade.type === 'SELL';
  const { card, lotGroup } = bookedOn(move);
  const value = valueOf(rateOf, move);
  const before = accrued.get(trade) ?? 0;
  const carried = move.whole === 0 ? -before : value;
  accrued.set(trade, before + carried);
  const about = { currency, fromTo: trade.counterparty };
  const type = isClaim ? 'ADJUSTMENT' : 'PROJECTION';
  const lines: JournalLine[] = [
    { ...about, card: ACCRUALS, amount, book: carried },
    { ...about, card, amount: -amount, book: -value, lot: lotNum, lotGroup, type },
  ];
  if (carried !== value) lines.push(dollars('810030', value - carried));
  book.post({
    ...{ company: companyOf(trade), series: 'AC', date, type: isClaim ? 'Claim' : 'Projection' },
    ...{ narrative: `${trade.type} ${lotNum} ${trade.counterparty}`, lines },
  });
}

const companyOf = ({ book }: CargoTrade): string => COMPANY_OF[book] ?? 'SCG';

function bookMove(books: Books, move: Move): void {
  if (move.fault?.what === 'not booked') return;
  const given = asBooked(move);
  enter(books, given);
  if (move.fault?.what === 'booked twice') enter(books, given);
}

/** The move as the accountant understood it. */
function asBooked(move: Move): Move {
  const { fault, amount } = move;
  if (fault?.what === 'sign turned') return { ...move, amount: -amount };
  if (fault?.what === 'wrong lot') return { ...move, lotNum: fault.lot };
  if (fault?.what === 'rounding') return { ...move, amount: amount + fault.cents };
  return move;
}

/** By how many days a rate is the one of another day. */
const RATE_BEFORE = 21;

function enter({ book, rateOf, ...books }: Books, move: Move): void {
  const { trade, lotNum, date, amount, currency } = move;
  const company = companyOf(trade);
  const { card, lotGroup } = bookedOn(move);
  const ratedOn = move.fault?.what === 'rate of another day' ? earlierDay(date, RATE_BEFORE) : date;
  const income = valueOf(rateOf, { amount, currency, date: ratedOn });
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
  const paid = valueOf(rateOf, { amount, currency, date });
  const isBuy = trade.type === 'BUY' && amount < 0 && !sold.has(lotNum);
  const lent = isBuy ? Math.round(-paid * FINANCED) : 0;
  const fromTo = trade.counterparty;
  const narrative = `${trade.type} ${lotNum} ${fromTo}`;
  const lines: JournalLine[] = [
    { card: owed, currency, amount: -amount, book: -income, fromTo },
    ownBank(company, paid + lent, { ...cashOf(trade, paid), fromTo, lot: lotNum }),
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
      ownBank(company, -lent, {
        ...{ cashGroup: 'TFIN', type: 'PAYMENT', fromTo: 'Seefeld Bank', lot: lotNum },
      }),
    ],
  });
}
