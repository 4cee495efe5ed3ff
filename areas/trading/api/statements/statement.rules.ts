import type { PriceUnit, VolumeUnit } from '@fairlead/shared/domain/money/units';
import type { Term } from '@fairlead/shared/domain/terms/terms';
import {
  type ClosingType,
  isClosingType,
  isTransferType,
} from '@fairlead/trading/domain/trades/trade-types';

import type { Decimal } from '@fairlead/platform/csv/decimal';

/** Instrument of a trade: product, term and quotation; lots are those of each month of the term. */
export type StatementInstrument = Term & {
  readonly product: string;
  /** The clearer's code of the contract. */
  readonly contractCode: string;
  readonly exchange: string;
  /** The day a balance-of-month contract begins to price from; null for whole months. */
  readonly balmoDate: string | null;
  readonly lastTradingDate: string | null;
  /** Units in a lot; 100 in a mini. */
  readonly multFactor: 100 | 1000;
  readonly volumeUnit: VolumeUnit;
  readonly priceUnit: PriceUnit;
};

/** A row of one of the three sections that hold trades; its type says of which. */
export type StatementTrade = StatementInstrument & {
  readonly account: string;
  /** The clearer's number of the trade: unique for this clearer, over all statements. */
  readonly tradeId: string;
  readonly orderNum: number;
  readonly tradeDate: string;
  /** 'HH:MM:SS' in UTC; null for bookings that nobody traded. */
  readonly tradeTime: string | null;
  /** 'Trade', 'P&S', 'Delivery', 'Trade Settlement', or one that names a TPA or a transfer. */
  readonly tradeType: string;
  /** Positive bought, negative sold; of each month of the term. */
  readonly lots: Decimal;
  /** In `priceUnit`. In Delivery & Cash Settlement: the final settlement price. */
  readonly price: Decimal;
  /** Charge of the clearer: positive is a cost, negative a rebate. */
  readonly fees: Decimal;
  readonly commission: Decimal;
  /** Our own account on the other side, where there is one. */
  readonly contraAccount: string | null;
  readonly trader: string | null;
  /** Only in Delivery & Cash Settlement: the price at which the closed position was opened. */
  readonly openedAt: Decimal | null;
  /** Only in Purchase & Sale and Delivery & Cash Settlement: cash paid (negative) or received. */
  readonly realised: Decimal | null;
};

export type OpenPosition = StatementInstrument & {
  readonly account: string;
  readonly lots: Decimal;
  readonly price: Decimal;
  /** Today's settlement price. */
  readonly settlement: Decimal;
  /** Open trade equity: unrealised profit at the settlement price. */
  readonly ote: Decimal;
};

/** The money of an account, cash coming in positive: fees are usually negative here. */
export type AccountSummary = {
  readonly account: string;
  readonly beginning: Decimal;
  readonly realised: Decimal;
  readonly fees: Decimal;
  readonly commission: Decimal;
  /** Deposits and withdrawals. */
  readonly cash: Decimal;
  readonly ending: Decimal;
  readonly ote: Decimal;
  readonly equity: Decimal;
  /** Initial margin requirement. */
  readonly imr: Decimal;
  /** Excess over the requirement; negative is a deficit. */
  readonly excess: Decimal;
};

/** One clearer's statement of one day, in US dollars. `trades` lie in the order of the sections. */
export type Statement = {
  readonly clearer: string;
  readonly statementDate: string;
  /** Time the clearer made it, 'YYYY-MM-DDTHH:MM:SSZ': of two for one day the later one holds. */
  readonly issuedAt: string;
  readonly trades: readonly StatementTrade[];
  readonly positions: readonly OpenPosition[];
  readonly accounts: readonly AccountSummary[];
};

export const SECTION_NAMES = [
  'Confirmations',
  'Purchase & Sale',
  'Delivery & Cash Settlement',
  'Open Positions',
  'Summary',
] as const;

export type SectionName = (typeof SECTION_NAMES)[number];

/** Sections that hold trades, in the order of the file. */
export const TRADE_SECTIONS = [
  'Confirmations',
  'Purchase & Sale',
  'Delivery & Cash Settlement',
] as const satisfies readonly SectionName[];

export type TradeSection = (typeof TRADE_SECTIONS)[number];

const CLOSING_SECTIONS: Readonly<Record<ClosingType, TradeSection>> = {
  'P&S': 'Purchase & Sale',
  Delivery: 'Delivery & Cash Settlement',
  'Trade Settlement': 'Delivery & Cash Settlement',
};

/** Section of a statement for a trade of this type; undefined for a type nobody knows. */
export function findTradeSection(tradeType: string): TradeSection | undefined {
  if (isClosingType(tradeType)) return CLOSING_SECTIONS[tradeType];
  return tradeType === 'Trade' || isTransferType(tradeType) ? 'Confirmations' : undefined;
}

/** Closed by the clearer and not by us: expired, or one of the closing types (spec A2). */
export function isExpiring(
  trade: Pick<StatementTrade, 'tradeType' | 'lastTradingDate'>,
  statementDate: string,
): boolean {
  const expired = trade.lastTradingDate !== null && trade.lastTradingDate <= statementDate;
  return expired || isClosingType(trade.tradeType);
}

/** Both sides are ours, or the position only moved between accounts (spec A2: TPA, transfers). */
export function isInternal(trade: Pick<StatementTrade, 'tradeType' | 'contraAccount'>): boolean {
  return trade.contraAccount !== null || isTransferType(trade.tradeType);
}
