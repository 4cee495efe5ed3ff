import { type RawBuilder, sql } from 'kysely';

import { buildTradeFilter, withNames } from './trade-filter.queries.ts';
import type { TradeFilter, TradeKeyset, TradeSort } from './trade-list.rules.ts';
import {
  isByName,
  keyAt,
  newestFirst,
  DEFAULT_ORDER,
  buildDefaultKey,
  KEYSET,
  buildTradeKeyset,
  sortKey,
} from './trade-order.queries.ts';

type Sql = RawBuilder<unknown>;

/** A page of a list: after a place, or from the beginning. */
export type KindPage = {
  readonly filter: TradeFilter;
  readonly sort: TradeSort;
  readonly after: TradeKeyset | null;
  readonly limit: number;
};

/**
 * True when a page is picked kind by kind (decision 0130): where a filter or a sort leaves no index
 * in whose order the trades could be read, and no part of the filter that leaves but few of them.
 */
export function isByKind({ filter, sort }: Pick<KindPage, 'filter' | 'sort'>): boolean {
  const { state, runDate, tradeIds, named, terms, text } = filter;
  const leavesFew = [runDate, tradeIds, terms, text].some((part) => part !== null);
  const isOwnOrder = sort === null && Object.keys(named).length === 0;
  return !leavesFew && !isOwnOrder && state !== 'PENDING';
}

