import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';

/**
 * Takes the orders of a clearer again from their stored trades: those of dealt trades are made or
 * rise by a version, those without any left are withdrawn. One that was submitted is marked, one that was closed by tickets
 * waits again: they may come to something else by now.
 */
export async function upsertClearerOrders(
  tx: Db,
  { clearer, loadedBy }: { readonly clearer: string; readonly loadedBy: string },
  orderNums: readonly number[],
): Promise<void> {
  // In the order in which drafts of many rows lock them.
  await sql`
    select from clearer_order
     where clearer_name = ${clearer} and order_num = any(${orderNums}::bigint[])
     order by swiss_order_num
       for no key update
  `.execute(tx);
  await sql`
    delete from order_ticket using clearer_order as closed
     where closed.swiss_order_num = order_ticket.swiss_order_num
       and closed.clearer_name = ${clearer} and closed.order_num = any(${orderNums}::bigint[])
  `.execute(tx);
  await sql`
    with stated as (
      select order_num, max(statement_date) as run_date
        from core_trade
       where clearer_name = ${clearer} and order_num = any(${orderNums}::bigint[])
         and not withdrawn and makes_order(trade_type, is_internal)
       group by order_num
    ), emptied as (
      update clearer_order as was
         set withdrawn = true, ${stated(loadedBy)}
       where clearer_name = ${clearer} and order_num = any(${orderNums}::bigint[])
         and not withdrawn and not exists (select from stated where stated.order_num = was.order_num)
    )
    insert into clearer_order as was (clearer_name, order_num, run_date, changed_by)
    select ${clearer}, order_num, run_date, ${loadedBy} from stated order by order_num
    on conflict (clearer_name, order_num) do update
       set withdrawn = false, run_date = excluded.run_date, ${stated(loadedBy)}
  `.execute(tx);
}

function stated(loadedBy: string) {
  return sql`row_version = was.row_version + 1,
             changed_since = was.entry_id is not null,
             closed_by = null,
             closed_at = null,
             last_change = 'stated',
             changed_by = ${loadedBy},
             changed_at = clock_timestamp()`;
}
