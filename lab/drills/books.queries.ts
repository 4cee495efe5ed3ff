import { sql } from 'kysely';

import type { Db } from '@fairlead/api';
import type { ImportFile } from './import-files.ts';
import { IMPORT_EVENTS } from './import-findings.queries.ts';

/** Rows that imports write, without numbers that count up and without the time of day. */
const PARTS = {
  charts: sql`
    select to_jsonb(row) from company as row union all select to_jsonb(row) from vessel as row
     union all select to_jsonb(row) from ledger_card as row
     union all select to_jsonb(row) from cash_rec_group as row
     union all select to_jsonb(row) from reporting_set as row
     union all select to_jsonb(row) from reporting_set_company as row
     union all select to_jsonb(row) from bank_institution as row
     union all select to_jsonb(row) from bank_account as row`,
  journals: sql`
    select row.company_code, series, number, version, row.issued_at, journal_date, narrative, content_hash,
           is_current, said.file_id, gone.file_id
      from journal as row join ledger_export as said using (company_code, export_id)
      left join ledger_export as gone on gone.export_id = withdrawn_by`,
  lines: sql`
    select series, number, version, to_jsonb(row) - 'journal_id'
      from journal_line as row join journal using (journal_id)`,
  sums: sql`
    select to_jsonb(row) from ledger_month as row union all select to_jsonb(row) from ledger_quarter as row
     union all select to_jsonb(row) from card_month as row`,
  restatements: sql`
    select file_id, to_jsonb(row) - '{restatement_id,export_id}'::text[]
      from restatement as row join ledger_export using (export_id)`,
  locks: sql`select company_code, locked_to from period_lock`,
  budgets: sql`
    select file_id, to_jsonb(row) - 'accounting_set_id'
      from budget as row join accounting_set using (accounting_set_id)`,
  statements: sql`
    select row.external_id, row.file_id, row.opening, row.closing, row.gap_amount, before.external_id
      from bank_statement as row
      left join bank_statement as before on before.statement_id = row.previous_id`,
  transactions: sql`
    select to_jsonb(row) - '{bank_transaction_id,statement_id}'::text[] from bank_transaction as row`,
  lots: sql`
    select file_id, to_jsonb(row) - 'physical_set_id'
      from lot as row join physical_set using (physical_set_id)`,
  trades: sql`
    select file_id, to_jsonb(row) - 'physical_set_id'
      from phys_trade as row join physical_set using (physical_set_id)`,
  amounts: sql`
    select file_id, to_jsonb(row) - 'physical_set_id'
      from phys_amount as row join physical_set using (physical_set_id)`,
  maps: sql`
    select file_id, scg_rec_group, pnl_column, null
      from lot_rec_group join backacc_set using (backacc_set_id)
     union all
    select file_id, cash_rec_group, cash_group, cash_subgroup
      from cash_move_group join backacc_set using (backacc_set_id)`,
  audit: sql`
    select action, before, after, reason from audit_event
     where entity <> 'task_run' and action not like '%.store'`,
} as const;

/** So many rows of a part, and a sum over all that they say. */
export type BookPart = { readonly part: string; readonly rows: number; readonly said: string };

export async function selectBooks(db: Db): Promise<readonly BookPart[]> {
  const parts = Object.entries(PARTS).map(
    ([part, rows]) => sql`
      select ${part}::text as part, count(*)::int as rows,
             coalesce(sum(hashtextextended(said::text, 0)::numeric), 0)::text as said
        from (${rows}) as said`,
  );
  return (await sql<BookPart>`${sql.join(parts, sql` union all `)}`.execute(db)).rows;
}

/** The files that were taken, in the order in which they were. */
export async function selectTakenFiles(db: Db): Promise<readonly ImportFile[]> {
  const { rows } = await sql<ImportFile>`
    select kind, content
      from audit_event
      join imported_file as file on file.file_id = coalesce(after ->> 'file_id', entity_id)
     where action = any(${IMPORT_EVENTS}::text[])
     order by seq`.execute(db);
  return rows;
}
