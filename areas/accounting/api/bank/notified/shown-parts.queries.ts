import { sql } from 'kysely';

import { splitIntoChunks } from '@fairlead/platform/database/chunks';
import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  flag,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';

/** Notified entry and the payment that its details replace. */
export type ReplacedPayment = { readonly notified: number; readonly payment: string };

const PART = new Rows({
  bank_transaction_id: uuid,
  notified_id: bigint,
  amount: text,
  end_to_end_id: nullable(text),
  servicer_ref: nullable(text),
  is_shown: flag,
});
export type ShownPartRow = RowOf<typeof PART>;

/** Details of notified entries, and whether they stand as payments. */
export async function selectParts(
  db: Db,
  ids: readonly number[],
): Promise<readonly ShownPartRow[]> {
  const statement = sql`
    select bank_transaction_id, notified_id, trim_scale(amount)::text as amount, end_to_end_id, servicer_ref,
           exists (select from bank_entry
                    where bank_entry.bank_transaction_id = bank_notified_part.bank_transaction_id) as is_shown
      from bank_notified_part
     where notified_id = any(${[...ids]}::bigint[])
     order by notified_id, part_no`;
  return PART.all(db, statement);
}

/** Inserts details as payments that replace others; missing fields are those of their entry. */
export async function insertShownParts(tx: Db, placed: readonly ReplacedPayment[]): Promise<void> {
  for (const some of splitIntoChunks(placed))
    await sql`
    insert into bank_entry
      (bank_transaction_id, statement_id, entry_no, part_no, part_of, service_account_no, booking_date,
       value_date, amount, bank_transaction_code, counterparty_name, counterparty_account_no,
       remittance_information, is_reversal, end_to_end_id, servicer_ref)
    select part.bank_transaction_id, entry.statement_id, entry.entry_no, part.part_no,
           entry.bank_transaction_id, entry.service_account_no, entry.booking_date, part.value_date,
           part.amount, coalesce(part.bank_transaction_code, entry.bank_transaction_code),
           part.counterparty_name, part.counterparty_account_no,
           coalesce(nullif(part.remittance_information, ''), entry.remittance_information),
           part.is_reversal, part.end_to_end_id, coalesce(part.servicer_ref, entry.servicer_ref)
      from json_to_recordset(${JSON.stringify(some)}::json) as sent (notified bigint, payment uuid)
      join bank_notified_part as part on part.notified_id = sent.notified
      join bank_entry as entry on entry.bank_transaction_id = sent.payment`.execute(tx);
}

/** Takes details out of the payments. */
export async function deleteShownParts(tx: Db, notified: readonly number[]): Promise<void> {
  await sql`
    delete from bank_entry
     using bank_notified_part as part
     where part.bank_transaction_id = bank_entry.bank_transaction_id
       and part.notified_id = any(${[...notified]}::bigint[])`.execute(tx);
}

/** Details go with their payment to the statement by which it is told. */
export async function moveShownParts(tx: Db, placed: readonly ReplacedPayment[]): Promise<void> {
  for (const some of splitIntoChunks(placed))
    await sql`
    update bank_entry as shown
       set part_of = entry.bank_transaction_id, statement_id = entry.statement_id,
           entry_no = entry.entry_no, booking_date = entry.booking_date
      from json_to_recordset(${JSON.stringify(some)}::json) as sent (notified bigint, payment uuid)
      join bank_notified_part as part on part.notified_id = sent.notified
      join bank_entry as entry on entry.bank_transaction_id = sent.payment
     where shown.bank_transaction_id = part.bank_transaction_id
       and (shown.part_of, shown.statement_id, shown.entry_no, shown.booking_date)
           is distinct from (entry.bank_transaction_id, entry.statement_id, entry.entry_no, entry.booking_date)`.execute(
      tx,
    );
}

/** Payments give their place to details, or take it back. */
export async function updateSplit(
  tx: Db,
  { split, whole }: { readonly split: readonly string[]; readonly whole: readonly string[] },
): Promise<void> {
  await sql`
    update bank_entry
       set standing = case when bank_transaction_id = any(${[...split]}::uuid[]) then 'split' else 'active' end
     where bank_transaction_id = any(${[...split, ...whole]}::uuid[])
       and standing = case when bank_transaction_id = any(${[...split]}::uuid[]) then 'active' else 'split' end`.execute(
    tx,
  );
}

/** Stores in whose place the details of notified entries stand; null: of none. */
export async function updateJoins(
  tx: Db,
  joins: readonly { readonly notified: number; readonly payment: string | null }[],
): Promise<void> {
  await sql`
    update bank_notified set joined_to = null
     where notified_id = any(${joins.map(({ notified }) => notified)}::bigint[]) and joined_to is not null`.execute(
    tx,
  );
  await sql`
    update bank_notified
       set joined_to = sent.payment
      from json_to_recordset(${JSON.stringify(joins)}::json) as sent (notified bigint, payment uuid)
     where notified_id = sent.notified and sent.payment is not null`.execute(tx);
}

/** Has the database check an account of which payments gave their places to others, or took them back. */
export async function touchTimeline(tx: Db, account: string): Promise<void> {
  await sql`
    update bank_timeline set laid_at = clock_timestamp() where service_account_no = ${account}`.execute(
    tx,
  );
}
