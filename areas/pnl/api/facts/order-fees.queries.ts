import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  float,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import type { AsOf } from './paper.queries.ts';

const NAMES = {
  clearer: text,
  order_num: bigint,
  /** Accounts of its trades, joined. */
  accounts: text,
  contract: text,
  exchange: text,
} as const;

const NAMED = new Rows({ ...NAMES, entry_id: bigint });

const NAMES_OF_TRADES = sql`
  coalesce(string_agg(distinct trade.account_short_name, ', '), '') as accounts,
  coalesce(string_agg(distinct trade.contract_code, ', '), '') as contract,
  coalesce(string_agg(distinct trade.exchange, ', '), '') as exchange`;

/** The orders that some entries stand for. */
export async function selectOrdersOfEntries(
  tx: Db,
  entryIds: readonly number[],
): Promise<readonly RowOf<typeof NAMED>[]> {
  const statement = sql`
    select trade.clearer_name as clearer, trade.order_num, max(entry.entry_id) as entry_id,
           ${NAMES_OF_TRADES}
      from unnest(${entryIds}::bigint[]) as wanted (entry_id)
      join blotter_entry as entry using (entry_id)
      join clearer_order as ordered using (swiss_order_num)
      join core_trade as trade
        on trade.clearer_name = ordered.clearer_name and trade.order_num = ordered.order_num
     group by 1, 2`;
  return NAMED.all(tx, statement);
}

const CHARGE = new Rows({
  ...NAMES,
  /** The live entry of the trade's order; null: nobody has submitted it. */
  entry_id: nullable(bigint),
  trade_date: day,
  /** Fees and commission: what is charged is below 0, with fractions. */
  cents: float,
});

/** Charges on orders that nobody has submitted, and on trades that came to an order after it was. */
export async function selectLooseCharges(
  tx: Db,
  { tradeCutoff, upTo }: AsOf,
): Promise<readonly RowOf<typeof CHARGE>[]> {
  const statement = sql`
    with live as materialized (
      select entry.entry_id, ordered.clearer_name, ordered.order_num
        from blotter_entry as entry
        join clearer_order as ordered using (swiss_order_num)
       where entry.status = 'LIVE' and entry.entered_at <= ${tradeCutoff}::timestamptz
    )
    select trade.clearer_name as clearer, trade.order_num, max(live.entry_id) as entry_id,
           ${NAMES_OF_TRADES}, trade.trade_date, (-sum(trade.fees + trade.commission) * 100)::float8 as cents
      from core_trade as trade
      left join live
        on live.clearer_name = trade.clearer_name and live.order_num = trade.order_num
     where not trade.withdrawn and makes_order(trade.trade_type, trade.is_internal)
       and trade.trade_date <= ${upTo}::date
       and not exists (select from blotter_entry_trade as of_entry join live as stood using (entry_id)
                        where of_entry.trade_id = trade.trade_id)
     group by trade.clearer_name, trade.order_num, trade.trade_date
    having sum(trade.fees + trade.commission) <> 0
     order by trade.clearer_name, trade.order_num, trade.trade_date`;
  return CHARGE.all(tx, statement);
}
