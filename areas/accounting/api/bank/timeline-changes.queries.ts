import { sql } from 'kysely';

import { splitIntoChunks } from '@fairlead/platform/database/chunks';
import type { Db } from '@fairlead/platform/database/db';
import type { BankEntry } from './statement.rules.ts';
import type { Linked } from './timeline/chain.rules.ts';
import type { SettledRow } from './timeline/settle.rules.ts';
import type { STANDINGS } from './timeline.queries.ts';

export type NewTimelineEntry = {
  readonly account: string;
  readonly statementId: number;
  readonly no: number;
  readonly row: string;
  readonly entry: BankEntry;
} & SettledRow;

/** Adds entries as they stand. */
export async function insertEntries(tx: Db, entries: Iterable<NewTimelineEntry>): Promise<void> {
  for (const some of splitIntoChunks(entries)) {
    const sent = some.map(({ entry: { ofEntry, ...entry }, ...same }) => {
      const { servicer, amount: entryAmount, ...refs } = ofEntry ?? {};
      return { ...refs, entryServicer: servicer, entryAmount, ...entry, ...same };
    });
    await sql`
      insert into bank_entry
        (bank_transaction_id, statement_id, entry_no, service_account_no, booking_date, value_date,
         amount, bank_transaction_code, counterparty_name, counterparty_account_no,
         remittance_information, is_reversal, end_to_end_id, servicer_ref, standing, same_as,
         withdrawn_by, withdrawn_at, entry_servicer_ref, payment_info_id, message_id, entry_ref,
         entry_amount)
      select row, "statementId", no, account, "bookingDate", "valueDate", amount, code,
             "counterpartyName", "counterpartyAccount", text, "isReversal", "endToEndId",
             "servicerRef", standing, "sameAs", "withdrawnBy",
             case when standing = 'withdrawn' then clock_timestamp() end, "entryServicer",
             "paymentInfo", message, entry, "entryAmount"
        from json_to_recordset(${JSON.stringify(sent)}::json)
          as sent (row uuid, account text, "statementId" bigint, no integer, "bookingDate" date, "valueDate" date,
                   amount numeric, code text, "counterpartyName" text, "counterpartyAccount" text,
                   text text, "isReversal" boolean, "endToEndId" text, "servicerRef" text,
                   standing text, "sameAs" uuid, "withdrawnBy" bigint, "entryServicer" text,
                   "paymentInfo" text, message text, entry text, "entryAmount" numeric)`.execute(
      tx,
    );
  }
}

/** Gives rows another standing. */
export async function updateEntries(
  tx: Db,
  rows: Iterable<{ readonly row: string } & SettledRow>,
): Promise<void> {
  for (const some of splitIntoChunks(rows))
    await sql`
      update bank_entry
         set standing = sent.standing, same_as = sent."sameAs", withdrawn_by = sent."withdrawnBy",
             withdrawn_at = case when sent.standing = 'withdrawn' then clock_timestamp() end
        from json_to_recordset(${JSON.stringify(some)}::json)
          as sent (row uuid, standing text, "sameAs" uuid, "withdrawnBy" bigint)
       where bank_transaction_id = row`.execute(tx);
}

/** The entries of two rows each change places; their ids and standings stay where they are. */
export async function swapEntries(
  tx: Db,
  pairs: readonly (readonly [string, string])[],
): Promise<void> {
  const sent = pairs.flatMap(([a, b]) => [
    { row: a, other: b },
    { row: b, other: a },
  ]);
  for (const some of splitIntoChunks(sent))
    await sql`
      update bank_entry as kept
         set statement_id = given.statement_id, entry_no = given.entry_no,
             booking_date = given.booking_date, value_date = given.value_date,
             bank_transaction_code = given.bank_transaction_code,
             counterparty_name = given.counterparty_name,
             counterparty_account_no = given.counterparty_account_no,
             remittance_information = given.remittance_information,
             is_reversal = given.is_reversal, end_to_end_id = given.end_to_end_id,
             servicer_ref = given.servicer_ref, entry_servicer_ref = given.entry_servicer_ref,
             payment_info_id = given.payment_info_id, message_id = given.message_id,
             entry_ref = given.entry_ref, entry_amount = given.entry_amount
        from json_to_recordset(${JSON.stringify(some)}::json) as sent (row uuid, other uuid)
        join bank_entry as given on given.bank_transaction_id = sent.other
       where kept.bank_transaction_id = sent.row`.execute(tx);
}

