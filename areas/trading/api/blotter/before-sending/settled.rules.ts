import Big from 'big.js';

/** A month's newest settlement of a product's, or of its futures' contract. */
export type MonthSettlement = {
  readonly product: string;
  /** The month's first day. */
  readonly month: string;
  /** In the product's quoted unit, as a decimal text. */
  readonly price: string;
  readonly day: string;
};

/** Settlement of a side of a trade: the average of its months, and the oldest day among them. */
export type SettledPrice = { readonly value: Big; readonly day: string };

/** Months of a product by which a side prices, each as often as it does. */
export type PricedBy = {
  readonly product: string;
  readonly months: readonly { readonly month: string; readonly times: number }[];
};

/** A price that is worked out is kept to as many decimals: a hundredth of a cent on the largest volume. */
const PRICE_DECIMALS = 9;

/** Computes the settlement of a side; undefined where a month of it has not settled. */
export function averageSettlements(
  { product, months }: PricedBy,
  settlements: readonly MonthSettlement[],
): SettledPrice | undefined {
  let sum = new Big(0);
  let count = 0;
  let oldest: string | undefined;
  for (const { month, times } of months) {
    const found = settlements.find((each) => each.product === product && each.month === month);
    if (found === undefined) return undefined;
    sum = sum.plus(new Big(found.price).times(times));
    count += times;
    if (oldest === undefined || found.day < oldest) oldest = found.day;
  }
  if (oldest === undefined) return undefined;
  return { value: sum.div(count).round(PRICE_DECIMALS, Big.roundHalfUp), day: oldest };
}

/** One price in another's unit: × over ÷ under. */
export type ConversionFactor = { readonly over: number; readonly under: number };

/** A less B, B in the unit of A by a factor. */
export function subtractSettled(
  a: SettledPrice,
  b: SettledPrice,
  { over, under }: ConversionFactor,
): SettledPrice {
  const inA = b.value.times(over).div(under).round(PRICE_DECIMALS, Big.roundHalfUp);
  return { value: a.value.minus(inA), day: a.day < b.day ? a.day : b.day };
}
