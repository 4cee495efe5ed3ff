import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type KyselyPlugin,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';

import { createPool, type Db } from './db.ts';

/** Fencing token: the run, and the attempt at it, that may write. */
export type Fence = { readonly taskId: string; readonly attempt: number };

export type FencedOptions = {
  readonly fence: Fence;
  /** Name of the sessions in pg_stat_activity. */
  readonly name: string;
  /** Fires when the run is to end. */
  readonly signal: AbortSignal;
};

const CONNECTIONS = 2;

/** Error of a transaction that ends after its run has: it is rolled back. */
class RunIsOver extends Error {
  override readonly name = 'RunIsOver';

  constructor({ taskId }: Fence) {
    super(`Run ${taskId} is no longer running: what it was about to write is rolled back`);
  }
}

/**
 * The fenced database of a run: outside a transaction it reads only, and a transaction commits only while
 * the run is RUNNING under this attempt; later it throws RunIsOver. Once the signal has fired no
 * statement begins, but one by `withoutPlugins()`. Its sessions end by themselves within seconds of
 * their process. No connection is made until the first statement.
 */
export function connectFenced(url: string, { fence, name, signal }: FencedOptions): Db {
  const pool = createPool(url, { max: CONNECTIONS, statementTimeoutMs: 0, name });
  return new Kysely<unknown>({
    dialect: new FencedDialect({ pool, onCreateConnection }, fence),
    plugins: [beginsUntil(signal)],
  });
}

function beginsUntil(signal: AbortSignal): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      signal.throwIfAborted();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

async function onCreateConnection(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(
    CompiledQuery.raw(`
      select set_config('default_transaction_read_only', 'on', false),
             set_config('client_connection_check_interval', '2s', false)
    `),
  );
}

class FencedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #fence: Fence;

  constructor(config: PostgresDialectConfig, fence: Fence) {
    super(config);
    this.#config = config;
    this.#fence = fence;
  }

  override createDriver(): PostgresDriver {
    return new FencedDriver(this.#config, this.#fence);
  }
}

class FencedDriver extends PostgresDriver {
  readonly #fence: Fence;
  /** Connections whose transaction reads only, which has nothing to commit. */
  readonly #reading = new WeakSet<DatabaseConnection>();

  constructor(config: PostgresDialectConfig, fence: Fence) {
    super(config);
    this.#fence = fence;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode = 'read write', isolationLevel = 'read committed' }: TransactionSettings,
  ): Promise<void> {
    if (accessMode === 'read only') {
      this.#reading.add(connection);
    } else {
      this.#reading.delete(connection);
      // The run's row is written every few seconds; such a transaction could not look at it again.
      if (isolationLevel !== 'read committed') {
        throw new Error(`A run may not write in a transaction that is ${isolationLevel}`);
      }
    }
    await super.beginTransaction(connection, { accessMode, isolationLevel });
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!this.#reading.has(connection)) await this.#lookAtRun(connection);
    await super.commitTransaction(connection);
  }

  /** Whoever ends the run waits for the commit, or the commit for him. */
  async #lookAtRun(connection: DatabaseConnection): Promise<void> {
    const { taskId, attempt } = this.#fence;
    const { rows } = await connection.executeQuery(
      CompiledQuery.raw(
        `select 1 from task_run
          where task_id = $1 and attempt = $2 and state = 'RUNNING' for share`,
        [taskId, attempt],
      ),
    );
    if (rows.length === 0) throw new RunIsOver(this.#fence);
  }
}