/** The kinds that a filter names, as a condition on `trade_kind`. */
export function buildKindFilter(filter: TradeFilter): Sql {
  const conditions = withNames(filter);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/**
 * The ids of the trades of a page. Its trades are the first of the kinds whose first trade comes
 * first: of each kind one trade is looked up, and more of as many kinds as the page has trades.
 */
export function pickedByKind(page: KindPage): Sql {
  const { sort, after } = page;
  if (sort === null || isByName(sort)) return pickedByName(page);
  if (sort.column === 'statement_date') {
    // Days count down as newest_first counts up, so the oldest day first is the largest number first.
    const last = after && newestFirst(after.statementDate);
    return pickedDescending(page, { key: sql`newest_first`, last, least: sql`-2147483648` });
  }
  const key = sortKey(sort);
  const last = after && keyAt(sort, after);
  if (sort.direction === 'ascending') return pickedAscending(page, { key, last });
  const least = sort.column.endsWith('_date') ? sql`'-infinity'::date` : sql`'-infinity'::numeric`;
  return pickedDescending(page, { key, last, least });
}

/** Conditions of the filter beside the trade's kind. */
const rest = (filter: TradeFilter): Sql => buildTradeFilter({ ...filter, named: {} });

type First = {
  /** The kinds, with what `order` and `bound` name of them. */
  readonly kinds: Sql;
  /** A condition on the trades of a kind. */
  readonly bound: Sql;
  /** The order of all the trades, and of those of one kind, by the same index. */
  readonly order: Sql;
  readonly within: Sql;
};

/** The first trades of all kinds: those of the kinds whose own first trade comes first. */
function buildFirst({ filter, limit }: KindPage, { kinds, bound, order, within }: First): Sql {
  const trades = (count: number) => sql`
    select ${within} from core_trade
     where core_trade.kind_id = kind.kind_id and ${rest(filter)} and ${bound}
     order by ${within} limit ${count}`;
  return sql`
    select trade_id
      from (select kind.* from (${kinds}) as kind cross join lateral (${trades(1)}) as trade
             order by ${order} limit ${limit}) as kind
     cross join lateral (${trades(limit)}) as trade
     order by ${order} limit ${limit}`;
}

/**
 * Picks a page in the list's own order, or by a name, which all trades of a kind have in common.
 */
function pickedByName(page: KindPage): Sql {
  const { filter, sort, after } = page;
  const name = sort === null ? sql`null` : sortKey(sort);
  const direction = sort?.direction === 'descending' ? sql`desc` : sql`asc`;
  const order = sql`kind.name ${direction}, ${DEFAULT_ORDER}`;
  const kinds = sql`select kind_id, ${name} as name from trade_kind where ${buildKindFilter(filter)}`;
  if (after === null)
    return buildFirst(page, { kinds, bound: sql`true`, order, within: DEFAULT_ORDER });
  const { isPast, isAt } = namesFrom(sort, after);
  return buildFirst(page, {
    // Of the names that follow, all trades follow: their numbers are beyond any.
    kinds: sql`
      select *, case when ${isAt} then ${newestFirst(after.statementDate)}
                     else -2147483648 end as beyond
        from (${kinds}) as named where ${isAt} or ${isPast}`,
    bound: sql`${KEYSET} > (kind.beyond, ${after.orderNum}::bigint, ${after.tradeId}::text)`,
    order,
    within: DEFAULT_ORDER,
  });
}

function namesFrom(sort: TradeSort, after: TradeKeyset) {
  if (sort === null) return { isAt: sql`true`, isPast: sql`false` };
  const last = keyAt(sort, after);
  const further = sort.direction === 'ascending' ? sql`>` : sql`<`;
  return { isAt: sql`name = ${last}`, isPast: sql`name ${further} ${last}` };
}

type Key = { readonly key: Sql; readonly last: Sql | null };

function pickedAscending(page: KindPage, { key, last }: Key): Sql {
  const { filter, after } = page;
  const within = sql`${key}, ${DEFAULT_ORDER}`;
  const bound =
    after === null || last === null
      ? sql`true`
      : sql`(${within}) > (${last}, ${buildDefaultKey(after)})`;
  const kinds = sql`select kind_id from trade_kind where ${buildKindFilter(filter)}`;
  return buildFirst(page, { kinds, bound, order: within, within });
}

/**
 * An index read backwards has equal trades in the wrong order. So the trades that equal the last one
 * are picked by the list's own order, and of those below, kind by kind, how far down the page reaches.
 */
function pickedDescending(page: KindPage, key: Key & { readonly least: Sql }): Sql {
  const { filter, after } = page;
  const below = pickedBelow(page, key);
  if (after === null || key.last === null) return below;
  const equal = buildFirst(page, {
    kinds: sql`select kind_id from trade_kind where ${buildKindFilter(filter)}`,
    bound: sql`${key.key} = ${key.last} and ${KEYSET} > ${buildTradeKeyset(after)}`,
    order: DEFAULT_ORDER,
    within: DEFAULT_ORDER,
  });
  return sql`(${equal}) union all (${below})`;
}

function pickedBelow(
  { filter, limit }: KindPage,
  { key, last, least }: Key & { readonly least: Sql },
): Sql {
  const trades = sql`
    from core_trade
   where core_trade.kind_id = kind.kind_id and ${rest(filter)}
     and ${last === null ? sql`true` : sql`${key} < ${last}`}`;
  return sql`
    with most as (
      select kind.kind_id, trade.key
        from trade_kind as kind
       cross join lateral (select ${key} as key ${trades} order by ${key} desc limit 1) as trade
       where ${buildKindFilter(filter)}
       order by trade.key desc
       fetch first ${sql.lit(limit)} rows with ties),
    kind as (
      select kind.kind_id
        from most as kind
       cross join lateral (select ${DEFAULT_ORDER} ${trades} and ${key} = kind.key order by ${DEFAULT_ORDER} limit 1) as trade
       order by kind.key desc, ${DEFAULT_ORDER}
       limit ${limit}),
    reach as (
      select kind_id, coalesce((select ${key} ${trades} order by ${key} desc offset ${limit - 1} limit 1),
                               ${least}) as key
        from kind)
    select trade_id
      from reach as kind
     cross join lateral (
       (select ${key} as key, ${DEFAULT_ORDER} ${trades} and ${key} > kind.key)
       union all
       (select ${key}, ${DEFAULT_ORDER} ${trades} and ${key} = kind.key order by ${DEFAULT_ORDER} limit ${limit})) as trade
     order by trade.key desc, ${DEFAULT_ORDER}
     limit ${limit}`;
}
