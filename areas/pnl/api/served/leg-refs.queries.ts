import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';

const TICKET = new Rows({
  entry_id: bigint,
  clearer: nullable(text),
  order_num: nullable(bigint),
  trade_ids: nullable(text),
  entered_by: text,
  broker: nullable(text),
});

/** Selects who entered these tickets, and the clearer's order they are of. */
export async function selectTicketRefs(
  db: Db,
  ids: readonly number[],
): Promise<readonly RowOf<typeof TICKET>[]> {
  const statement = sql`
    select entry.entry_id, entry.entered_by, entry.broker, entry.clearer_trade_ids as trade_ids,
           case when entry.swiss_order_num is not null then of_clearer.clearer_name end as clearer,
           case when entry.swiss_order_num is not null then of_clearer.order_num end as order_num
      from blotter_entry as entry
      left join clearer_order as of_clearer using (swiss_order_num)
     where entry.entry_id = any(${ids}::bigint[])`;
  return TICKET.all(db, statement);
}

const CARGO = new Rows({
  trade_uuid: uuid,
  trade_type: choice(['BUY', 'SELL', 'FREIGHT', 'HEDGE', 'COST']),
  counterparty: text,
  vessel: nullable(text),
});

/** Selects these physical trades as the files had them for a run. */
export async function selectCargoRefs(
  db: Db,
  runId: number,
  uuids: readonly string[],
): Promise<readonly RowOf<typeof CARGO>[]> {
  const statement = sql`
    select distinct on (trade_uuid)
           trade_uuid, physical_trade_type as trade_type, counterparty, vessel_name as vessel
      from phys_trade
     where trade_uuid = any(${uuids}::uuid[])
       and physical_set_id <= (select physical_set_id from pnl_run where run_id = ${runId})
     order by trade_uuid, physical_set_id desc`;
  return CARGO.all(db, statement);
}

const ORDER = new Rows({ clearer: text, order_num: bigint, trade_ids: text });

/** The trades of these orders as their clearers' statements have them now: 'N1,N2'. */
export async function selectTradesOfOrders(
  db: Db,
  orders: readonly { readonly clearer: string; readonly order_num: number }[],
): Promise<readonly RowOf<typeof ORDER>[]> {
  const statement = sql`
    select clearer_name as clearer, order_num, string_agg(trade_id, ',' order by trade_id) as trade_ids
      from core_trade
     where not withdrawn
       and (clearer_name, order_num) in (
             select clearer, order_num
               from unnest(${orders.map(({ clearer }) => clearer)}::text[],
                           ${orders.map(({ order_num: order }) => order)}::bigint[])
                 as asked (clearer, order_num))
     group by clearer_name, order_num`;
  return ORDER.all(db, statement);
}
