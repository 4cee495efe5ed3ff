import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  day,
  float,
  json,
  moment,
  nullable,
  type RowOf,
  Rows,
  text,
} from '@fairlead/platform/database/rows';

const LEG = new Rows({
  book: text,
  strategy: text,
  deal: text,
  product: text,
  term_month: day,
  window_start: day,
  window_end: day,
  qty: float,
  metric: text,
  price: nullable(float),
  priced: choice(['FIXED', 'MOC', 'DIFFERENTIAL']),
  trade_date: day,
  exchange: nullable(text),
});

/** The legs of an entry; those of one that was taken back are in its audit row alone. */
export async function selectEntryLegs(
  db: Db,
  entryId: number,
): Promise<readonly RowOf<typeof LEG>[]> {
  // Audit rows of before decision 0330 do not say when and where a leg was dealt: as its entry was.
  const statement = sql`
    with undone as (
      select leg.*
        from audit_event as event
       cross join lateral jsonb_populate_recordset(null::leg, event.before -> 'legs') as leg
       where event.entity = 'blotter_entry' and event.entity_id = ${entryId}::bigint::text
         and event.action = 'blotter.undo'
    )
    select leg.book, leg.strategy, leg.deal, leg.product, leg.term_month, leg.window_start,
           leg.window_end, leg.qty::float8 as qty, product.metric, leg.price::float8 as price,
           leg.priced, coalesce(leg.trade_date, entry.trade_date) as trade_date,
           coalesce(leg.exchange, entry.exchange) as exchange
      from (select * from leg where entry_id = ${entryId} union all select * from undone) as leg
      join product on product.code = leg.product
      join blotter_entry as entry on entry.entry_id = ${entryId}
     order by leg.leg_id`;
  return LEG.all(db, statement);
}

const EVENT = new Rows({
  seq: bigint,
  entry_id: bigint,
  what: choice(['entered', 'taken_back']),
  by: text,
  at: moment,
  reason: nullable(text),
  /** Warnings that were acknowledged. */
  acknowledged: json<readonly { readonly message: string }[]>(),
});

/**
 * Selects the events of an entry and of those that it replaces or that replaced it, oldest first.
 */
export async function selectEntryEvents(
  db: Db,
  entryId: number,
): Promise<readonly RowOf<typeof EVENT>[]> {
  const statement = sql`
    with recursive
    older as (
      select entry_id, replaces from blotter_entry where entry_id = ${entryId}
      union all
      select one.entry_id, one.replaces from blotter_entry as one join older on one.entry_id = older.replaces
    ),
    newer as (
      select entry_id from blotter_entry where replaces = ${entryId}
      union all
      select one.entry_id from blotter_entry as one join newer on one.replaces = newer.entry_id
    ),
    chain as (select entry_id from older union select entry_id from newer)
    select event.seq, chain.entry_id,
           case event.action when 'blotter.undo' then 'taken_back' else 'entered' end as what,
           event.actor as by, event.at, event.reason,
           coalesce(event.after -> 'acknowledged', '[]') as acknowledged
      from chain
      join audit_event as event
        on event.entity = 'blotter_entry' and event.entity_id = chain.entry_id::text
     order by event.seq`;
  return EVENT.all(db, statement);
}
