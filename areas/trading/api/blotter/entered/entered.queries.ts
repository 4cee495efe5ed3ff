import {
  ENTRY_KINDS,
  type ENTRY_SORTS,
  ENTRY_STATUSES,
  type EntryStatus,
} from '@fairlead/trading/contract/entered-trades';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  day,
  flag,
  float,
  integer,
  moment,
  nullable,
  type RowOf,
  Rows,
  text,
} from '@fairlead/platform/database/rows';

/** An entry as lists have it. */
export const ENTRY = new Rows({
  entry_id: bigint,
  kind: choice(ENTRY_KINDS),
  status: choice(ENTRY_STATUSES),
  row_version: integer,
  trade_date: day,
  volume: float,
  metric: text,
  month_a: text,
  year_a: integer,
  month_b: nullable(text),
  year_b: nullable(integer),
  balmo_date: nullable(day),
  product_a: text,
  product_b: nullable(text),
  price_a: nullable(float),
  price_unit: text,
  is_diff: flag,
  is_mini: flag,
  converted_leg_volume: nullable(float),
  book: nullable(text),
  strategy: nullable(text),
  deal: nullable(text),
  buy_from_book: nullable(text),
  buy_from_strategy: nullable(text),
  buy_from_deal: nullable(text),
  sell_to_book: nullable(text),
  sell_to_strategy: nullable(text),
  sell_to_deal: nullable(text),
  exchange: nullable(text),
  broker: nullable(text),
  commission_override: nullable(float),
  executing_for: text,
  clearer_trade_ids: nullable(text),
  notes: nullable(text),
  swiss_order_num: nullable(bigint),
  order_num: nullable(bigint),
  clearer_name: nullable(text),
  entered_by: text,
  entered_at: moment,
  undone_by: nullable(text),
  undone_at: nullable(moment),
  undone_reason: nullable(text),
  replaces: nullable(bigint),
  replaced_by: nullable(bigint),
});
export type EntryOfList = RowOf<typeof ENTRY>;

const STATUS = sql`case when entry.status = 'LIVE' then 'live'
  when exists (select from blotter_entry as newer where newer.replaces = entry.entry_id) then 'replaced'
  else 'cancelled' end`;

/** Columns that are not the entry's own of the same name. */
const COLUMN_EXPRESSIONS: Readonly<Record<string, RawBuilder<unknown>>> = {
  status: STATUS,
  row_version: sql`case entry.status when 'LIVE' then 1 else 2 end`,
  volume: sql`entry.volume::float8`,
  price_a: sql`entry.price_a::float8`,
  price_unit: sql`(select quote_unit from product where code = entry.product_a)`,
  converted_leg_volume: sql`entry.converted_leg_volume::float8`,
  commission_override: sql`entry.commission_override::float8`,
  swiss_order_num: sql`(select ordered.swiss_order_num)`,
  order_num: sql`(select ordered.order_num)`,
  clearer_name: sql`(select ordered.clearer_name)`,
  replaced_by: sql`(select newer.entry_id from blotter_entry as newer where newer.replaces = entry.entry_id)`,
};

/** An entry, named `entry`, and the order that it was submitted with or that was closed by it, named `ordered`. */
const ENTRY_AND_ORDER = sql`
  blotter_entry as entry
  left join order_ticket using (entry_id)
  left join clearer_order as ordered
    on ordered.swiss_order_num = coalesce(entry.swiss_order_num, order_ticket.swiss_order_num)`;

const buildColumns = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    names.map(
      (name) => sql`${COLUMN_EXPRESSIONS[name] ?? sql.ref(`entry.${name}`)} as ${sql.ref(name)}`,
    ),
  );

const ENTRIES = sql`
  select ${buildColumns(Object.keys(ENTRY.columns))}
    from ${ENTRY_AND_ORDER}`;

/** Filter of the list; what is absent is any. */
export type EntryFilter = {
  /** E-mail address of who entered it, or for whom it was executed. */
  readonly of?: string | undefined;
  readonly day?: string | undefined;
  /** IANA name of the zone whose days are meant. */
  readonly zone: string;
  readonly status?: EntryStatus | undefined;
  readonly product?: string | undefined;
  readonly text?: string | undefined;
};

const SEARCHED = sql`lower(concat_ws(' ', entry.entry_id, entry.kind, entry.product_a, entry.product_b,
  entry.month_a, entry.year_a, entry.month_b, entry.year_b, entry.book, entry.strategy, entry.deal,
  entry.buy_from_book, entry.buy_from_strategy, entry.buy_from_deal,
  entry.sell_to_book, entry.sell_to_strategy, entry.sell_to_deal,
  entry.exchange, entry.broker, entry.executing_for, entry.entered_by, entry.clearer_trade_ids,
  entry.notes, entry.undone_reason, ordered.order_num, ordered.clearer_name))`;

