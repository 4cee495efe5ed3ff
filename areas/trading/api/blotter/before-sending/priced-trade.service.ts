import type { Db } from '@fairlead/platform/database/db';
import { selectLastSettlements } from './before-sending.queries.ts';
import { factorBetween, type PricingData, toPricedBy } from './priced-by.service.ts';
import type { PricedTrade } from './price-warning.rules.ts';
import { subtractSettled, type PricedBy, averageSettlements } from './settled.rules.ts';
import { exact, nameOfTrade, toPriceKind, sideMonths, type Traded } from './trade-facts.rules.ts';

export type TradeToPrice = {
  readonly entry: Traded;
  /** Typed by somebody, who may have meant the price otherwise; no clearer does. */
  readonly isByHand: boolean;
};

/** A trade's price beside the last settlements of its sides, up to its trade date. */
export async function pricedTrade(
  db: Db,
  { entry, isByHand }: TradeToPrice,
  data: PricingData,
): Promise<PricedTrade> {
  const months = sideMonths(entry);
  const [sideA, sideB] = [toPricedBy(months.a, data), toPricedBy(months.b, data)];
  const settlements = await selectLastSettlements(db, {
    ...listPricedProducts([sideA, sideB]),
    upTo: entry.trade_date ?? '',
  });
  const [a, b] = [averageSettlements(sideA, settlements), averageSettlements(sideB, settlements)];
  const factor = factorBetween(sideA.product, sideB.product, data);
  const { product_a: productA, product_b: productB } = entry;
  return {
    kind: toPriceKind(entry),
    price: exact(entry.price_a),
    name: nameOfTrade(entry, months),
    productA: productA ?? '',
    productB,
    isPair: isByHand && productB !== null && entry.month_b === null,
    a,
    difference: a && b && factor !== undefined ? subtractSettled(a, b, factor) : undefined,
  };
}

function listPricedProducts(sides: readonly PricedBy[]) {
  const all = sides.flatMap(({ product, months }) =>
    months.map(({ month }) => ({ product, month })),
  );
  return {
    products: all.map(({ product }) => product),
    months: all.map(({ month }) => month),
  };
}
