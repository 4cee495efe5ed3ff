import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';

type Field = keyof ClearerBlotterTrade;

/** Fields of an order that each column shows. */
const FIELDS_OF: Readonly<Record<string, readonly Field[]>> = {
  action: ['submitted_to_blotter', 'changed_since_submitted'],
  broker: ['broker'],
  book: ['book'],
  strategy: ['strategy'],
  deal: ['deal'],
  commission: ['commission_override'],
  'trade-date': ['trade_date'],
  exchange: ['exchange'],
  volume: ['volume', 'volume_metric'],
  product: ['product_a', 'product_b'],
  tenor: ['month_a', 'year_a', 'month_b', 'year_b'],
  price: ['price_a'],
  'balmo-date': ['balmo_date'],
  'converted-leg-vol': ['converted_leg_volume'],
  'clearer-trade-ids': ['clearer_trade_ids'],
};

/** The columns that show something else of the order than before. */
export function changedColumns(
  before: ClearerBlotterTrade,
  now: ClearerBlotterTrade,
): readonly string[] {
  return Object.entries(FIELDS_OF).flatMap(([column, fields]) =>
    fields.some((field) => before[field] !== now[field]) ? column : [],
  );
}

/** An order that somebody else has changed, and who, where that is known. */
export type OthersChange = {
  readonly order: ClearerBlotterTrade;
  readonly by: string | undefined;
};

/** Names who has changed an order, where that is known: of who takes a submission back it is not. */
export function findChanger(
  before: ClearerBlotterTrade,
  now: ClearerBlotterTrade,
): string | undefined {
  if (now.submitted?.at !== before.submitted?.at) return now.submitted?.by;
  return now.drafted?.at === before.drafted?.at ? undefined : now.drafted?.by;
}
