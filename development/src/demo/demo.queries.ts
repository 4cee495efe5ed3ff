import type { Db } from '@fairlead/api/database';
import { sql } from 'kysely';

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

export async function countDemoStatements(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from demo_statement`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Files whose import went down with its worker and was not asked for again. */
export async function selectLostImports(
  db: Db,
): Promise<{ file_id: string; statement_date: string; tries: number }[]> {
  const { rows } = await sql<{ file_id: string; statement_date: string; tries: number }>`
    select demo.file_id, demo.statement_date, last.tries
    from demo_statement as demo
    cross join lateral (
      select (array_agg(state order by created desc))[1] as state, count(*)::int as tries
      from task_run
      where request_json ->> 'file_id' = demo.file_id
    ) as last
    where demo.verified_at is null and last.state = 'KILLED'
  `.execute(db);
  return rows;
}

/** Statements up to `until` that wait to be verified, newest first. */
export async function selectDueStatements(
  db: Db,
  { until, limit }: { until: string; limit: number },
): Promise<{ file_id: string; statement_id: number }[]> {
  const { rows } = await sql<{ file_id: string; statement_id: number }>`
    select demo.file_id, statement.statement_id
    from demo_statement as demo
    join statement using (file_id)
    where demo.verified_at is null and demo.statement_date <= ${until}::date
    order by demo.statement_date desc, demo.clearer
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Statements up to `until` that are still to be imported and verified. */
export async function countOpenStatements(db: Db, until: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from demo_statement as demo
    where verified_at is null and statement_date <= ${until}::date
      and not exists (
        select from task_run
        where request_json ->> 'file_id' = demo.file_id and state = 'FAIL')
  `.execute(db);
  return rows[0]?.n ?? 0;
}

/** What of a statement's trades is as it was imported. */
export async function selectUntouchedTrades(
  db: Db,
  statementId: number,
): Promise<{ trade_id: string; row_version: number }[]> {
  const { rows } = await sql<{ trade_id: string; row_version: number }>`
    select trade_id, row_version
    from core_trade
    where statement_id = ${statementId} and state = 'PENDING' and last_change = 'imported'
      and not withdrawn
    order by order_num, trade_id
  `.execute(db);
  return rows;
}

export async function updateDemoVerified(db: Db, fileId: string): Promise<void> {
  await sql`
    update demo_statement set verified_at = clock_timestamp() where file_id = ${fileId}
  `.execute(db);
}
