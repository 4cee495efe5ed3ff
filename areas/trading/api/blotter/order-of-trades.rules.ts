import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import { termText } from '@fairlead/shared/domain/terms/terms';

import {
  dealtAt,
  type OrderTrade,
  priceIn,
  type OrderSide,
  buildOrderSides,
} from './order-sides.rules.ts';
import { orderProblem } from './order-problems.rules.ts';

/** Fields of an order that nobody fills in. */
export type OrderText = Pick<
  ClearerBlotterTrade,
  | 'trade_date'
  | 'trade_time'
  | 'pipe_run_date'
  | 'volume'
  | 'volume_metric'
  | 'month_a'
  | 'year_a'
  | 'month_b'
  | 'year_b'
  | 'balmo_date'
  | 'product_a'
  | 'product_b'
  | 'price_a'
  | 'is_diff'
  | 'is_mini'
  | 'converted_leg_volume'
  | 'exchange'
  | 'has_broker'
  | 'clearer_trade_ids'
  | 'problem'
> & { readonly trader_email: string | null };

/** Maximum length, that of a ticket's clearer trade IDs. */
const MAX_IDS_LENGTH = 2_000;

/**
 * An order's trades as one row of the blotter: one side or a pair, with A the earlier of two months,
 * else the product dealt first. Where there is no such row, `problem` says why, and the row shows the side
 * that was dealt first. Volumes and prices are worked out exactly; a price has at most 9 decimals.
 *
 * @throws Error without any trade
 */
export function orderOfTrades(trades: readonly OrderTrade[]): OrderText {
  const inOrder = trades.toSorted((one, other) => (dealtAt(one) < dealtAt(other) ? -1 : 1));
  const [first] = inOrder;
  const pair = orderPair(buildOrderSides(trades));
  const [a, b] = pair;
  if (first === undefined || a === undefined) throw new Error('an order without trades');
  const problem = orderProblem(pair);
  return {
    trade_date: first.tradeDate,
    trade_time: first.tradeTime,
    pipe_run_date: inOrder
      .map(({ runDate }) => runDate)
      .reduce((one, day) => (one < day ? day : one)),
    ...toRow(a, problem === null ? b : undefined),
    is_mini: pair.every(({ isMini }) => isMini),
    exchange: a.exchange,
    has_broker: a.productA.isBrokered,
    trader_email: first.traderEmail,
    clearer_trade_ids: idsText(inOrder.map(({ clearerTradeId }) => clearerTradeId)),
    problem,
  };
}

function toRow(a: OrderSide, b: OrderSide | undefined) {
  const [month_a, year_a] = toMonth(a);
  const [month_b, year_b] = b === undefined || isOfOneTerm(a, b) ? [null, null] : toMonth(b);
  const product_b = otherProduct(a, b);
  const converted = b !== undefined && b.productA.metric !== a.productA.metric ? b : null;
  return {
    volume: a.volume.toNumber(),
    volume_metric: a.productA.metric,
    month_a,
    year_a,
    month_b,
    year_b,
    balmo_date: a.balmoDate,
    product_a: a.productA.code,
    product_b,
    price_a: (converted === null ? computePrice(a, b) : a.price).toNumber(),
    is_diff: product_b !== null && converted === null,
    converted_leg_volume: converted?.volume.abs().toNumber() ?? null,
  };
}

function otherProduct(a: OrderSide, b: OrderSide | undefined): string | null {
  const code = (b?.productA ?? a.productB)?.code ?? null;
  return code === a.productA.code ? null : code;
}

function computePrice(a: OrderSide, b: OrderSide | undefined): OrderSide['price'] {
  return b === undefined ? a.price : a.price.minus(priceIn(a.productA, b));
}

/** The sides with the earlier of two months first. */
function orderPair(sides: readonly OrderSide[]): readonly OrderSide[] {
  const [one, other] = sides;
  if (one === undefined || other === undefined || sides.length > 2) return sides;
  return other.promptDate < one.promptDate ? [other, one] : sides;
}

function isOfOneTerm(one: OrderSide, other: OrderSide): boolean {
  return one.promptDate === other.promptDate && one.promptMonths === other.promptMonths;
}

function toMonth(side: OrderSide): [string, number] {
  const [name = ''] = termText(side).split(' ');
  return [name, Number(side.promptDate.slice(0, 4))];
}

/** Lists as many ids as there is room for, and how many more there are. */
function idsText(ids: readonly string[]): string {
  const whole = ids.join(', ');
  if (whole.length <= MAX_IDS_LENGTH) return whole;
  const room = MAX_IDS_LENGTH - ` and ${ids.length} more`.length;
  const shown = ids.filter((_, at) => ids.slice(0, at + 1).join(', ').length <= room);
  return `${shown.join(', ')} and ${ids.length - shown.length} more`;
}
