import { type RawBuilder, sql } from 'kysely';

import type { Db } from './db.ts';
import { type DbColumns, flag, integer, type RowOf, Rows } from './rows.ts';

const BACKEND = new Rows({ pid: integer });

/** Lets a long read wait for a slow caller, up to a limit; returns which of the database's processes it is. */
export async function beginLongRead(tx: Db, seconds: number): Promise<number> {
  const limit = sql.lit(`${seconds}s`);
  await sql`set local statement_timeout = ${limit}`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = ${limit}`.execute(tx);
  return (await BACKEND.one(tx, sql`select pg_backend_pid() as pid`)).pid;
}

const CANCELLED = new Rows({ done: flag });

/** Ends the statement that a process of the database works on. */
export async function cancelStatement(db: Db, pid: number): Promise<void> {
  await CANCELLED.one(db, sql`select pg_cancel_backend(${pid}) as done`);
}

/** Begins to read the rows of a statement; they are computed as they are fetched. */
export async function openRows(tx: Db, statement: RawBuilder<unknown>): Promise<void> {
  await sql`declare long_read no scroll cursor for ${statement}`.execute(tx);
}

/** The next rows of it; none after the last. */
export async function fetchRows<C extends DbColumns>(
  tx: Db,
  rows: Rows<C>,
  count: number,
): Promise<readonly RowOf<Rows<C>>[]> {
  return rows.all(tx, sql`fetch ${sql.lit(count)} from long_read`);
}
