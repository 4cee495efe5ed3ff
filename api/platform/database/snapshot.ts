import type { ControlledTransaction, RawBuilder } from 'kysely';

import type { Db } from './db.ts';
import type { DbColumns, RowOf, Rows } from './rows.ts';
import { beginLongRead, cancelStatement, fetchRows, openRows } from './snapshot.queries.ts';

/** Timeout of one of its statements, and of its wait for whoever takes its rows. */
const PATIENCE_SECONDS = 120;

const ROWS_AT_ONCE = 250;

/**
 * Snapshot of the database (a repeatable-read transaction), for a read of any length that holds few rows
 * at a time. It has a connection of the pool until it is closed; the signal ends what it does.
 */
export class Snapshot {
  readonly #transaction: ControlledTransaction<unknown>;
  readonly #signal: AbortSignal;
  readonly #cancelStatement: () => Promise<void>;
  #underWay = 0;
  #cancelled: Promise<void> | undefined;

  private constructor(
    transaction: ControlledTransaction<unknown>,
    signal: AbortSignal,
    cancelStatement: () => Promise<void>,
  ) {
    this.#transaction = transaction;
    this.#signal = signal;
    this.#cancelStatement = cancelStatement;
    signal.addEventListener('abort', this.#cancel);
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
      signal.throwIfAborted();
      // The database of a run begins no statement once the signal has fired, and this one ends one.
      return new Snapshot(transaction, signal, () => cancelStatement(db.withoutPlugins(), pid));
    } catch (error) {
      await transaction.rollback().execute();
      throw error;
    }
  }

  /** Lets a work read; the signal ends its statement. */
  async read<Answer>(work: (tx: Db) => Promise<Answer>): Promise<Answer> {
    this.#signal.throwIfAborted();
    this.#underWay += 1;
    try {
      return await work(this.#transaction);
    } finally {
      this.#underWay -= 1;
    }
  }

  /** The rows of a statement, a page at a time; the next is on its way while one is used. */
  async *pages<C extends DbColumns>(
    rows: Rows<C>,
    statement: RawBuilder<unknown>,
  ): AsyncGenerator<readonly RowOf<Rows<C>>[]> {
    await this.read(async (tx) => openRows(tx, statement));
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

  #fetch<C extends DbColumns>(rows: Rows<C>) {
    const page = this.read(async (tx) => fetchRows(tx, rows, ROWS_AT_ONCE));
    // It fails for whoever awaits it; until then it is nobody's.
    page.catch(() => undefined);
    return page;
  }

  readonly #cancel = (): void => {
    if (this.#underWay === 0) return;
    // A statement that has just ended is none to cancel, and a database that is gone has none.
    this.#cancelled = this.#cancelStatement().catch(() => undefined);
  };

  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#cancel);
    // A connection that is back in the pool works for somebody else, whom a late cancel would hit.
    await this.#cancelled;
    // Where the connection is gone there is nothing to roll back.
    await this.#transaction
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}
