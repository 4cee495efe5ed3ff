import type { Term } from '@fairlead/shared/domain/terms/terms';
import { type RawBuilder, sql } from 'kysely';

import { NAMED_COLUMNS, type NamedColumn, type TradeFilter } from './trade-list.rules.ts';
import { newestFirst } from './trade-order.queries.ts';
import { toLikePattern, withText } from './trade-text.queries.ts';

/** Columns of the values that a filter names. */
export const FILTER_COLUMNS = {
  clearer: sql.ref('clearer_name'),
  account: sql.ref('account_short_name'),
  trade_type: sql.ref('trade_type'),
  product: sql.ref('product_name'),
  exchange: sql.ref('exchange'),
} satisfies Record<NamedColumn, RawBuilder<unknown>>;

/** The condition on a row of `core_trade` that a filter is; withdrawn trades never match. */
export function buildTradeFilter(filter: TradeFilter): RawBuilder<unknown> {
  const conditions = [sql`not withdrawn`, ...PARTS.flatMap((part) => part(filter))];
  return sql.join(conditions, sql` and `);
}

/** No condition, or one, for each part of a filter. */
type Part = (filter: TradeFilter) => readonly RawBuilder<unknown>[];

const PARTS: readonly Part[] = [
  ({ state }) => (state === null ? [] : [sql`state = ${state}`]),
  ({ runDate }) => (runDate === null ? [] : [sql`newest_first = ${newestFirst(runDate)}`]),
  ({ tradeIds }) => (tradeIds === null ? [] : [withIds(tradeIds)]),
  withNames,
  ({ terms }) => (terms === null ? [] : [sql`(${sql.join(terms.map(isTerm), sql` or `)})`]),
  // The sign of the volume is that of the lots, and it has an index.
  ({ side }) =>
    side === null ? [] : [side === 'bought' ? sql`quoted_volume > 0` : sql`quoted_volume < 0`],
  ({ text }) => (text === null ? [] : [withText(text)]),
];

/** Conditions on columns that are the same for all trades of a kind. */
export function withNames({ named }: TradeFilter): readonly RawBuilder<unknown>[] {
  return NAMED_COLUMNS.flatMap((column) => {
    const values = named[column];
    return values === undefined ? [] : [sql`${FILTER_COLUMNS[column]} = any(${values}::text[])`];
  });
}

const isTerm = ({ promptDate, promptMonths }: Term) =>
  sql`(prompt_date = ${promptDate}::date and prompt_months = ${promptMonths}::integer)`;

/**
 * Filters by a part of the id of the API, which contains the clearer's own number (decision 0020).
 */
function withIds(ids: readonly string[]): RawBuilder<unknown> {
  return sql`trade_id ilike any(${ids.map(toLikePattern)}::text[])`;
}
