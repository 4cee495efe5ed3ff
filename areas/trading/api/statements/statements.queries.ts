import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { bigint, day, moment, Rows, type RowOf, text } from '@fairlead/platform/database/rows';
import type { Statement } from './statement.rules.ts';

const IMPORTED_STATEMENT = new Rows({
  statement_id: bigint,
  clearer_name: text,
  statement_date: day,
  issued_at: moment,
});

export type PriorStatement = RowOf<typeof IMPORTED_STATEMENT>;

/** The newest statement that was made of a file. A file that is one of a set counts only under the name it has now. */
export async function selectStatementOfFile(
  db: Db,
  fileId: string,
): Promise<PriorStatement | undefined> {
  const statement = sql`
    select statement_id, clearer_name, statement_date, issued_at
      from statement
     where (file_id = ${fileId}
            and not exists (select from statement_part where statement_part.statement_id = statement.statement_id))
        or statement_id in (
             select part.statement_id
               from statement_part as part
               join imported_file as file on (file.file_id, file.file_name) = (part.file_id, part.file_name)
              where part.file_id = ${fileId})
     order by statement_id desc
     limit 1`;
  return IMPORTED_STATEMENT.first(db, statement);
}

/** The statement of a day that holds now: the last one taken. */
export async function selectStatementOfDay(
  db: Db,
  { clearer, statementDate }: Pick<Statement, 'clearer' | 'statementDate'>,
): Promise<PriorStatement | undefined> {
  const statement = sql`
    select statement_id, clearer_name, statement_date, issued_at
      from statement
     where clearer_name = ${clearer} and statement_date = ${statementDate}::date
     order by statement_id desc
     limit 1`;
  return IMPORTED_STATEMENT.first(db, statement);
}

const NEW_STATEMENT = new Rows({ statement_id: bigint });

export async function insertStatement(
  tx: Db,
  taken: { fileId: string; statement: Statement; supersedes: number | null; loadedBy: string },
): Promise<number> {
  const { clearer, statementDate, issuedAt, trades } = taken.statement;
  const statement = sql`
    insert into statement
      (file_id, clearer_name, statement_date, issued_at, trade_count, supersedes, loaded_by)
    values (${taken.fileId}, ${clearer}, ${statementDate}::date, ${issuedAt}::timestamptz,
            ${trades.length}, ${taken.supersedes}, ${taken.loadedBy})
    returning statement_id`;
  return (await NEW_STATEMENT.one(tx, statement)).statement_id;
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

const CLEARER = new Rows({ clearer_name: text });

/** The clearers that have sent statements up to a day, but none of that day. */
export async function selectClearersWithout(db: Db, day: string): Promise<readonly string[]> {
  const statement = sql`
    select clearer_name from statement
     group by clearer_name
    having min(statement_date) <= ${day}::date and not bool_or(statement_date = ${day}::date)
     order by clearer_name`;
  return (await CLEARER.all(db, statement)).map(({ clearer_name: name }) => name);
}
