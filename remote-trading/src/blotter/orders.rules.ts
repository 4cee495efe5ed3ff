import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';

/** The order with the earliest trade date, the first of several in the list; undefined where none is. */
export function findEarliest(orders: readonly ClearerBlotterTrade[]): number | undefined {
  const [first, ...others] = orders;
  if (first === undefined) return undefined;
  return others.reduce((found, each) => (each.trade_date < found.trade_date ? each : found), first)
    .swiss_order_num;
}
