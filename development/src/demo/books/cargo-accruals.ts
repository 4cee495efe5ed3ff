import type { CargoTrade } from '../cargo/cargo-trades.ts';
import { type JournalBook, dollarLine, type DemoJournalLine } from './book.ts';
import { bookedOn, companyOf, type CargoMove } from './cargo-moves.ts';
import { type RateOf, toBookValue } from './rates.ts';

const ACCRUALS = '180010';
const EXCHANGE_DIFFERENCES = '810030';

/**
 * Books what cargoes are expected to cost, and claims beside their invoices, day by day: accrued until it is known,
 * when nothing of it stays on the card of accruals.
 */
export function bookExpected(book: JournalBook, moves: readonly CargoMove[], rateOf: RateOf): void {
  // A trade expects something of one column alone.
  const accrued = new Map<CargoTrade, number>();
  for (const move of moves) {
    const value = toBookValue(rateOf, move);
    const before = accrued.get(move.trade) ?? 0;
    const carried = move.whole === 0 ? -before : value;
    accrued.set(move.trade, before + carried);
    post(book, move, { value, carried });
  }
}

/** Value in dollars: at the day's rate, and what the accrual changes by. */
type Valued = { readonly value: number; readonly carried: number };

function post(book: JournalBook, move: CargoMove, { value, carried }: Valued): void {
  const { trade, lotNum, date, amount, currency } = move;
  const isClaim = trade.type === 'BUY' || trade.type === 'SELL';
  const { card, lotGroup } = bookedOn(move);
  const type = isClaim ? 'ADJUSTMENT' : 'PROJECTION';
  const about = { currency, fromTo: trade.counterparty };
  const lines: DemoJournalLine[] = [
    { ...about, card: ACCRUALS, amount, book: carried },
    { ...about, card, amount: -amount, book: -value, lot: lotNum, lotGroup, type },
  ];
  if (carried !== value) lines.push(dollarLine(EXCHANGE_DIFFERENCES, value - carried));
  book.post({
    company: companyOf(trade),
    series: 'AC',
    date,
    type: isClaim ? 'Claim' : 'Projection',
    narrative: `${trade.type} ${lotNum} ${trade.counterparty}`,
    lines,
  });
}
