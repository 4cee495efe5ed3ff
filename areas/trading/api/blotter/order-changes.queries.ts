import type { OrderDraft } from '@fairlead/trading/domain/tickets/order-draft';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { json, Rows } from '@fairlead/platform/database/rows';

const changedBy = (by: string) => sql`
  row_version = ordered.row_version + 1, changed_by = ${by}, changed_at = clock_timestamp()`;

/** Stores what somebody has filled in of each of these orders. */
export async function updateDrafts(
  tx: Db,
  drafts: readonly (OrderDraft & { readonly swiss_order_num: number })[],
  by: string,
): Promise<void> {
  await sql`
    update clearer_order as ordered
       set book = sent.book, strategy = sent.strategy, deal = sent.deal, broker = sent.broker,
           commission_override = sent.commission_override,
           drafted_by = ${by}, drafted_at = clock_timestamp(),
           last_change = 'drafted', ${changedBy(by)}
      from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb)
             as sent (swiss_order_num bigint, book text, strategy text, deal text, broker text,
                      commission_override numeric)
     where ordered.swiss_order_num = sent.swiss_order_num
  `.execute(tx);
}

/** From now on the entry stands for the order, with what was submitted; that is `by`'s where it is news. */
export async function updateSubmitted(
  tx: Db,
  order: OrderDraft & { readonly swiss_order_num: number; readonly entry_id: number },
  by: string,
): Promise<void> {
  const isNews = sql`(ordered.book, ordered.strategy, ordered.deal, ordered.broker, ordered.commission_override)
    is distinct from (sent.book, sent.strategy, sent.deal, sent.broker, sent.commission_override)`;
  await sql`
    update clearer_order as ordered
       set book = sent.book, strategy = sent.strategy, deal = sent.deal, broker = sent.broker,
           commission_override = sent.commission_override,
           drafted_by = case when ${isNews} then ${by} else ordered.drafted_by end,
           drafted_at = case when ${isNews} then clock_timestamp() else ordered.drafted_at end,
           entry_id = sent.entry_id, changed_since = false,
           last_change = 'submitted', ${changedBy(by)}
      from jsonb_populate_record(null::clearer_order, ${JSON.stringify(order)}::jsonb) as sent
     where ordered.swiss_order_num = sent.swiss_order_num
  `.execute(tx);
}

/** The order waits again, with its draft. */
export async function updateUndone(tx: Db, swissOrderNum: number, by: string): Promise<void> {
  await sql`
    update clearer_order as ordered
       set entry_id = null, changed_since = false, last_change = 'undone', ${changedBy(by)}
     where swiss_order_num = ${swissOrderNum}
  `.execute(tx);
}

/** Closes an order that waits by the tickets that stand for it. */
export async function updateClosed(
  tx: Db,
  {
    swissOrderNum,
    entries,
  }: { readonly swissOrderNum: number; readonly entries: readonly number[] },
  by: string,
): Promise<void> {
  await sql`
    insert into order_ticket (swiss_order_num, entry_id)
    select ${swissOrderNum}, entry_id from unnest(${entries}::bigint[]) as entry_id
  `.execute(tx);
  await sql`
    update clearer_order as ordered
       set closed_by = ${by}, closed_at = clock_timestamp(), last_change = 'closed', ${changedBy(by)}
     where swiss_order_num = ${swissOrderNum}
  `.execute(tx);
}

/** Opens an order again that was closed by tickets: it waits, with its draft. */
export async function updateReopened(tx: Db, swissOrderNum: number, by: string): Promise<void> {
  await sql`delete from order_ticket where swiss_order_num = ${swissOrderNum}`.execute(tx);
  await sql`
    update clearer_order as ordered
       set closed_by = null, closed_at = null, last_change = 'reopened', ${changedBy(by)}
     where swiss_order_num = ${swissOrderNum}
  `.execute(tx);
}

const LEG = new Rows({ leg: json() });

/** Takes an entry back; returns the legs that it had, as they were. */
export async function undoEntry(
  tx: Db,
  entryId: number,
  { by, reason }: { readonly by: string; readonly reason: string | null },
): Promise<readonly unknown[]> {
  await sql`
    update blotter_entry
       set status = 'UNDONE', undone_by = ${by}, undone_at = clock_timestamp(),
           undone_reason = ${reason}
     where entry_id = ${entryId}
  `.execute(tx);
  const legs = await LEG.all(
    tx,
    sql`delete from leg where entry_id = ${entryId} returning to_jsonb(leg) as leg`,
  );
  return legs.map(({ leg }) => leg);
}
