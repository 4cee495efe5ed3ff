import { fromKysely, PgBoss } from 'pg-boss';

import type { Db } from '@fairlead/platform/database/db';

/**
 * The queue of all runs. A job of it is a ticket, not the run that it names: who takes it does the run
 * whose turn it is (`claimNextRun`), and there are at least as many tickets as runs that wait.
 */
export const QUEUE_NAME = 'tasks';

/** The same for runs of schedules and other `system:` accounts, which have tickets in both. */
export const SYSTEM_QUEUE_NAME = 'system_tasks';

/** A run that waits, and in whose name. */
export type OfferedRun = { readonly task_id: string; readonly auth_email: string };

const isOfSystem = ({ auth_email: email }: OfferedRun) => email.startsWith('system:');

/** Hands runs to the workers. */
export type TaskQueue = {
  /** Offers a run to the workers when `tx` commits; rolls back with it. */
  readonly offer: (tx: Db, run: OfferedRun) => Promise<void>;
  /** Re-enqueues runs that were offered before and did not begin or end. */
  readonly reoffer: (tx: Db, runs: readonly OfferedRun[]) => Promise<void>;
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
    offer: async (tx, run) => {
      await started(tx);
      const { task_id: taskId } = run;
      const db = fromKysely(tx);
      await boss.send(QUEUE_NAME, { taskId }, { id: taskId, db });
      if (isOfSystem(run)) await boss.send(SYSTEM_QUEUE_NAME, { taskId }, { db });
    },
    reoffer: async (tx, runs) => {
      if (runs.length === 0) return;
      await started(tx);
      // Under ids of their own: the jobs of before keep the runs'.
      const ticket = ({ task_id: taskId }: OfferedRun) => ({ data: { taskId } });
      const db = fromKysely(tx);
      await boss.insert(QUEUE_NAME, runs.map(ticket), { db });
      const ofSystem = runs.filter(isOfSystem).map(ticket);
      if (ofSystem.length > 0) await boss.insert(SYSTEM_QUEUE_NAME, ofSystem, { db });
    },
    close: async () => {
      if (starting === undefined) return;
      await starting.catch(() => undefined);
      await boss.stop({ graceful: false, close: false });
    },
  };
}
