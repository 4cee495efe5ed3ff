import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  day,
  flag,
  float,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';

const PAPER_LEG = new Rows({
  leg_id: bigint,
  entry_id: bigint,
  kind: choice(['REGULAR', 'INTERNAL', 'CLEARER', 'OPENING']),
  trade_date: day,
  is_mini: flag,
  exchange: nullable(text),
  broker: nullable(text),
  commission_override: nullable(float),
  /** The entry's price of side A: of a DIFFERENTIAL leg what was dealt. */
  price_a: nullable(float),
  of_book: text,
  of_strategy: text,
  of_deal: text,
  product: text,
  term_month: day,
  window_start: day,
  window_end: day,
  qty: float,
  /** Of the other sign than its entry: side B of a pair or a spread. */
  is_side_b: flag,
  price: nullable(float),
  priced: choice(['FIXED', 'MOC', 'DIFFERENTIAL']),
  unit_mult: float,
});

/** A leg of a ticket or an order with what its entry says of its cost. */
export type PaperLegRow = RowOf<typeof PAPER_LEG>;

/** Bound of a read: what was entered until a moment, of days up to one. */
export type AsOf = { readonly tradeCutoff: string; readonly upTo: string };

/** The legs of entries that were live at a moment, dealt on a day or before, in the order they were made. */
export async function selectPaperLegs(
  tx: Db,
  { tradeCutoff, upTo }: AsOf,
): Promise<readonly PaperLegRow[]> {
  // What was undone since has its legs in the audit log alone; those of before decision 0330 do not
  // say when and where they were dealt: as their entry was.
  const statement = sql`
    with entry as materialized (
      select entry_id, kind, trade_date, is_mini, exchange, broker, commission_override, price_a,
             volume, status
        from blotter_entry
       where trade_date <= ${upTo}::date and entered_at <= ${tradeCutoff}::timestamptz
         and (status = 'LIVE' or undone_at > ${tradeCutoff}::timestamptz)
    ),
    undone as (
      select leg.*
        from entry
        join audit_event as event
          on event.entity = 'blotter_entry' and event.entity_id = entry.entry_id::text
         and event.action = 'blotter.undo'
       cross join lateral jsonb_populate_recordset(null::leg, event.before -> 'legs') as leg
       where entry.status = 'UNDONE'
    )
    select leg.leg_id, leg.entry_id, entry.kind,
           coalesce(leg.trade_date, entry.trade_date) as trade_date, entry.is_mini,
           coalesce(leg.exchange, entry.exchange) as exchange,
           entry.broker, entry.commission_override::float8 as commission_override,
           entry.price_a::float8 as price_a, leg.book as of_book, leg.strategy as of_strategy,
           leg.deal as of_deal, leg.product,
           leg.term_month, leg.window_start, leg.window_end, leg.qty::float8 as qty,
           sign(leg.qty) <> sign(entry.volume) as is_side_b,
           leg.price::float8 as price, leg.priced, leg.unit_mult::float8 as unit_mult
      from entry
      join (select * from leg union all select * from undone) as leg using (entry_id)
     where coalesce(leg.trade_date, entry.trade_date) <= ${upTo}::date
     order by leg.leg_id`;
  return PAPER_LEG.all(tx, statement);
}
