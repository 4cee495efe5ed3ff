import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  flag,
  float,
  integer,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';

const JOURNAL = new Rows({
  journal_id: bigint,
  company_code: text,
  company_fixed_name: text,
  journal_series: text,
  journal_number: integer,
  version: integer,
  is_current: flag,
  withdrawn_at: nullable(moment),
  journal_date: day,
  entry_datetime: moment,
  document_type: text,
  narrative: text,
});
export type JournalRow = RowOf<typeof JOURNAL>;

/** A version of a journal. */
export async function selectJournal(db: Db, journalId: number): Promise<JournalRow | undefined> {
  const statement = sql`
    select journal_id, journal.company_code, fixed_name as company_fixed_name,
           series as journal_series, number as journal_number, version, is_current,
           (select loaded_at from ledger_export where export_id = withdrawn_by) as withdrawn_at, journal_date, entry_datetime, document_type, narrative
      from journal
      join company on code = journal.company_code
     where journal_id = ${journalId}`;
  return JOURNAL.first(db, statement);
}

const VERSION = new Rows({
  journal_id: bigint,
  version: integer,
  issued_at: moment,
  recorded_at: moment,
  withdrawn_at: nullable(moment),
  file_name: text,
});

/** Every version of the entry that a journal is one of, the first said first, and the file it came by. */
export async function selectVersions(
  db: Db,
  { company_code, journal_series, journal_number }: JournalRow,
): Promise<RowOf<typeof VERSION>[]> {
  const statement = sql`
    select journal_id, version, journal.issued_at, recorded_at,
           (select loaded_at from ledger_export where export_id = withdrawn_by) as withdrawn_at, file_name
      from journal
      join ledger_export as said on said.export_id = journal.export_id
      join imported_file on imported_file.file_id = said.file_id
     where journal.company_code = ${company_code} and series = ${journal_series}
       and number = ${journal_number}
     order by version`;
  return VERSION.all(db, statement);
}

const MATCHED = new Rows({
  line_no: integer,
  bank_transaction_id: uuid,
  service_account_no: text,
  booking_date: day,
  amount: float,
  currency: text,
  remittance_information: text,
});

/** The bank transactions that people confirmed to be lines of a journal. */
export async function selectMatched(db: Db, journalId: number): Promise<RowOf<typeof MATCHED>[]> {
  const statement = sql`
    select line_no, bank_transaction_id, service_account_no, booking_date,
           bank_transaction.amount::float8 as amount, currency, remittance_information
      from bank_match
      join bank_transaction using (bank_transaction_id)
      join bank_account using (service_account_no)
     where journal_id = ${journalId}
     order by booking_date, bank_transaction_id`;
  return MATCHED.all(db, statement);
}
