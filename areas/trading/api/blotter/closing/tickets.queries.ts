import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  float,
  nullable,
  type RowOf,
  Rows,
  text,
} from '@fairlead/platform/database/rows';

const TERM = new Rows({
  entry_id: bigint,
  exchange: text,
  product: text,
  term_month: day,
  window_start: day,
  window_end: day,
  metric: text,
  qty: float,
  /** Whole cents; null where a leg is priced at a settlement. */
  cents: nullable(float),
});

/** Sums tickets by exchange, product and month. */
export async function selectTicketTerms(
  db: Db,
  entries: readonly number[],
): Promise<readonly RowOf<typeof TERM>[]> {
  const statement = sql`
    select leg.entry_id, exchange.name as exchange, leg.product, leg.term_month, leg.window_start,
           max(leg.window_end) as window_end, product.metric, sum(leg.qty)::float8 as qty,
           case when bool_and(leg.price is not null)
                then round(sum(leg.qty * leg.price * leg.unit_mult) * 100)::float8 end as cents
      from leg
      join product on product.code = leg.product
      join exchange on exchange.name = leg.exchange
     where leg.entry_id = any(${entries}::bigint[])
     group by leg.entry_id, exchange.name, leg.product, leg.term_month, leg.window_start, product.metric
     order by leg.entry_id, leg.product, leg.term_month, leg.window_start, exchange.name`;
  return TERM.all(db, statement);
}

const FREE = new Rows({ entry_id: bigint });

/** Finds which of these entries are live tickets that stand for no order. */
export async function selectFreeTickets(
  db: Db,
  entries: readonly number[],
): Promise<ReadonlySet<number>> {
  const statement = sql`
    select entry_id
      from blotter_entry as entry
     where entry_id = any(${entries}::bigint[]) and kind = 'REGULAR' and status = 'LIVE'
       and not exists (select from order_ticket where order_ticket.entry_id = entry.entry_id)`;
  return new Set((await FREE.all(db, statement)).map(({ entry_id: id }) => id));
}
