import { sql } from 'kysely';

import { splitIntoChunks } from '@fairlead/platform/database/chunks';
import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  flag,
  integer,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';
import type { EntryRefs } from './joins.rules.ts';

export type NewPart = {
  readonly id: string;
  readonly valueDate: string;
  readonly amount: string;
  readonly code: string | null;
  readonly counterpartyName: string | null;
  readonly counterpartyAccount: string | null;
  readonly text: string;
  readonly isReversal: boolean;
  readonly endToEndId: string | null;
  readonly servicerRef: string | null;
};

export type NewNotified = EntryRefs & {
  readonly externalId: string;
  readonly madeAt: string | null;
  readonly bookingDate: string;
  readonly amount: string;
  readonly contentHash: string;
};

const NEW = new Rows({ notified_id: bigint, content_hash: text });

/** Stores entries of notifications; returns those that were not known, by their hashes. */
export async function insertNotified(
  tx: Db,
  of: { readonly account: string; readonly fileId: string; readonly loadedBy: string },
  entries: Iterable<NewNotified>,
): Promise<readonly RowOf<typeof NEW>[]> {
  const added: RowOf<typeof NEW>[] = [];
  for (const some of splitIntoChunks(entries)) {
    const statement = sql`
    insert into bank_notified
      (file_id, service_account_no, external_id, made_at, booking_date, amount, servicer_ref,
       payment_info_id, message_id, entry_ref, content_hash, loaded_by)
    select ${of.fileId}, ${of.account}, "externalId", "madeAt", "bookingDate", amount, servicer,
           "paymentInfo", message, entry, "contentHash", ${of.loadedBy}
      from json_to_recordset(${JSON.stringify(some)}::json)
        as ("externalId" text, "madeAt" timestamptz, "bookingDate" date, amount numeric,
            servicer text, "paymentInfo" text, message text, entry text, "contentHash" text)
        on conflict (service_account_no, content_hash) do nothing
    returning notified_id, content_hash`;
    added.push(...(await NEW.all(tx, statement)));
  }
  return added;
}

export async function insertNotifiedParts(
  tx: Db,
  parts: Iterable<NewPart & { readonly notifiedId: number; readonly no: number }>,
): Promise<void> {
  for (const some of splitIntoChunks(parts))
    await sql`
      insert into bank_notified_part
        (bank_transaction_id, notified_id, part_no, value_date, amount, bank_transaction_code,
         counterparty_name, counterparty_account_no, remittance_information, is_reversal,
         end_to_end_id, servicer_ref)
      select id, "notifiedId", no, "valueDate", amount, code, "counterpartyName",
             "counterpartyAccount", text, "isReversal", "endToEndId", "servicerRef"
        from json_to_recordset(${JSON.stringify(some)}::json)
          as (id uuid, "notifiedId" bigint, no integer, "valueDate" date, amount numeric, code text,
              "counterpartyName" text, "counterpartyAccount" text, text text, "isReversal" boolean,
              "endToEndId" text, "servicerRef" text)`.execute(tx);
}

const FILE = new Rows({ n: integer });

/** Number of entries of notifications that were kept from a file; undefined: none. */
export async function selectNotifiedOfFile(
  db: Db,
  fileId: string,
): Promise<RowOf<typeof FILE> | undefined> {
  const statement = sql`
    select count(*)::int as n from bank_notified where file_id = ${fileId} having count(*) > 0`;
  return FILE.first(db, statement);
}

const CLAIM = new Rows({
  notified_id: bigint,
  file_id: text,
  made_at: nullable(moment),
  booking_date: day,
  amount: text,
  external_id: text,
  servicer_ref: nullable(text),
  payment_info_id: nullable(text),
  message_id: nullable(text),
  entry_ref: nullable(text),
  parts: integer,
  joined_to: nullable(uuid),
  kept: nullable(uuid),
  payment: nullable(uuid),
  told_camt: nullable(flag),
  told_servicer_ref: nullable(text),
  told_payment_info_id: nullable(text),
  told_message_id: nullable(text),
  told_entry_ref: nullable(text),
  told_end_to_end_id: nullable(text),
  is_part: nullable(flag),
  is_outdated: nullable(flag),
});
export type ClaimRow = RowOf<typeof CLAIM>;

const DAY = new Rows({ booking_date: day });

const NOTED = new Rows({ service_account_no: text });

