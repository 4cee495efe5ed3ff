import { GALLONS_PER_BARREL } from '@fairlead/shared/domain/money/units';
import { type TermMonths, termText } from '@fairlead/shared/domain/terms/terms';
import Big from 'big.js';

import type { Decimal } from '@fairlead/platform/csv/decimal';

/** A product as far as an order says it. */
export type OrderProduct = {
  readonly code: string;
  readonly metric: 'MT' | 'BBL';
  readonly quoteUnit: '$/MT' | '$/BBL' | '$/gal';
  readonly isConvertedLeg: boolean;
  /** Dealt through a broker. */
  readonly isBrokered: boolean;
};

/** A clearer's trade with what its contract stands for; volume is of each month, in units. */
export type OrderTrade = {
  readonly tradeId: string;
  readonly clearerTradeId: string;
  readonly runDate: string;
  readonly tradeDate: string;
  /** HH:MM:SS in UTC. */
  readonly tradeTime: string | null;
  readonly productA: OrderProduct;
  readonly productB: OrderProduct | null;
  /** True when the price is A less B. */
  readonly isDiff: boolean;
  readonly isMini: boolean;
  readonly exchange: string;
  /** The trader's address, if he may deal. */
  readonly traderEmail: string | null;
  readonly promptDate: string;
  readonly promptMonths: TermMonths;
  readonly balmoDate: string | null;
  /** Products that have no pricing day from its balmo date to the end of the month. */
  readonly unpriced: readonly string[];
  readonly volume: Decimal;
  readonly price: Decimal;
};

/** All of an order that was dealt of one contract for one term: its fills as one, of the first one's day. */
export type OrderSide = Pick<
  OrderTrade,
  | 'productA'
  | 'productB'
  | 'isDiff'
  | 'isMini'
  | 'exchange'
  | 'tradeDate'
  | 'promptDate'
  | 'promptMonths'
  | 'balmoDate'
  | 'unpriced'
> & {
  readonly volume: Big;
  /** Volume-weighted; in A's price unit. Of nothing left 0. */
  readonly price: Big;
};

/** Prices that are worked out have as many decimals: a hundredth of a cent on the largest volume. */
const PRICE_DECIMALS = 9;

/**
 * The sides of an order in the order in which they were dealt. Products count and not contracts: a
 * mini and a full lot of one product are one side, and no mini.
 */
export function buildOrderSides(trades: readonly OrderTrade[]): readonly OrderSide[] {
  const inOrder = trades.toSorted((one, other) => (dealtAt(one) < dealtAt(other) ? -1 : 1));
  const fillsOf = Map.groupBy(inOrder, sideKey);
  return [...fillsOf.values()].flatMap((fills) => buildSide(fills) ?? []);
}

/** True when a trade is one of a side's fills. */
export function isOfSide(trade: OrderTrade, side: OrderSide): boolean {
  return sideKey(trade) === sideKey(side);
}

type Keyed = Pick<
  OrderSide,
  'productA' | 'productB' | 'isDiff' | 'promptDate' | 'promptMonths' | 'balmoDate'
>;

function sideKey({ productA, productB, promptDate, promptMonths, ...of }: Keyed): string {
  return JSON.stringify([
    ...[productA.code, productB?.code, of.isDiff],
    ...[promptDate, promptMonths, of.balmoDate],
  ]);
}

/** Sort key of the time a trade was dealt; trades of one second as the clearer numbers them. */
export function dealtAt({ tradeDate, tradeTime, tradeId }: OrderTrade): string {
  return `${tradeDate} ${tradeTime ?? ''} ${tradeId.padStart(100)}`;
}

function buildSide(fills: readonly OrderTrade[]): OrderSide | undefined {
  const [first] = fills;
  if (first === undefined) return undefined;
  const volume = fills.reduce((sum, fill) => sum.plus(fill.volume), new Big(0));
  const paid = fills.reduce(
    (sum, { volume: of, price }) => sum.plus(new Big(of).times(price)),
    ZERO,
  );
  return {
    ...first,
    isMini: fills.every(({ isMini }) => isMini),
    volume,
    price: volume.eq(0) ? ZERO : quotient(paid, volume),
  };
}

const ZERO = new Big(0);

/** A price in the unit of another product of the same metric: a barrel is 42 gallons. */
export function priceIn({ quoteUnit }: OrderProduct, { price, productA }: OrderSide): Big {
  if (quoteUnit === productA.quoteUnit) return price;
  return quoteUnit === '$/gal'
    ? quotient(price, new Big(GALLONS_PER_BARREL))
    : price.times(GALLONS_PER_BARREL);
}

/** big.js divides to 20 decimals, cut off; what is kept is rounded once. */
function quotient(dividend: Big, divisor: Big): Big {
  return dividend.div(divisor).round(PRICE_DECIMALS, Big.roundHalfUp);
}

/** 'FEI Aug 24', 'FEI / ARA Q4 24' or 'FEI Jul 24 from 2024-07-12'. */
export function formatOrderSide({ productA, productB, balmoDate, ...term }: OrderSide): string {
  const product = productB === null ? productA.code : `${productA.code} / ${productB.code}`;
  return `${product} ${termText(term)}${balmoDate === null ? '' : ` from ${balmoDate}`}`;
}
