import { fromKysely, PgBoss } from 'pg-boss';

import type { Db } from '../../platform/database/db.ts';

/** The one queue: runs are told apart by `task_run`, and people's go before the background's. */
export const QUEUE_NAME = 'tasks';

/** Hands runs to the workers. */
export type TaskQueue = {
  /** Offers a run to the workers when `tx` commits; rolls back with it. */
  readonly offer: (tx: Db, taskId: string, priority: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * The queue as a process uses it that only asks for runs. It opens no connections of its own, and
 * reaches the database only when the first run is asked for.
 */
export function taskQueue(db: Db): TaskQueue {
  const boss = new PgBoss({
    db: fromKysely(db),
    migrate: false,
    supervise: false,
    schedule: false,
  });
  // Without a listener an 'error' event would end the process. Each send reports its own errors.
  boss.on('error', () => undefined);
  let starting: Promise<unknown> | undefined;

  return {
    offer: async (tx, taskId, priority) => {
      starting ??= boss.start();
      try {
        await starting;
      } catch (error) {
        starting = undefined;
        throw error;
      }
      await boss.send(QUEUE_NAME, { taskId }, { id: taskId, priority, db: fromKysely(tx) });
    },
    close: async () => {
      if (starting === undefined) return;
      await starting.catch(() => undefined);
      await boss.stop({ graceful: false, close: false });
    },
  };
}
