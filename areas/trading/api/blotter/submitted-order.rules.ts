import type {
  ClearerBlotterTrade,
  enterClearerRegularTrade,
} from '@fairlead/trading/contract/blotter';
import type { BodyOf } from '@fairlead/shared/contract/endpoint';

type Sent = BodyOf<typeof enterClearerRegularTrade>;

/** Fields of a submission that repeat the order, and where the list has them. */
const REPEATED_FIELDS: readonly (readonly [keyof Sent, (row: ClearerBlotterTrade) => unknown])[] = [
  ['trade_date', ({ trade_date }) => trade_date],
  ['volume', ({ volume }) => volume],
  ['month_a', ({ month_a }) => month_a],
  ['year_a', ({ year_a }) => year_a],
  ['balmo_date', ({ balmo_date }) => balmo_date],
  ['month_b', ({ month_b }) => month_b],
  ['year_b', ({ year_b }) => year_b],
  ['product_a', ({ product_a }) => product_a],
  ['price_a', ({ price_a }) => price_a],
  ['product_b', ({ product_b }) => product_b],
  ['diff', ({ is_diff }) => is_diff],
  ['mini', ({ is_mini }) => is_mini],
  ['converted_leg_volume', ({ converted_leg_volume }) => converted_leg_volume],
  ['exchange', ({ exchange }) => exchange],
  ['executing_for', ({ trader_email }) => trader_email],
  // An order has none (spec A7).
  ['notes', () => null],
  ['clearer_trade_ids', ({ clearer_trade_ids }) => clearer_trade_ids],
];

/** Fields that are filled in of an order, in the order of its columns. */
const FILLED_IN = ['broker', 'book', 'strategy', 'deal', 'commission_override'] as const;

/**
 * The fields of a submission that are not as the order has them: of what the order says any, of what is
 * filled in those that hold something else. What is empty may be filled in by the submission itself.
 */
export function otherThanOrder(sent: Sent, row: ClearerBlotterTrade): readonly string[] {
  const said = REPEATED_FIELDS.filter(([field, of]) => sent[field] !== of(row)).map(
    ([field]) => field,
  );
  const filled = FILLED_IN.filter((field) => row[field] !== null && sent[field] !== row[field]);
  return [...said, ...filled];
}
