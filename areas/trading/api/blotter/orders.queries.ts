import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  flag,
  float,
  integer,
  json,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';

const ORDER = new Rows({
  swiss_order_num: bigint,
  clearer_name: text,
  order_num: bigint,
  withdrawn: flag,
  row_version: integer,
  last_change: choice(['stated', 'drafted', 'submitted', 'undone', 'closed', 'reopened']),
  changed_by: text,
  changed_at: moment,
  book: nullable(text),
  strategy: nullable(text),
  deal: nullable(text),
  broker: nullable(text),
  commission_override: nullable(float),
  drafted_by: nullable(text),
  drafted_at: nullable(moment),
  entry_id: nullable(bigint),
  changed_since: flag,
  /** True until somebody enters it, as a row or by tickets. */
  waits: flag,
  /** Tickets that stand for it, in their order; none where it waits or an entry of its own does. */
  closed_by_tickets: json<readonly number[]>(),
  /** User who entered it, by its own entry or by closing it. */
  entered_by: nullable(text),
  entered_at: nullable(moment),
  entered_product_a: nullable(text),
  entered_product_b: nullable(text),
});

/** An order of a clearer without what its trades say. */
export type StoredOrderRow = RowOf<typeof ORDER>;

const ORDER_COLUMNS = sql`
  ordered.swiss_order_num, ordered.clearer_name, ordered.order_num, ordered.withdrawn,
  ordered.row_version, ordered.last_change, ordered.changed_by, ordered.changed_at,
  ordered.book, ordered.strategy, ordered.deal, ordered.broker,
  ordered.commission_override::float8 as commission_override, ordered.drafted_by,
  ordered.drafted_at, ordered.entry_id, ordered.changed_since,
  ordered.waits,
  (select coalesce(jsonb_agg(entry_id order by entry_id), '[]') from order_ticket
    where order_ticket.swiss_order_num = ordered.swiss_order_num) as closed_by_tickets,
  case when ordered.entry_id is not null then entry.entered_by else ordered.closed_by end as entered_by,
  case when ordered.entry_id is not null then entry.entered_at else ordered.closed_at end as entered_at,
  case when ordered.entry_id is not null then entry.product_a end as entered_product_a,
  case when ordered.entry_id is not null then entry.product_b end as entered_product_b`;

/**
 * The newest orders, at most `limit`: all since a run date, and those of before that wait. One whose
 * trades are all withdrawn is among them only if it was submitted.
 */
export async function selectListedOrders(
  db: Db,
  { from, limit }: { readonly from: string; readonly limit: number },
): Promise<readonly StoredOrderRow[]> {
  const newest = sql`order by run_date desc, swiss_order_num desc limit ${limit}`;
  const statement = sql`
    with listed as (
      (select swiss_order_num, run_date from clearer_order
        where (not withdrawn or entry_id is not null) and run_date >= ${from}::date ${newest})
      union
      (select swiss_order_num, run_date from clearer_order
        where waits ${newest})
      ${newest}
    )
    select ${ORDER_COLUMNS}
      from listed
      join clearer_order as ordered using (swiss_order_num)
      left join blotter_entry as entry on entry.entry_id = ordered.entry_id
     order by listed.run_date desc, ordered.swiss_order_num desc`;
  return ORDER.all(db, statement);
}

/** The orders of these numbers of ours, in their order. */
export async function selectOrders(
  db: Db,
  numbers: readonly number[],
): Promise<readonly StoredOrderRow[]> {
  const statement = sql`
    select ${ORDER_COLUMNS}
      from clearer_order as ordered
      left join blotter_entry as entry on entry.entry_id = ordered.entry_id
     where ordered.swiss_order_num = any(${numbers}::bigint[])
     order by ordered.swiss_order_num`;
  return ORDER.all(db, statement);
}

/**
 * Locks orders until the transaction ends. Read them by a statement of its own: this one would join
 * the entry of before the wait.
 */
export async function lockOrders(tx: Db, numbers: readonly number[]): Promise<void> {
  await sql`
    select from clearer_order where swiss_order_num = any(${numbers}::bigint[])
     order by swiss_order_num
       for no key update
  `.execute(tx);
}

const WAITING = new Rows({ waiting: bigint });

/** Counts the orders that wait. */
export async function countWaitingOrders(db: Db): Promise<number> {
  const statement = sql`
    select count(*) as waiting from clearer_order where waits`;
  return (await WAITING.one(db, statement)).waiting;
}

const SUGGESTION = new Rows({
  product_a: text,
  product_b: nullable(text),
  executing_for: text,
  book: text,
  strategy: text,
  deal: text,
});

export type Suggestion = RowOf<typeof SUGGESTION>;

/** Trader and products: the latest choice for them is the suggestion. */
export type Dealing = Pick<Suggestion, 'product_a' | 'product_b' | 'executing_for'>;

/** Selects the last choice in a live entry of an order, for each dealing that has one. */
export async function selectSuggestions(
  db: Db,
  dealings: readonly Dealing[],
): Promise<readonly Suggestion[]> {
  const statement = sql`
    select dealing.product_a as product_a, dealing.product_b as product_b,
           dealing.executing_for as executing_for, deal.book, deal.strategy, deal.name as deal
      from jsonb_to_recordset(${JSON.stringify(dealings)}::jsonb)
             as dealing (product_a text, product_b text, executing_for text)
     cross join lateral (
             select book, strategy, deal
               from blotter_entry as entry
              where kind = 'CLEARER' and status = 'LIVE'
                and entry.product_a = dealing.product_a
                and coalesce(entry.product_b, '') = coalesce(dealing.product_b, '')
                and entry.executing_for = dealing.executing_for
              order by entry_id desc
              limit 1) as last
      join deal on (deal.book, deal.strategy, deal.name) = (last.book, last.strategy, last.deal)
      join book on book.name = deal.book and not hidden_in_entry`;
  return SUGGESTION.all(db, statement);
}

const EMAIL = new Rows({ email: nullable(text) });

/** Selects the default trader, for orders in which the clearer names nobody who may trade. */
export async function selectDefaultTrader(db: Db): Promise<string | null> {
  const row = await EMAIL.first(db, sql`select email from trader where is_default`);
  return row?.email ?? null;
}
