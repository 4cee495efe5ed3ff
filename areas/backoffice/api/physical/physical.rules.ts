import type { Decimal } from '@fairlead/platform/csv/decimal';

export const PHYSICAL_TRADE_TYPES = ['BUY', 'SELL', 'FREIGHT', 'HEDGE', 'COST'] as const;

export type PhysicalTradeType = (typeof PHYSICAL_TRADE_TYPES)[number];

/** Income and cost columns of a lot in the reconciliation. */
export const PNL_COLUMNS = [
  'income_expense',
  'freight_diff',
  'demurrage',
  'broker',
  'canal_insurance_inspector',
  'lc',
] as const;

export type PhysicalColumn = (typeof PNL_COLUMNS)[number];

export type Lot = {
  readonly lotNum: string;
  readonly newLotNum: string | null;
  readonly swissYear: number;
  readonly closedOn: string | null;
};

/** A purchase, sale, freight, hedge or cost of a lot, in the columns of `phys_trade`. */
export type PhysicalTrade = {
  readonly tradeUuid: string;
  readonly groupedTradesUuid: string;
  readonly internalGroupedTradesUuid: string;
  readonly lotNum: string;
  readonly type: PhysicalTradeType;
  readonly book: string;
  readonly strategy: string;
  readonly deal: string;
  readonly counterparty: string;
  readonly vesselName: string | null;
  readonly tradeDate: string;
  readonly swissYear: number;
  readonly pricingStart: string | null;
  readonly pricingEnd: string | null;
  readonly product: string | null;
  readonly quantityMt: Decimal | null;
  readonly contractTerms: string | null;
  readonly premium: Decimal | null;
  readonly fixedPrice: Decimal | null;
  readonly withdrawn: boolean;
};

/** The whole of a trade's column from a day on; income positive. */
export type PhysicalAmount = {
  readonly tradeUuid: string;
  readonly column: PhysicalColumn;
  readonly isAdjProj: boolean;
  readonly holdsFrom: string;
  readonly amount: Decimal;
  readonly currency: string;
};
