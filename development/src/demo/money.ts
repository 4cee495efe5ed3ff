import type { AccountSummary } from '@fairlead/trading/api/statement-format';
import Big from 'big.js';

import { toMonthIndex } from './market/business-days.ts';
import type { House } from './house.ts';
import type { Position } from './ledger.ts';

/** Lots of one product in several months need less margin than the same lots outright. */
const SPREAD_MARGIN = 0.25;

const CALL_STEP = 250_000;
const COMFORT = 0.35;
const TOO_MUCH = 1.6;

/** Initial margin of an account's positions, in dollars. */
export function computeMargin(positions: readonly Position[]): string {
  const products = Map.groupBy(positions, ({ contract }) => contract.code);
  const margins = [...products.values()].map((held) => {
    const lots = held.flatMap(({ pieces }) => pieces.map((piece) => piece.lots));
    const net = Math.abs(lots.reduce((total, each) => total + each, 0));
    const gross = lots.reduce((total, each) => total + Math.abs(each), 0);
    const rate = held[0]?.contract.margin ?? 0;
    return (net + (gross - net) * SPREAD_MARGIN) * rate;
  });
  return String(Math.round(margins.reduce((total, each) => total + each, 0)));
}

type Account = { readonly account: string; readonly deposit: number; readonly day: string };

/**
 * Money paid in and out, by what yesterday's statement said: margin calls are met and what is not
 * needed is taken out in steps; what closing contracts made is moved to the main account each month.
 */
export function computeDemoCash(house: House, { account, deposit, day }: Account): string {
  const { before, clearer } = house;
  if (before === undefined) return String(deposit);
  const of = (name: string) => before.accounts.find((each) => each.account === name);
  const closing = of(clearer.closing);
  const isNewMonth = toMonthIndex(day) !== toMonthIndex(before.statementDate);
  const swept = isNewMonth && closing ? new Big(closing.ending) : new Big(0);
  if (account === clearer.closing) return swept.neg().toFixed();
  const moved = new Big(computeCall(of(account)));
  return (account === clearer.main ? moved.plus(swept) : moved).toFixed();
}

function computeCall(yesterday: AccountSummary | undefined): number {
  if (yesterday === undefined) return 0;
  const excess = Number(yesterday.excess);
  const margin = Number(yesterday.imr);
  const least = margin * COMFORT;
  if (excess < least) return Math.ceil((least - excess) / CALL_STEP) * CALL_STEP;
  const most = margin * TOO_MUCH + 4 * CALL_STEP;
  return excess > most ? -Math.floor((excess - most) / CALL_STEP) * CALL_STEP : 0;
}
