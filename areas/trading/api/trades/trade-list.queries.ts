import type {
  CoreTrade,
  listTradeChoices,
  summariseCoreTrades,
} from '@fairlead/trading/contract/core-trades';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import type { ChoiceColumn } from '@fairlead/trading/contract/trade-filter';
import { PRICE_UNITS, VOLUME_UNITS } from '@fairlead/shared/domain/money/units';
import { toTermKey } from '@fairlead/shared/domain/terms/terms';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { bigint, choice, float, nullable, Rows, text } from '@fairlead/platform/database/rows';
import { FILTER_COLUMNS, buildTradeFilter } from './trade-filter.queries.ts';
import { isByKind, buildKindFilter, type KindPage, pickedByKind } from './trade-kind.queries.ts';
import {
  isCountedByDay,
  NAMED_COLUMNS,
  type TradeFilter,
  type TradeList,
  type TradeKeyset,
  type TradeSort,
} from './trade-list.rules.ts';
import { beyond, buildTradeOrder, DEFAULT_ORDER, KEYSET } from './trade-order.queries.ts';
import { pickedByTerm, termsToPick } from './trade-term.queries.ts';
import { CORE_TRADE, TRADE_COLUMNS } from './trades.queries.ts';

const TOTAL = new Rows({ total: bigint });
const CHOICE = new Rows({ value: text, count: bigint });
const STATISTICS = new Rows({
  column: choice(['quoted_volume', 'quoted_trade_price', 'fees', 'commission']),
  unit: nullable(choice([...VOLUME_UNITS, ...PRICE_UNITS])),
  count: bigint,
  sum: float,
  min: float,
  max: float,
});

/**
 * Counts the trades that match. By state and day, or by one part, the stored counts say it without
 * a trade.
 */
export async function selectTotal(db: Db, filter: TradeFilter): Promise<number> {
  return (await TOTAL.one(db, buildTotal(filter))).total;
}

function buildTotal(filter: TradeFilter): RawBuilder<unknown> {
  const { state, runDate } = filter;
  if (isCountedByDay(filter)) {
    return sql`
      select coalesce(sum(n), 0)::bigint as total
        from core_trade_count
       where ${inState(state)} and ${ofDay(runDate)}`;
  }
  const [only, ...more] = namedParts(filter) ?? [];
  if (only !== undefined && more.length === 0 && runDate === null) {
    return sql`
      select coalesce(sum(n), 0)::bigint as total
        from core_trade_part_count
       where part = ${only.part} and value = any(${only.values}::text[]) and ${inState(state)}`;
  }
  const isOfKinds = isByKind({ filter, sort: null }) || termsToPick(filter) !== null;
  const condition = isOfKinds
    ? sql`kind_id = any(array(select kind_id from trade_kind where ${buildKindFilter(filter)}))
          and ${buildTradeFilter({ ...filter, named: {} })}`
    : buildTradeFilter(filter);
  return sql`select count(*) as total from core_trade where ${condition}`;
}

/** On the kept counts. */
const inState = (state: TradeFilter['state']) =>
  state === null ? sql`true` : sql`state = ${state}`;
const ofDay = (runDate: string | null) =>
  runDate === null ? sql`true` : sql`statement_date = ${runDate}::date`;

type Part = { readonly part: ChoiceColumn; readonly values: readonly string[] };

/**
 * Parts of a filter that have counts; null where it asks for ids or a text, of which nothing is
 * counted.
 */
function namedParts({
  tradeIds,
  named,
  terms,
  side,
  text: find,
}: TradeFilter): readonly Part[] | null {
  if (tradeIds !== null || find !== null) return null;
  return [
    ...NAMED_COLUMNS.map((part) => ({ part, values: [...new Set(named[part])] })),
    { part: 'term' as const, values: [...new Set(terms?.map(toTermKey))] },
    { part: 'side' as const, values: side === null ? [] : [side] },
  ].filter(({ values }) => values.length > 0);
}

/** The trades that follow a place. */
export async function selectTradesAfter(
  db: Db,
  list: TradeList,
  { after, limit }: { readonly after: TradeKeyset; readonly limit: number },
): Promise<readonly CoreTrade[]> {
  const condition =
    picked({ ...list, after, limit }) ??
    sql`${buildTradeFilter(list.filter)} and ${beyond(list.sort, after)}`;
  return CORE_TRADE.all(db, selectInOrder(condition, list.sort, limit));
}

