import { fromKysely, PgBoss } from 'pg-boss';

import type { Db } from '../../platform/database/db.ts';

/** The one queue: runs are told apart by `task_run`, and people's go before the background's. */
export const QUEUE_NAME = 'tasks';

/** Hands runs to the workers. */
export type TaskQueue = {
  /** Offers a run to the workers when `tx` commits; rolls back with it. */
  readonly offer: (tx: Db, taskId: string, priority: number) => Promise<void>;
  /** The same for runs that were offered before, and were not begun or not ended. */
  readonly offerAgain: (
    tx: Db,
    runs: readonly { readonly task_id: string; readonly priority: number }[],
  ) => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * The queue as a process uses it that only asks for runs. It opens no connections of its own, and
 * reaches the database only when the first run is asked for.
 */
export function taskQueue(db: Db): TaskQueue {
  // It starts over the connection of who asks first: another one may never be free, where as many ask
  // at once as there are and each waits for the start.
  let place = fromKysely(db);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => place.executeSql(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  // Without a listener an 'error' event would end the process. Each send reports its own errors.
  boss.on('error', () => undefined);
  let starting: Promise<unknown> | undefined;

  const startOver = async (tx: Db) => {
    place = fromKysely(tx);
    try {
      await boss.start();
    } finally {
      place = fromKysely(db);
    }
  };
  const started = async (tx: Db) => {
    starting ??= startOver(tx);
    try {
      await starting;
    } catch (error) {
      starting = undefined;
      throw error;
    }
  };

  return {
    offer: async (tx, taskId, priority) => {
      await started(tx);
      await boss.send(QUEUE_NAME, { taskId }, { id: taskId, priority, db: fromKysely(tx) });
    },
    offerAgain: async (tx, runs) => {
      if (runs.length === 0) return;
      await started(tx);
      // Under ids of their own: the jobs of before keep the runs'.
      const jobs = runs.map(({ task_id: taskId, priority }) => ({ data: { taskId }, priority }));
      await boss.insert(QUEUE_NAME, jobs, { db: fromKysely(tx) });
    },
    close: async () => {
      if (starting === undefined) return;
      await starting.catch(() => undefined);
      await boss.stop({ graceful: false, close: false });
    },
  };
}