export type StatementChange = {
  readonly id: number;
  readonly standing: (typeof STANDINGS)[number];
  readonly replacedBy: number | null;
  readonly question: string | null;
  readonly askedAbout: readonly number[];
  /** Null: as it was. */
  readonly isContinued: boolean | null;
  /** Null: as it was. */
  readonly startsAt: number | null;
};

export async function updateStatements(tx: Db, changes: Iterable<StatementChange>): Promise<void> {
  for (const some of splitIntoChunks(changes))
    await sql`
      update given_statement as kept
         set standing = sent.standing, replaced_by = sent."replacedBy", question = sent.question,
             asked_about = sent."askedAbout", is_continued = coalesce(sent."isContinued", is_continued),
             starts_at = coalesce(sent."startsAt", starts_at),
             gap_amount = case when sent.standing = 'laid' then gap_amount end,
             previous_id = case when sent.standing = 'laid' then previous_id end
        from json_to_recordset(${JSON.stringify(some)}::json)
          as sent (id bigint, standing text, "replacedBy" bigint, question text,
                   "askedAbout" bigint[], "isContinued" boolean, "startsAt" integer)
       where kept.statement_id = sent.id
         and (kept.standing, kept.replaced_by, kept.question, kept.asked_about, kept.is_continued,
              kept.starts_at)
             is distinct from
             (sent.standing, sent."replacedBy", sent.question, sent."askedAbout",
              coalesce(sent."isContinued", kept.is_continued),
              coalesce(sent."startsAt", kept.starts_at))`.execute(tx);
}

/** Writes which statement each follows, where that is otherwise than before. */
export async function updateLinks(tx: Db, links: Iterable<Linked>): Promise<void> {
  for (const some of splitIntoChunks(links))
    await sql`
      update given_statement as kept
         set previous_id = link.previous_id, gap_amount = link.gap_amount, place = link.place
        from json_to_recordset(${JSON.stringify(some)}::json)
          as link (statement_id bigint, previous_id bigint, gap_amount numeric, place integer)
       where kept.statement_id = link.statement_id`.execute(tx);
}

export type TimelineEnds = {
  readonly account: string;
  readonly first: number;
  readonly last: number;
  readonly isComplete: boolean;
};

/** Upserts timelines; the database checks that balances and payments agree. */
export async function upsertTimelines(tx: Db, laid: readonly TimelineEnds[]): Promise<void> {
  const toldWhole = laid.filter(({ isComplete }) => isComplete).map(({ account }) => account);
  await sql`
    insert into bank_timeline as kept (service_account_no, first_id, last_id)
    select account, first, last
      from json_to_recordset(${JSON.stringify(laid)}::json)
        as sent (account text, first bigint, last bigint)
    on conflict (service_account_no) do update
       set first_id = excluded.first_id, last_id = excluded.last_id, laid_at = clock_timestamp(),
           is_laid = true,
           known_difference = case when kept.is_laid and kept.service_account_no <> all(${toldWhole}::text[])
                                   then kept.known_difference else (
             select last.closing - first.opening
                    - coalesce((select sum(amount) from bank_transaction
                                 where bank_transaction.service_account_no = kept.service_account_no), 0)
                    - coalesce((select sum(gap_amount) from bank_statement
                                 where bank_statement.service_account_no = kept.service_account_no), 0)
               from given_statement as first cross join given_statement as last
              where first.statement_id = excluded.first_id and last.statement_id = excluded.last_id) end
  `.execute(tx);
}

/** Checks now what the database would check at the end of the transaction. */
export async function checkTimelines(tx: Db): Promise<void> {
  await sql`set constraints bank_timeline_adds_up immediate`.execute(tx);
  await sql`set constraints bank_timeline_adds_up deferred`.execute(tx);
}
