import type { Db } from '@fairlead/api/database';
import {
  bigint,
  day,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import { sql } from 'kysely';

const COUNT = new Rows({ n: integer });

/** True for a statement of the demo that was not asked to be imported before. */
export async function insertDemoStatement(
  tx: Db,
  statement: { fileId: string; clearer: string; date: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into demo_statement (file_id, clearer, statement_date)
    values (${statement.fileId}, ${statement.clearer}, ${statement.date}::date)
    on conflict do nothing
  `.execute(tx);
  return numAffectedRows === 1n;
}

const REFERENCE_IMPORT = new Rows({ state: text, error_type: nullable(text) });

/** Tells how imports of these reference data ended, or of any that somebody else handed over. */
export async function selectReferenceImports(
  db: Db,
  { setId, uploadedBy }: { readonly setId: string; readonly uploadedBy: string },
): Promise<RowOf<typeof REFERENCE_IMPORT>[]> {
  const statement = sql`
    select task_run.state, task_run.error_type
    from task_run
    left join reference_set on reference_set.set_id = task_run.request_json ->> 'set_id'
    where task_route = '/reference/import' and state in ('SUCCESS', 'FAIL')
      and (reference_set.set_id = ${setId} or reference_set.uploaded_by is distinct from ${uploadedBy})
  `;
  return REFERENCE_IMPORT.all(db, statement);
}

export async function countDemoStatements(db: Db): Promise<number> {
  return (await COUNT.one(db, sql`select count(*)::int as n from demo_statement`)).n;
}

const FAILED_IMPORT = new Rows({
  file_id: text,
  clearer: text,
  statement_date: day,
  state: text,
  error_type: nullable(text),
  reason: nullable(text),
  tries: integer,
});

export type FailedImport = RowOf<typeof FAILED_IMPORT>;

/** Statements whose last import came to nothing. */
export async function selectFailedImports(db: Db): Promise<FailedImport[]> {
  const statement = sql`
    select demo.file_id, demo.clearer, demo.statement_date, last.state, last.error_type, last.reason,
           last.tries
    from demo_statement as demo
    cross join lateral (
      select (array_agg(state order by created desc))[1] as state,
             (array_agg(error_type order by created desc))[1] as error_type,
             (array_agg(error_trace order by created desc))[1] as reason,
             count(*)::int as tries
      from task_run
      where request_json ->> 'file_id' = demo.file_id
    ) as last
    where demo.entered_at is null and last.state in ('KILLED', 'FAIL')`;
  return FAILED_IMPORT.all(db, statement);
}

const DUE_STATEMENT = new Rows({ file_id: text, statement_id: bigint });

/** Statements up to `until` that wait to be verified, newest first. */
export async function selectDueStatements(
  db: Db,
  { until, limit }: { until: string; limit: number },
): Promise<RowOf<typeof DUE_STATEMENT>[]> {
  const statement = sql`
    select demo.file_id, statement.statement_id
    from demo_statement as demo
    join statement using (file_id)
    where demo.verified_at is null and demo.statement_date <= ${until}::date
    order by demo.statement_date desc, demo.clearer
    limit ${limit}`;
  return DUE_STATEMENT.all(db, statement);
}

/** Statements up to `until` that are still to be imported and verified, but for these files. */
export async function countOpenStatements(
  db: Db,
  { until, without }: { readonly until: string; readonly without: readonly string[] },
): Promise<number> {
  const statement = sql`
    select count(*)::int as n
    from demo_statement as demo
    where verified_at is null and statement_date <= ${until}::date
      and file_id <> all (${without}::text[])`;
  return (await COUNT.one(db, statement)).n;
}

const UNTOUCHED_TRADE = new Rows({ trade_id: text, row_version: integer });

/** Selects the trades of a statement that are as they were imported. */
export async function selectUntouchedTrades(
  db: Db,
  statementId: number,
): Promise<RowOf<typeof UNTOUCHED_TRADE>[]> {
  const statement = sql`
    select trade_id, row_version
    from statement
    join core_trade using (statement_id, clearer_name, statement_date)
    where statement_id = ${statementId} and state = 'PENDING' and last_change = 'imported'
      and not withdrawn
    order by order_num, trade_id`;
  return UNTOUCHED_TRADE.all(db, statement);
}

export async function updateDemoVerified(db: Db, fileId: string): Promise<void> {
  await sql`
    update demo_statement set verified_at = clock_timestamp() where file_id = ${fileId}
  `.execute(db);
}
