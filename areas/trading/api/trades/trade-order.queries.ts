import type { SortColumn } from '@fairlead/trading/contract/trade-filter';
import { type RawBuilder, sql } from 'kysely';

import type { TradeKeyset, TradeSort } from './trade-list.rules.ts';

/** The list's own order, ascending, by its index (migration 0002). */
export const DEFAULT_ORDER = sql`newest_first, order_num, trade_id`;
/** Row-value form of the default order, for one keyset comparison. */
export const KEYSET = sql`(${DEFAULT_ORDER})`;

/** A day as `newest_first` has it: the newest one is the smallest number. */
export const newestFirst = (day: string | RawBuilder<unknown>) =>
  sql`(date '2200-01-01' - ${day}::date)`;

type SortKey = {
  /** PostgreSQL's type of the key. */
  readonly type: 'date' | 'numeric' | 'text';
  readonly of: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
};

const asItIs = (value: RawBuilder<unknown>) => value;
const DAY: SortKey = { type: 'date', of: asItIs };
const NUMBER: SortKey = { type: 'numeric', of: asItIs };
/** The same order in every database, and for people, who do not sort capitals first. */
const NAME: SortKey = { type: 'text', of: (value) => sql`lower(${value}) collate "C"` };

/** Sort key of each column. None of them is ever null (migration 0002). */
const SORT_KEYS: Readonly<Record<SortColumn, SortKey>> = {
  statement_date: DAY,
  trade_date: DAY,
  clearer_name: NAME,
  account_short_name: NAME,
  trade_type: NAME,
  product_name: NAME,
  quoted_volume: NUMBER,
  quoted_trade_price: NUMBER,
  prompt_date: DAY,
  fees: NUMBER,
  commission: NUMBER,
  exchange: NAME,
};
type Sorted = NonNullable<TradeSort>;

/** True for a sort by names, which are those of kinds. */
export const isByName = ({ column }: Sorted): boolean => SORT_KEYS[column] === NAME;

/** Sort key of a trade. */
export const sortKey = ({ column }: Sorted): RawBuilder<unknown> =>
  SORT_KEYS[column].of(sql.ref(column));

/** Sort key of a keyset position. */
export function keyAt({ column }: Sorted, { value }: TradeKeyset): RawBuilder<unknown> {
  const { type, of } = SORT_KEYS[column];
  return of(sql`cast(${value} as ${sql.raw(type)})`);
}

/** Key of a keyset position in the list's own order. */
export const buildDefaultKey = ({ statementDate, orderNum, tradeId }: TradeKeyset) =>
  sql`${newestFirst(statementDate)}, ${orderNum}::bigint, ${tradeId}::text`;
export const buildTradeKeyset = (place: TradeKeyset) => sql`(${buildDefaultKey(place)})`;

/** Condition that a trade follows a keyset position. */
export function beyond(sort: TradeSort, after: TradeKeyset): RawBuilder<unknown> {
  const behind = sql`${KEYSET} > ${buildTradeKeyset(after)}`;
  if (sort === null) return behind;
  const [key, last] = [sortKey(sort), keyAt(sort, after)];
  const further = sort.direction === 'ascending' ? sql`>` : sql`<`;
  return sql`(${key} ${further} ${last} or (${key} = ${last} and ${behind}))`;
}

/** The order by the sort, then the list's own. */
export function buildTradeOrder(sort: TradeSort): RawBuilder<unknown> {
  if (sort === null) return DEFAULT_ORDER;
  // Not the column of the answer, which is rounded to what JSON keeps.
  const key = SORT_KEYS[sort.column].of(sql.ref(`core_trade.${sort.column}`));
  return sql`${key} ${sort.direction === 'ascending' ? sql`asc` : sql`desc`}, ${DEFAULT_ORDER}`;
}
