import type { Db } from '@fairlead/api/database';
import {
  bigint,
  day,
  flag,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import { sql } from 'kysely';

const STATEMENT = new Rows({ file_id: text, clearer: text, statement_date: day });

export type StatementToEnter = RowOf<typeof STATEMENT>;

/** Imported statements whose day's orders and tickets are still to be entered, newest first. */
export async function selectStatementsToEnter(
  db: Db,
  limit: number,
): Promise<readonly StatementToEnter[]> {
  const statement = sql`
    select demo.file_id, demo.clearer, demo.statement_date
    from demo_statement as demo
    join statement using (file_id)
    where demo.entered_at is null
    order by demo.statement_date desc, demo.clearer
    limit ${limit}`;
  return STATEMENT.all(db, statement);
}

const COUNT = new Rows({ n: integer });

/** Statements of which everything is entered, or that cannot be imported. */
export async function countEnteredStatements(db: Db): Promise<number> {
  const statement = sql`
    select count(*)::int as n
    from demo_statement as demo
    where entered_at is not null
       or exists (
        select from task_run
        where request_json ->> 'file_id' = demo.file_id and state = 'FAIL')`;
  return (await COUNT.one(db, statement)).n;
}

const ORDER = new Rows({
  swiss_order_num: bigint,
  entry_id: nullable(bigint),
  was_entered: flag,
  is_drafted: flag,
  last_trading_date: nullable(day),
});

export type DemoOrder = RowOf<typeof ORDER>;

/** The orders of a clearer's statement, by its numbers: what was done with each, and until when it is open. */
export async function selectDemoOrders(
  db: Db,
  { clearer, statement_date: date }: Pick<StatementToEnter, 'clearer' | 'statement_date'>,
): Promise<readonly DemoOrder[]> {
  const statement = sql`
    select swiss_order_num, entry_id, drafted_by is not null as is_drafted,
           exists (select from blotter_entry as entry
                    where entry.swiss_order_num = ordered.swiss_order_num) as was_entered,
           (select min(trade.last_trading_date) from core_trade as trade
             where (trade.clearer_name, trade.order_num) = (ordered.clearer_name, ordered.order_num)
           ) as last_trading_date
    from clearer_order as ordered
    where clearer_name = ${clearer} and run_date = ${date}::date and not withdrawn
    order by order_num`;
  return ORDER.all(db, statement);
}

export async function updateDemoEntered(db: Db, fileId: string): Promise<void> {
  await sql`
    update demo_statement set entered_at = clock_timestamp() where file_id = ${fileId}
  `.execute(db);
}
