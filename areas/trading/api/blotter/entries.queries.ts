import type { EntryLeg } from '@fairlead/trading/domain/tickets/entry-legs';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { lockEntries } from '@fairlead/platform/database/entries-lock.queries';
import { bigint, Rows } from '@fairlead/platform/database/rows';

export type EnteredRun = {
  readonly taskId: string;
  readonly route: string;
  readonly sent: object;
  readonly actor: { readonly email: string; readonly name: string };
  readonly requestId: string;
};

/**
 * The run of an entry: done within the call, so it has ended when it is first seen. It is of no task
 * of the registry and never in a queue; an ended run can be neither taken nor killed.
 */
export async function insertEnteredRun(tx: Db, run: EnteredRun): Promise<void> {
  await sql`
    insert into task_run (task_id, task_route, method, trigger, state, queue_name, executor,
                          attempt, created, started, finished, output, request_json, auth_email,
                          auth_name, request_id)
    values (${run.taskId}, ${run.route}, 'POST', 'TRIGGER', 'SUCCESS', 'none', 'api',
            1, now(), now(), clock_timestamp(), '', ${JSON.stringify(run.sent)}::jsonb,
            ${run.actor.email}, ${run.actor.name}, ${run.requestId})
  `.execute(tx);
}

/** The columns of an entry that its writer says. */
export type EntryRow = {
  readonly kind: 'REGULAR' | 'INTERNAL' | 'CLEARER';
  readonly swiss_order_num: number | null;
  readonly trade_date: string | null;
  readonly volume: number | null;
  readonly month_a: string | null;
  readonly year_a: number | null;
  readonly month_b: string | null;
  readonly year_b: number | null;
  readonly balmo_date: string | null;
  readonly product_a: string | null;
  readonly product_b: string | null;
  readonly price_a: number | null;
  readonly is_diff: boolean;
  readonly is_mini: boolean;
  readonly converted_leg_volume: number | null;
  readonly book: string | null;
  readonly strategy: string | null;
  readonly deal: string | null;
  readonly buy_from_book: string | null;
  readonly buy_from_strategy: string | null;
  readonly buy_from_deal: string | null;
  readonly sell_to_book: string | null;
  readonly sell_to_strategy: string | null;
  readonly sell_to_deal: string | null;
  readonly exchange: string | null;
  readonly broker: string | null;
  readonly commission_override: number | null;
  readonly executing_for: string | null;
  readonly notes: string | null;
  readonly clearer_trade_ids: string | null;
  readonly replaces: number | null;
  readonly task_id: string;
  readonly entered_by: string;
};

const ENTERED = new Rows({ entry_id: bigint });

/** Answers the number of the entry. Its unit is product A's. */
export async function insertEntry(tx: Db, row: EntryRow): Promise<number> {
  const statement = sql`
    insert into blotter_entry
      (kind, swiss_order_num, trade_date, volume, metric, month_a, year_a, month_b, year_b,
       balmo_date, product_a, product_b, price_a, is_diff, is_mini, converted_leg_volume,
       book, strategy, deal, buy_from_book, buy_from_strategy, buy_from_deal,
       sell_to_book, sell_to_strategy, sell_to_deal, exchange, broker, commission_override,
       executing_for, notes, clearer_trade_ids, replaces, task_id, entered_by)
    select kind, swiss_order_num, trade_date, volume,
           (select product.metric from product where product.code = product_a),
           month_a, year_a, month_b, year_b,
           balmo_date, product_a, product_b, price_a, is_diff, is_mini, converted_leg_volume,
           book, strategy, deal, buy_from_book, buy_from_strategy, buy_from_deal,
           sell_to_book, sell_to_strategy, sell_to_deal, exchange, broker, commission_override,
           executing_for, notes, clearer_trade_ids, replaces, task_id, entered_by
      from jsonb_populate_record(null::blotter_entry, ${JSON.stringify(row)}::jsonb)
    returning entry_id`;
  return (await ENTERED.one(tx, statement)).entry_id;
}

/** Inserts the legs of an entry, in the order given. */
export async function insertLegs(
  tx: Db,
  entryId: number,
  legs: readonly EntryLeg[],
): Promise<void> {
  await sql`
    insert into leg (entry_id, book, strategy, deal, product, term_month, window_start, window_end,
                     qty, price, priced, unit_mult, trade_date, exchange)
    select ${entryId}, book, strategy, deal, product, "termMonth", "windowStart", "windowEnd",
           qty, price, priced, "unitMult", "tradeDate", exchange
      from rows from (
             jsonb_to_recordset(${JSON.stringify(legs)}::jsonb)
               as (book text, strategy text, deal text, product text, "termMonth" date,
                   "windowStart" date, "windowEnd" date, qty numeric, price numeric, priced text,
                   "unitMult" numeric, "tradeDate" date, exchange text)
           ) with ordinality
           as sent (book, strategy, deal, product, "termMonth", "windowStart", "windowEnd", qty,
                    price, priced, "unitMult", "tradeDate", exchange, n)
     order by n
  `.execute(tx);
}

/** The clearer's trades that the entry stands for. */
export async function insertEntryTrades(
  tx: Db,
  entryId: number,
  tradeIds: readonly string[],
): Promise<void> {
  await sql`
    insert into blotter_entry_trade (entry_id, trade_id)
    select ${entryId}, trade_id from unnest(${tradeIds}::text[]) as trade_id
  `.execute(tx);
}

/** The entry's row of the Blotter sheet. */
export async function insertSheetRow(tx: Db, entryId: number): Promise<void> {
  await lockEntries(tx);
  await sql`insert into blotter_sheet_row (entry_id) values (${entryId})`.execute(tx);
}

/** The second row of an entry, which says that it was cancelled. */
export async function insertCancelledRow(tx: Db, entryId: number): Promise<void> {
  await lockEntries(tx);
  await sql`insert into blotter_sheet_row (entry_id, what) values (${entryId}, 'CANCELLED')`.execute(
    tx,
  );
}
