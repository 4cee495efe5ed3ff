import { sql } from 'kysely';

import { splitIntoChunks } from '@fairlead/platform/database/chunks';
import type { Db } from '@fairlead/platform/database/db';
import { bigint, flag, Rows, type RowOf, text } from '@fairlead/platform/database/rows';
import type { OpenPosition } from './statement.rules.ts';

/** Stores the open positions of a statement, which then are known. */
export async function insertPositions(
  tx: Db,
  {
    statementId,
    clearer,
    positions,
  }: {
    readonly statementId: number;
    readonly clearer: string;
    readonly positions: readonly OpenPosition[];
  },
): Promise<void> {
  const numbered = positions.map((position, at) => ({ ...position, num: at + 1 }));
  for (const some of splitIntoChunks(numbered)) {
    await sql`
      insert into clearer_position
        (statement_id, position_num, clearer_name, account_short_name, contract_code, exchange,
         prompt_date, prompt_months, balmo_date, mult_factor, lots, price, settlement_price, ote)
      select ${statementId}, num, ${clearer}, account, "contractCode", exchange, "promptDate",
             "promptMonths", "balmoDate", "multFactor", lots, price, settlement, ote
        from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
          as sent (num integer, account text, "contractCode" text, exchange text,
                   "promptDate" date, "promptMonths" integer, "balmoDate" date,
                   "multFactor" integer, lots numeric, price numeric, settlement numeric,
                   ote numeric)
    `.execute(tx);
  }
  await sql`
    update statement set positions_kept = true where statement_id = ${statementId}`.execute(tx);
}

const UNKNOWN = new Rows({ statement_id: bigint, clearer_name: text, file_id: text });

/** A statement whose open positions nobody has kept. */
export type StatementWithoutPositions = RowOf<typeof UNKNOWN>;

/** The first of them after another one, by the order in which they were taken. */
export async function selectStatementWithoutPositions(
  db: Db,
  after: number,
): Promise<StatementWithoutPositions | undefined> {
  const statement = sql`
    select statement_id, clearer_name, file_id
      from statement
     where not positions_kept and statement_id > ${after}
     order by statement_id
     limit 1`;
  return UNKNOWN.first(db, statement);
}

/** Locks such a statement; undefined: meanwhile somebody has kept them. */
export async function lockStatementWithoutPositions(
  tx: Db,
  id: number,
): Promise<StatementWithoutPositions | undefined> {
  const statement = sql`
    select statement_id, clearer_name, file_id
      from statement
     where statement_id = ${id} and not positions_kept
       for no key update`;
  return UNKNOWN.first(tx, statement);
}

/** The task that keeps positions of statements that were taken before they were kept. */
export const STORE_POSITIONS_ROUTE = '/clearer/keep_positions';

const DUE = new Rows({ is_due: flag });

/** True when there are such statements and no run of the task waits or runs; one such answer at a time. */
export async function lockDuePositions(tx: Db): Promise<boolean> {
  const statement = sql`
    select pg_try_advisory_xact_lock(hashtextextended('fairlead keep positions', 0))
           and exists (select from statement where not positions_kept)
           and not exists (
             select from task_run
              where task_route = ${STORE_POSITIONS_ROUTE} and state in ('QUEUED', 'RUNNING')) as is_due`;
  return (await DUE.one(tx, statement)).is_due;
}