/** Selects the accounts, of those given, for which notifications came. */
export async function selectNotedAccounts(
  db: Db,
  accounts: readonly string[],
): Promise<readonly RowOf<typeof NOTED>[]> {
  const statement = sql`
    select service_account_no from bank_account
     where service_account_no = any(${accounts}::text[])
       and exists (select from bank_notified
                    where bank_notified.service_account_no = bank_account.service_account_no)`;
  return NOTED.all(db, statement);
}

/** Days of notified entries within a span, and of those whose payment is one of these rows. */
export async function selectNotifiedDays(
  db: Db,
  account: string,
  of: { readonly from: string; readonly to: string; readonly rows: readonly string[] },
): Promise<readonly string[]> {
  const statement = sql`
    select distinct booking_date
      from bank_notified
     where service_account_no = ${account}
       and (booking_date between ${of.from}::date and ${of.to}::date
            or joined_to = any(${[...of.rows]}::uuid[]))
     order by booking_date`;
  const rows = await DAY.all(db, statement);
  return rows.map(({ booking_date }) => booking_date);
}

/** A reference without signs, as joins compare it; of many entries with one amount only those that share one are read. */
const stripped = (column: string) =>
  sql`lower(regexp_replace(${sql.ref(column)}, '[^a-zA-Z0-9\\u0080-\\uffff]+', '', 'g'))`;

/** Notified entries of days, each with every entry of a statement that has its day, its amount and any of its references. */
export async function selectClaims(
  db: Db,
  account: string,
  days: readonly string[],
): Promise<readonly ClaimRow[]> {
  const statement = sql`
    with told as (
      select entry.booking_date, coalesce(entry.entry_amount, entry.amount) as amount,
             coalesce(entry.same_as, entry.bank_transaction_id) as payment,
             coalesce(given_statement.format, 'camt') = 'camt' as told_camt,
             case when entry.entry_amount is null
                  then coalesce(entry.entry_servicer_ref, entry.servicer_ref)
                  else entry.entry_servicer_ref end as told_servicer_ref,
             entry.payment_info_id as told_payment_info_id, entry.message_id as told_message_id,
             entry.entry_ref as told_entry_ref, entry.end_to_end_id as told_end_to_end_id,
             entry.entry_amount is not null as is_part,
             given_statement.is_provisional and not shown.is_provisional as is_outdated
        from bank_entry as entry
        join given_statement on given_statement.statement_id = entry.statement_id
        join bank_entry as payment
          on payment.bank_transaction_id = coalesce(entry.same_as, entry.bank_transaction_id)
         and payment.standing in ('active', 'split')
        join given_statement as shown on shown.statement_id = payment.statement_id
       where entry.service_account_no = ${account} and entry.part_of is null
         and entry.booking_date = any(${[...days]}::date[])),
    told_by_ref as materialized (
      select told.*, ref
        from told
       cross join lateral unnest(array[${stripped('told_servicer_ref')}, ${stripped('told_payment_info_id')},
                                       ${stripped('told_message_id')}, ${stripped('told_entry_ref')},
                                       ${stripped('told_end_to_end_id')}]) as ref
       where ref <> ''),
    noted as materialized (
      select bank_notified.*, ref
        from bank_notified
       left join lateral unnest(array[${stripped('servicer_ref')}, ${stripped('payment_info_id')},
                                       ${stripped('message_id')}, ${stripped('entry_ref')}]) as ref on ref <> ''
       where service_account_no = ${account} and booking_date = any(${[...days]}::date[]))
    select notified_id, file_id, made_at, noted.booking_date, noted.amount::text as amount, external_id,
           servicer_ref, payment_info_id, message_id, entry_ref,
           (select count(*)::int from bank_notified_part as part
             where part.notified_id = noted.notified_id) as parts,
           joined_to,
           (select payment.bank_transaction_id
              from bank_entry as joined
              join bank_entry as payment
                on payment.bank_transaction_id = coalesce(joined.same_as, joined.bank_transaction_id)
             where joined.bank_transaction_id = joined_to
               and payment.standing in ('active', 'split')) as kept,
           payment, told_camt, told_servicer_ref, told_payment_info_id, told_message_id,
           told_entry_ref, told_end_to_end_id, is_part, is_outdated
      from noted
      left join told_by_ref
        on told_by_ref.booking_date = noted.booking_date and told_by_ref.amount = noted.amount
       and told_by_ref.ref = noted.ref
     order by notified_id`;
  return CLAIM.all(db, statement);
}
