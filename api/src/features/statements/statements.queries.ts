import { sql } from 'kysely';

import type { Db } from '../../platform/db.ts';
import type { Statement } from './statement.rules.ts';

/** True when the file is new; the same content handed over again is the same file. */
export async function insertStatementFile(
  db: Db,
  file: { fileId: string; fileName: string; content: string; uploadedBy: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into statement_file (file_id, file_name, content, uploaded_by)
    values (${file.fileId}, ${file.fileName}, ${file.content}, ${file.uploadedBy})
    on conflict (file_id) do nothing
  `.execute(db);
  return numAffectedRows === 1n;
}

export async function selectStatementFile(
  db: Db,
  fileId: string,
): Promise<{ file_name: string; content: string } | undefined> {
  const { rows } = await sql<{ file_name: string; content: string }>`
    select file_name, content from statement_file where file_id = ${fileId}
  `.execute(db);
  return rows[0];
}

export type TakenStatement = {
  readonly statement_id: number;
  readonly clearer_name: string;
  readonly statement_date: string;
  readonly issued_at: string;
};

/** The statement that was taken from a file. */
export async function selectStatementOfFile(
  db: Db,
  fileId: string,
): Promise<TakenStatement | undefined> {
  const { rows } = await sql<TakenStatement>`
    select statement_id, clearer_name, statement_date, issued_at
      from statement
     where file_id = ${fileId}
  `.execute(db);
  return rows[0];
}

/** The statement of a day that holds now: the last one taken. */
export async function selectStatementOfDay(
  db: Db,
  { clearer, statementDate }: Pick<Statement, 'clearer' | 'statementDate'>,
): Promise<TakenStatement | undefined> {
  const { rows } = await sql<TakenStatement>`
    select statement_id, clearer_name, statement_date, issued_at
      from statement
     where clearer_name = ${clearer} and statement_date = ${statementDate}::date
     order by statement_id desc
     limit 1
  `.execute(db);
  return rows[0];
}

export async function insertStatement(
  tx: Db,
  taken: { fileId: string; statement: Statement; supersedes: number | null; loadedBy: string },
): Promise<number> {
  const { clearer, statementDate, issuedAt, trades } = taken.statement;
  const { rows } = await sql<{ statement_id: number }>`
    insert into statement
      (file_id, clearer_name, statement_date, issued_at, trade_count, supersedes, loaded_by)
    values (${taken.fileId}, ${clearer}, ${statementDate}::date, ${issuedAt}::timestamptz,
            ${trades.length}, ${taken.supersedes}, ${taken.loadedBy})
    returning statement_id
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an insert returned no row');
  return row.statement_id;
}

export async function insertClearerCash(
  tx: Db,
  {
    statementId,
    clearer,
    accounts,
  }: { statementId: number } & Pick<Statement, 'clearer' | 'accounts'>,
): Promise<void> {
  await sql`
    insert into clearer_cash
      (statement_id, clearer_name, account_short_name, beginning_balance, realised, fees, commission,
       cash_movements, ending_balance, ote, total_equity, imr, excess)
    select ${statementId}, ${clearer}, account, beginning, realised, fees, commission,
           cash, ending, ote, equity, imr, excess
      from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
        as summary (account text, beginning numeric, realised numeric, fees numeric,
                    commission numeric, cash numeric, ending numeric, ote numeric,
                    equity numeric, imr numeric, excess numeric)
  `.execute(tx);
}
