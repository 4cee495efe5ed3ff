import { findFault, type LotFault, type LotFaults } from '../cargo/lot-faults.ts';
import type { CargoTrade, CargoColumn } from '../cargo/cargo-trades.ts';
import { LAST_DAY } from '../market/business-days.ts';
import type { Currency } from './rates.ts';

/** Change of a trade's amount on a day. */
export type CargoMove = {
  readonly trade: CargoTrade;
  readonly lotNum: string;
  readonly date: string;
  readonly column: CargoColumn;
  readonly isAdjProj: boolean;
  /** In cents, income positive. */
  readonly amount: number;
  /** Amount from then on. */
  readonly whole: number;
  readonly currency: Currency;
  readonly fault: LotFault | undefined;
};

/** All that a trade's amounts changed by, actual ones apart from the others; none of a lot that is not booked. */
export function buildCargoMoves(trade: CargoTrade, lotNum: string, faults: LotFaults): CargoMove[] {
  if (faults.notBooked.has(lotNum)) return [];
  const moves: CargoMove[] = [];
  const known = new Map<string, number>();
  for (const { column, isAdjProj, holdsFrom: date, amount, currency } of trade.amounts) {
    if (date > LAST_DAY) continue;
    const key = `${column} ${String(isAdjProj)}`;
    const whole = Math.round(amount * 100);
    const change = whole - (known.get(key) ?? 0);
    known.set(key, whole);
    if (change === 0) continue;
    const fault = findFault(faults, { lotNum, trade, column, isAdjProj });
    moves.push({
      trade,
      lotNum,
      date,
      column,
      isAdjProj,
      amount: change,
      whole,
      currency,
      fault,
    });
  }
  return moves;
}

/** Company that keeps a book of the traders. */
const COMPANY_OF: Readonly<Record<string, string>> = {
  Cargo: 'HGT',
  Forward: 'HAT',
  Product: 'SCG',
  Shipping: 'HCH',
};

export const companyOf = ({ book }: CargoTrade): string => COMPANY_OF[book] ?? 'SCG';

type BookedOn = { readonly card: string; readonly lotGroup: string };

const OF_TYPE: Readonly<Partial<Record<CargoTrade['type'], BookedOn>>> = {
  SELL: { card: '700010', lotGroup: 'SALES' },
  BUY: { card: '700020', lotGroup: 'PURCHASES' },
  FREIGHT: { card: '700030', lotGroup: 'FREIGHT' },
  HEDGE: { card: '700090', lotGroup: 'HEDGES' },
};
const OF_COLUMN: Readonly<Record<Exclude<CargoColumn, 'income_expense'>, BookedOn>> = {
  freight_diff: { card: '700040', lotGroup: 'FRTDIFF' },
  demurrage: { card: '700050', lotGroup: 'DEMURRAGE' },
  broker: { card: '700060', lotGroup: 'BROKER' },
  canal_insurance_inspector: { card: '700070', lotGroup: 'CANAL' },
  lc: { card: '700080', lotGroup: 'LC' },
};

/** On which card a move is booked, and in which group of its lot. */
export function bookedOn({ trade, column, fault }: CargoMove): BookedOn {
  const given = fault?.what === 'wrong column' ? fault.column : column;
  if (given !== 'income_expense') return OF_COLUMN[given];
  return OF_TYPE[trade.type] ?? { card: '700090', lotGroup: 'HEDGES' };
}
