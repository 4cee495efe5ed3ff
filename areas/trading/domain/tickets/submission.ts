import type { RegularEntry } from './ticket.ts';

/** A clearer's order as the blotter lists it. */
type ListedOrder = Omit<RegularEntry, 'diff' | 'mini' | 'executing_for' | 'notes'> & {
  readonly swiss_order_num: number;
  readonly is_diff: boolean;
  readonly is_mini: boolean;
  readonly trader_email: string;
};

/** Request body that submits an order (spec A7). */
export function toSubmission(
  order: ListedOrder,
): RegularEntry & { readonly swiss_order_num: number } {
  return {
    swiss_order_num: order.swiss_order_num,
    trade_date: order.trade_date,
    volume: order.volume,
    month_a: order.month_a,
    year_a: order.year_a,
    balmo_date: order.balmo_date,
    month_b: order.month_b,
    year_b: order.year_b,
    product_a: order.product_a,
    price_a: order.price_a,
    product_b: order.product_b,
    diff: order.is_diff,
    mini: order.is_mini,
    converted_leg_volume: order.converted_leg_volume,
    book: order.book,
    strategy: order.strategy,
    deal: order.deal,
    exchange: order.exchange,
    broker: order.broker,
    commission_override: order.commission_override,
    executing_for: order.trader_email,
    notes: null,
    clearer_trade_ids: order.clearer_trade_ids,
  };
}
