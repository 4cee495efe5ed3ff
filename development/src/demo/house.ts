import type { StatementInstrument, Statement } from '@fairlead/trading/api/statement-format';
import { formatFirstDay } from './market/business-days.ts';
import type { Clearer } from './clearers.ts';
import type { Contract } from './contracts.ts';
import { createLedger, lastTradingDate, type Ledger } from './ledger.ts';
import { formatPoints } from './market/decimal-of.ts';
import type { DemoMarket, MarketTerm } from './market/market.ts';
import { type Random, randomFrom } from './market/random.ts';
import type { StatementDraft } from './statement-draft.ts';

/** A clearer at work: what it holds for the firm, and yesterday's statement. */
export type House = {
  readonly clearer: Clearer;
  readonly random: Random;
  readonly market: DemoMarket;
  readonly ledger: Ledger;
  before: Statement | undefined;
  nextOrder: number;
};

export function openHouse(clearer: Clearer, seed: string, market: DemoMarket): House {
  return {
    clearer,
    random: randomFrom(`${seed} ${clearer.name}`),
    market,
    ledger: createLedger(),
    before: undefined,
    nextOrder: clearer.firstOrder,
  };
}

/** A trade of a draft before it has its number. */
export type DemoTradeRow = Omit<StatementDraft['trades'][number], 'tradeId'>;

export type Months = 1 | 3 | 6 | 12;

export function toInstrument(
  contract: Contract,
  term: MarketTerm,
  months: Months = 1,
): StatementInstrument {
  const { product } = contract;
  return {
    product: contract.name,
    contractCode: contract.code,
    exchange: contract.exchange,
    promptDate: formatFirstDay(term.month),
    promptMonths: months,
    balmoDate: term.balmoDate,
    lastTradingDate: lastTradingDate(contract, term.month + months - 1),
    multFactor: contract.multFactor,
    volumeUnit: product.volumeUnit,
    priceUnit: product.priceUnit,
  };
}

/** Charge for so many lots at `rate`, in hundredths of a cent a lot, to the cent. */
export function computeCharge(lots: number, rate: number): string {
  return formatPoints(Math.round((Math.abs(lots) * rate) / 100) * 1_000);
}