/**
 * The trades after the first `offset`. In the list's own order those are skipped by the index, which
 * knows their places; skipping whole rows costs ten times as much.
 */
export async function selectTradesAt(
  db: Db,
  list: TradeList,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly CoreTrade[]> {
  const { filter, sort } = list;
  const condition = buildTradeFilter(filter);
  if (offset === 0) {
    const first = picked({ ...list, after: null, limit }) ?? condition;
    return CORE_TRADE.all(db, selectInOrder(first, sort, limit));
  }
  if (sort !== null) {
    return CORE_TRADE.all(db, sql`${selectInOrder(condition, sort, limit)} offset ${offset}`);
  }
  const first = sql`
    select ${DEFAULT_ORDER}
      from core_trade
     where ${condition}
     order by ${buildTradeOrder(null)}
    offset ${offset} limit 1`;
  return CORE_TRADE.all(
    db,
    selectInOrder(sql`${condition} and ${KEYSET} >= (${first})`, sort, limit),
  );
}

/** The trades of a page where their ids are picked first; undefined where they are read in order. */
function picked(page: KindPage): RawBuilder<unknown> | undefined {
  const terms = page.sort && termsToPick(page.filter);
  if (terms !== null) return sql`trade_id = any(array(${pickedByTerm(page, terms)}))`;
  return isByKind(page) ? sql`trade_id = any(array(${pickedByKind(page)}))` : undefined;
}

function selectInOrder(
  condition: RawBuilder<unknown>,
  sort: TradeSort,
  limit: number,
): RawBuilder<unknown> {
  return sql`
    select ${TRADE_COLUMNS}
      from core_trade
     where ${condition}
     order by ${buildTradeOrder(sort)}
     limit ${limit}`;
}

/** Columns of all trades of a list, in its order. */
export function selectAllTrades(
  { filter, sort }: TradeList,
  names: readonly string[],
): RawBuilder<unknown> {
  const columns = Object.entries(CORE_TRADE.columns)
    .filter(([name]) => names.includes(name))
    .map(([name, { type }]) =>
      type === float.type ? sql`${sql.ref(name)}::float8 as ${sql.ref(name)}` : sql.ref(name),
    );
  return sql`
    select ${sql.join(columns)}
      from core_trade
     where ${buildTradeFilter(filter)}
     order by ${buildTradeOrder(sort)}`;
}

/** Columns of the choices, by the names of the calls. */
const CHOSEN: Readonly<Record<ChoiceColumn, RawBuilder<unknown>>> = {
  ...FILTER_COLUMNS,
  term: sql`term_key(prompt_date, prompt_months)`,
  side: sql`case when lots > 0 then 'bought' else 'sold' end`,
};

/** The values of a column among the matching trades, with how many have each. */
export async function selectTradeChoices(
  db: Db,
  filter: TradeFilter,
  column: ChoiceColumn,
): Promise<ReplyOf<typeof listTradeChoices>['choices']> {
  const counted = isCountedByDay(filter)
    ? countedChoices(filter, column)
    : sql`
        select ${CHOSEN[column]} as value, count(*) as count
          from core_trade
         where ${buildTradeFilter(filter)}
         group by 1`;
  const statement = sql`
    select value, count from (${counted}) as choice order by lower(value) collate "C", value`;
  return CHOICE.all(db, statement);
}

function countedChoices(
  { state, runDate }: TradeFilter,
  column: ChoiceColumn,
): RawBuilder<unknown> {
  return sql`
    select value, sum(n)::bigint as count
      from core_trade_part_count
     where part = ${column} and ${inState(state)} and ${ofDay(runDate)}
     group by value
    having sum(n) > 0`;
}

/** Aggregates the number columns of the matching trades; summed as decimals, then converted. */
export async function selectStatistics(
  db: Db,
  filter: TradeFilter,
): Promise<ReplyOf<typeof summariseCoreTrades>['columns']> {
  const statement = sql`
    select number_column as column, unit, count(*) as count, sum(value)::float8 as sum,
           min(value)::float8 as min, max(value)::float8 as max
      from core_trade
     cross join lateral (values (1, 'quoted_volume', quoted_volume_unit, quoted_volume),
                                (2, 'quoted_trade_price', quoted_trade_price_unit, quoted_trade_price),
                                (3, 'fees', null, fees),
                                (4, 'commission', null, commission))
       as figure (place, number_column, unit, value)
     where ${buildTradeFilter(filter)}
     group by place, number_column, unit
     order by place, unit`;
  return STATISTICS.all(db, statement);
}
