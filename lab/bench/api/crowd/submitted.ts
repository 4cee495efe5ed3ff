import { sql } from 'kysely';

import { upsertClearerOrders } from '../../../../areas/trading/api/statements/statement-orders.queries.ts';
import type { Db } from '@fairlead/api';

/** Makes the orders of drawn trades, and submits those from before a day: what is younger waits. */
export async function orderTrades(db: Db, waitsFrom: string): Promise<void> {
  const { rows } = await sql<{ clearer: string; orders: readonly number[] }>`
    select clearer_name as clearer, array_agg(distinct order_num::int) as orders
      from core_trade where not withdrawn group by 1`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    for (const { clearer, orders } of rows)
      await upsertClearerOrders(tx, { clearer, loadedBy: 'bench' }, orders);
    await submit(tx, waitsFrom);
  });
}

/** Into one deal, each order as its first trade says it, with a run of its own. */
async function submit(tx: Db, waitsFrom: string): Promise<void> {
  for (const statement of [
    sql`
      create temp table submitted on commit drop as
      select distinct on (swiss_order_num) swiss_order_num, gen_random_uuid() as task_id, trade.*
        from clearer_order as ordered
        join core_trade as trade using (clearer_name, order_num)
       where ordered.run_date < ${waitsFrom}::date and not ordered.withdrawn and not trade.withdrawn
       order by swiss_order_num, trade_id`,
    sql`
      insert into task_run (task_id, task_route, method, trigger, state, queue_name, created, started, heartbeat,
                            finished, auth_email, auth_name)
      select task_id, '/sheets/blotter/enter_regular_trade', 'POST', 'TRIGGER', 'SUCCESS', 'none', day, day, day,
             day, 'maren@halyard.example', 'Maren'
        from submitted cross join lateral (select statement_date::timestamptz as day) as stated`,
    sql`
      insert into blotter_entry (kind, swiss_order_num, trade_date, volume, metric, month_a, year_a, product_a,
                                 price_a, is_diff, is_mini, book, strategy, deal, exchange, executing_for,
                                 clearer_trade_ids, task_id, entered_by, entered_at)
      select 'CLEARER', swiss_order_num, trade_date, quoted_volume, quoted_volume_unit,
             to_char(prompt_date, 'Mon'), extract(year from prompt_date), product_name, quoted_trade_price,
             false, mult_factor = 100, 'Paper', 'Arb', 'D1', exchange, 'maren@halyard.example',
             clearer_trade_id, task_id, 'maren@halyard.example', statement_date
        from submitted`,
    sql`
      insert into blotter_entry_trade (entry_id, trade_id)
      select entry_id, trade_id from submitted join blotter_entry using (task_id)`,
    sql`
      update clearer_order as ordered
         set entry_id = entry.entry_id, book = entry.book, strategy = entry.strategy, deal = entry.deal,
             last_change = 'submitted', row_version = row_version + 1
        from blotter_entry as entry
       where entry.swiss_order_num = ordered.swiss_order_num`,
  ])
    await statement.execute(tx);
}