function matching({ of, day: asked, zone, status, product, text: searched }: EntryFilter) {
  const begin = (offset: number) =>
    sql`(${asked}::date + ${offset}::int)::timestamp at time zone ${zone}`;
  const conditions = [
    of !== undefined && sql`${of} in (entry.entered_by, entry.executing_for)`,
    asked !== undefined &&
      sql`(entry.trade_date = ${asked}::date
           or entry.entered_at >= ${begin(0)} and entry.entered_at < ${begin(1)})`,
    status !== undefined && sql`${STATUS} = ${status}`,
    product !== undefined && sql`${product} in (entry.product_a, entry.product_b)`,
    searched !== undefined && sql`position(lower(${searched}) in ${SEARCHED}) > 0`,
  ].filter((each) => each !== false);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const name = (value: RawBuilder<unknown>) => sql`lower(${value}) collate "C"`;

/** Sort keys of each sort; none of it is null, and none of it changes. */
const SORT_KEYS: Readonly<Record<(typeof ENTRY_SORTS)[number], RawBuilder<unknown>>> = {
  entry_id: sql`entry.entry_id`,
  trade_date: sql`entry.trade_date`,
  kind: sql`entry.kind`,
  product_a: name(sql`concat_ws(' / ', entry.product_a, entry.product_b)`),
  volume: sql`entry.volume`,
  // MOC lies behind every price.
  price_a: sql`coalesce(entry.price_a, 'Infinity'::numeric)`,
  book: name(sql`concat_ws(' / ', coalesce(entry.book, entry.buy_from_book),
    coalesce(entry.strategy, entry.buy_from_strategy), coalesce(entry.deal, entry.buy_from_deal))`),
  broker: name(sql`coalesce(entry.broker, '')`),
  executing_for: name(sql`entry.executing_for`),
  entered_by: name(sql`entry.entered_by`),
};

export type EntryOrder = {
  readonly sort: (typeof ENTRY_SORTS)[number];
  readonly direction: 'ascending' | 'descending';
};

type EntryPage = EntryOrder & {
  /** Number of the last entry of the page before. */
  readonly after: number | undefined;
  readonly most: number;
};

/** A page of entries in an order, from behind an entry on. */
export async function selectEntries(
  db: Db,
  filter: EntryFilter,
  { sort, direction, after, most }: EntryPage,
): Promise<readonly EntryOfList[]> {
  const key = SORT_KEYS[sort];
  const beyond = direction === 'ascending' ? sql`>` : sql`<`;
  const place = sql`(select ${key}, entry.entry_id from blotter_entry as entry where entry.entry_id = ${after})`;
  return ENTRY.all(
    db,
    sql`${ENTRIES}
     where ${matching(filter)}
       and ${after === undefined ? sql`true` : sql`(${key}, entry.entry_id) ${beyond} ${place}`}
     order by ${buildOrder({ sort, direction })}
     limit ${most}`,
  );
}

/** The statement that answers columns of all entries of a filter, in an order. */
export function selectAllEntries(
  filter: EntryFilter,
  order: EntryOrder,
  names: readonly string[],
): RawBuilder<unknown> {
  return sql`
    select ${buildColumns(names)}
      from ${ENTRY_AND_ORDER}
     where ${matching(filter)}
     order by ${buildOrder(order)}`;
}

function buildOrder({ sort, direction }: EntryOrder): RawBuilder<unknown> {
  const way = direction === 'ascending' ? sql`asc` : sql`desc`;
  return sql`${SORT_KEYS[sort]} ${way}, entry.entry_id ${way}`;
}

const COUNT = new Rows({ total: bigint });

/** Counts the entries of a filter. */
export async function selectEntryCount(db: Db, filter: EntryFilter): Promise<number> {
  const statement = sql`
    select count(*) as total
      from ${ENTRY_AND_ORDER}
     where ${matching(filter)}`;
  return (await COUNT.one(db, statement)).total;
}

const PRODUCT = new Rows({ code: text });

export async function selectEntryProductCodes(db: Db): Promise<readonly string[]> {
  const rows = await PRODUCT.all(db, sql`select code from product order by code`);
  return rows.map(({ code }) => code);
}

/** Locks an entry until the transaction ends. */
export async function lockEntry(tx: Db, entryId: number): Promise<void> {
  await sql`select from blotter_entry where entry_id = ${entryId} for no key update`.execute(tx);
}

type Offered = {
  readonly swissOrderNum: number;
  readonly exchanges: readonly string[];
  readonly products: readonly string[];
  readonly months: readonly string[];
  readonly most: number;
};

/**
 * Tickets of these exchanges, products and months that stand for this order or for none, those that stand for it first and then
 * the newest.
 */
export async function selectTicketsFor(
  db: Db,
  { swissOrderNum, exchanges, products, months, most }: Offered,
): Promise<readonly EntryOfList[]> {
  return ENTRY.all(
    db,
    sql`${ENTRIES}
     where entry.kind = 'REGULAR' and entry.status = 'LIVE'
       and (ordered.swiss_order_num is null or ordered.swiss_order_num = ${swissOrderNum})
       and exists (select from leg
                    where leg.entry_id = entry.entry_id
                      and leg.exchange = any(${exchanges}::text[])
                      and leg.product = any(${products}::text[])
                      and leg.term_month = any(${months}::date[]))
     order by ordered.swiss_order_num nulls last, entry.entry_id desc
     limit ${most}`,
  );
}

/** The live entries of these numbers, locked until the transaction ends. */
export async function lockEnteredTrades(tx: Db, entries: readonly number[]): Promise<void> {
  await sql`
    select from blotter_entry where entry_id = any(${entries}::bigint[])
     order by entry_id
       for no key update
  `.execute(tx);
}

/** One entry; undefined where there is none of this number. */
export async function selectEntry(db: Db, entryId: number): Promise<EntryOfList | undefined> {
  return ENTRY.first(db, sql`${ENTRIES} where entry.entry_id = ${entryId}`);
}
