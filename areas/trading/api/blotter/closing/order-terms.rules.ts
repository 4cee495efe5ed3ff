import type { DealtTerm } from '@fairlead/trading/contract/close-order';
import Big from 'big.js';

import { legsOfOrder } from '../order-legs.rules.ts';
import type { OrderTrade } from '../order-sides.rules.ts';

const NOWHERE = { book: '', strategy: '', deal: '' };

/**
 * Totals of a clearer's order by its trades, for each exchange, product and month, computed
 * exactly.
 */
export function termsOfOrder(trades: readonly OrderTrade[]): DealtTerm[] {
  const metricOf = new Map(
    trades
      .flatMap(({ productA, productB }) => [productA, productB ?? []].flat())
      .map(({ code, metric }) => [code, metric]),
  );
  const terms = Map.groupBy(legsOfOrder(trades, NOWHERE), (leg) =>
    JSON.stringify([leg.product, leg.termMonth, leg.windowStart, leg.exchange]),
  );
  return [...terms.values()].flatMap((legs) => {
    const [first] = legs;
    if (first === undefined) return [];
    const sum = (of: (leg: (typeof legs)[number]) => Big) =>
      legs.map(of).reduce((one, other) => one.plus(other), new Big(0));
    const paid = sum(({ qty, price, unitMult }) => new Big(qty).times(price ?? 0).times(unitMult));
    return {
      exchange: first.exchange ?? '',
      product: first.product,
      term_month: first.termMonth,
      window_start: first.windowStart,
      window_end: first.windowEnd,
      metric: metricOf.get(first.product) ?? '',
      qty: sum(({ qty }) => new Big(qty)).toNumber(),
      cents: paid.times(100).round(0, Big.roundHalfUp).toNumber(),
    };
  });
}
