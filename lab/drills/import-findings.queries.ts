import type { Db } from '@fairlead/api';
import { sql } from 'kysely';

import { wrongSums } from '../second/accounting/kept-sums.ts';

/** Faults of the books at a moment, while imports go on; each count has to be 0. */
export type ImportFindings = {
  /** Files of which something was taken, but not all that they say. */
  readonly halfTaken: number;
  /** Runs that ended as SUCCESS, and nothing of their file is there. */
  readonly lost: number;
  /** Files that were taken and have no audit event of it, or several. */
  readonly unaudited: number;
  /** Audit events of imports that took nothing. */
  readonly auditedInVain: number;
  /** Files that were taken and that not exactly one run says it made. */
  readonly unmade: number;
  /** Entries with a version twice or missing, or not one that is current. */
  readonly wrongVersions: number;
  readonly doubledTransactions: number;
  /** Kept sums that are not those of the lines. */
  readonly wrongSums: number;
  /** Months of a company in which profit and loss and balance sheet do not make 0. */
  readonly unbalanced: number;
};

/** The audit events of files that were taken. */
export const IMPORT_EVENTS = [
  ...['chart.import', 'journals.import', 'budget.import', 'bank_statement.import'],
  ...['physical_set.import', 'backacc_set.import'],
];

/**
 * Halves of an import, beside what was said of it: of an export that a later one corrects not all
 * of it counts, and of maps what the newest says.
 */
const halves = sql`
  select file_id from ledger_export as export
    cross join lateral (
      select count(distinct journal_id) as journals, count(*) as lines,
             sum(book_value) filter (where book_value > 0) as debits
        from journal join journal_line as line using (journal_id)
       where journal.company_code = export.company_code and withdrawn_by is null and is_current
         and journal.journal_date between period_from and period_to
         and journal.issued_at = export.issued_at) as there
   where not exists (select from ledger_export as later
                      where later.company_code = export.company_code
                        and later.period_from = export.period_from
                        and later.issued_at > export.issued_at)
     and (journals, lines, debits) is distinct from (journal_count, line_count, debit_total)
   union all
  select file_id from accounting_set as budgets
   where kind = 'BUDGET'
     and row_count <> (select count(*) from budget
                        where budget.accounting_set_id = budgets.accounting_set_id)
   union all
  select file_id from imports
   where action = 'chart.import'
     and (after ->> 'added')::int + (after ->> 'changed')::int
         <> (select count(*) from audit_event as change
              where change.request_id = imports.request_id
                and change.entity not in ('accounting_set', 'task_run'))
   union all
  select file_id from bank_statement left join imports using (file_id)
   where (after ->> 'transactions')::int is distinct from
         (select count(*) from bank_transaction
           where bank_transaction.statement_id = bank_statement.statement_id)
   union all
  select file_id from physical_set as cargoes
   where row_count <> (select count(*) from lot
                        where lot.physical_set_id = cargoes.physical_set_id)
                    + (select count(*) from phys_trade as trade
                        where trade.physical_set_id = cargoes.physical_set_id)
                    + (select count(*) from phys_amount as amount
                        where amount.physical_set_id = cargoes.physical_set_id)
   union all
  select file_id from backacc_set as maps
   where backacc_set_id = (select max(backacc_set_id) from backacc_set)
     and row_count <> (select count(*) from lot_rec_group
                        where lot_rec_group.backacc_set_id = maps.backacc_set_id)
                    + (select count(*) from cash_move_group
                        where cash_move_group.backacc_set_id = maps.backacc_set_id)`;

/** Selects them in one statement, so that all of it is of one moment. */
export async function selectImportFindings(db: Db): Promise<ImportFindings> {
  const { rows } = await sql<ImportFindings>`
    with taken as (
      select file_id, 'physical_set' as made, physical_set_id::text as id from physical_set
       union all select file_id, 'backacc_set', backacc_set_id::text from backacc_set
       union all
      select file_id, 'accounting_set', accounting_set_id::text from accounting_set
       union all select file_id, 'journal_export', export_id::text from ledger_export
       union all select distinct file_id, 'bank_statement', file_id from given_statement),
    imports as (
      select request_id, action, after, coalesce(after ->> 'file_id', entity_id) as file_id
        from audit_event where action = any(${IMPORT_EVENTS}::text[])),
    halves as (${halves}),
    runs as (
      select task_id, state, request_json ->> 'file_id' as file_id from task_run
       where request_json ? 'file_id')
    select (select count(*) from halves)::int as "halfTaken",
           (select count(*) from runs
             where state = 'SUCCESS' and file_id not in (select file_id from taken))::int as lost,
           (select count(*) from taken
             where (select count(*) from imports where imports.file_id = taken.file_id) <> 1)::int
             as unaudited,
           (select count(*) from imports where file_id not in (select file_id from taken))::int
           + (select count(*) from audit_event
               where entity <> 'task_run' and request_id in (select task_id::text from runs)
                 and request_id not in (select request_id from imports))::int as "auditedInVain",
           (select count(*) from taken
             where (select count(*) from task_made join runs using (task_id)
                     where task_made.kind = made and task_made.id = taken.id
                       and runs.file_id = taken.file_id) <> 1)::int as unmade,
           (select count(*) from (
              select from journal group by company_code, series, number
              having count(*) <> max(version) or count(*) filter (where is_current) <> 1) as entry)::int
             as "wrongVersions",
           (select count(*) - count(distinct remittance_information) from bank_transaction)::int
             as "doubledTransactions",
           ${wrongSums} as "wrongSums",
           (select count(*) from (
              select from journal_line where counts
               group by company_code, date_trunc('month', journal_date)
              having sum(book_value) <> 0) as month)::int
             as unbalanced
  `.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('the findings answered no row');
  return found;
}
