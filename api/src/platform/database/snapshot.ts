import type { ControlledTransaction, RawBuilder } from 'kysely';

import type { Db } from './db.ts';
import type { Columns, RowOf, Rows } from './rows.ts';
import { beginLongRead, cancelStatement, fetchRows, openRows } from './snapshot.queries.ts';

/** How long one of its statements may take, and how long it waits for whoever takes its rows. */
const PATIENCE_SECONDS = 120;

const ROWS_AT_ONCE = 2_000;

/**
 * The database as it is at one moment, for a read of any length that holds few rows at a time. It has
 * a connection of the pool until it is closed; the signal ends what it does.
 */
export class Snapshot {
  readonly tx: Db;
  readonly #transaction: ControlledTransaction<unknown>;
  readonly #signal: AbortSignal;
  readonly #cancel: () => void;

  private constructor(
    transaction: ControlledTransaction<unknown>,
    signal: AbortSignal,
    cancel: () => void,
  ) {
    this.tx = transaction;
    this.#transaction = transaction;
    this.#signal = signal;
    this.#cancel = cancel;
    signal.addEventListener('abort', cancel);
  }

  static async open(db: Db, signal: AbortSignal): Promise<Snapshot> {
    const transaction = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    try {
      signal.throwIfAborted();
      const pid = await beginLongRead(transaction, PATIENCE_SECONDS);
      // A statement that has just ended is none to cancel, and a database that is gone has none.
      const cancel = () => void cancelStatement(db, pid).catch(() => undefined);
      return new Snapshot(transaction, signal, cancel);
    } catch (error) {
      await transaction.rollback().execute();
      throw error;
    }
  }

  /** The rows of a statement, a page at a time; the next is on its way while one is used. */
  async *pages<C extends Columns>(
    rows: Rows<C>,
    statement: RawBuilder<unknown>,
  ): AsyncGenerator<readonly RowOf<Rows<C>>[]> {
    await openRows(this.tx, statement);
    let next = this.#fetch(rows);
    try {
      for (;;) {
        const page = await next;
        this.#signal.throwIfAborted();
        if (page.length === 0) return;
        next = this.#fetch(rows);
        yield page;
      }
    } finally {
      // One connection has one statement: what follows waits for it.
      await next.catch(() => undefined);
    }
  }

  #fetch<C extends Columns>(rows: Rows<C>) {
    const page = fetchRows(this.tx, rows, ROWS_AT_ONCE);
    // It fails for whoever awaits it; until then it is nobody's.
    page.catch(() => undefined);
    return page;
  }

  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#cancel);
    // Where the connection is gone there is nothing to roll back.
    await this.#transaction
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}
