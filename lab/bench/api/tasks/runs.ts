import { sql } from 'kysely';

import { connect, type Db } from '@fairlead/platform/database/db';
import { notices as noticesOf } from '@fairlead/platform/database/notices';
import { TASKS, type Work } from '@fairlead/platform/tasks/process/fixtures/test-tasks';
import { startProcessPool } from '@fairlead/platform/tasks/process/process-pool';
import { queueRun } from '../../../../areas/tasks/api/runs/queue-run.service.ts';
import { startTaskWorker } from '../../../../areas/tasks/api/runs/run-worker.ts';
import { taskQueue } from '../../../../areas/tasks/api/runs/task-queue.ts';

const TASKS_MODULE = new URL(
  '../../../../api/platform/tasks/process/fixtures/test-tasks.ts',
  import.meta.url,
);

const log = {
  info: () => undefined,
  warn: (about: object, text: string) => console.warn(text, about),
};

/** A run, in the name of one of so many people that none has more at once than may. */
export const asked = (work: Work, n = 0) => ({
  route: '/test/work',
  json: { work: work.toString() },
  actor: { email: `person${n % 40}@halyard.example`, name: 'Person' },
  requestId: `bench ${n}`,
});

/**
 * A worker with its pool, as the product's, that does so many runs at once of what the bench writes; one
 * place more is kept for schedules, which there are none of.
 */
export async function startBenchWorker(databaseUrl: string, runsAtOnce: number) {
  const concurrency = runsAtOnce + 1;
  const db = connect(databaseUrl, { max: 8, statementTimeoutMs: 0, name: 'fairlead-runs' });
  const queue = taskQueue(db);
  const notices = noticesOf(databaseUrl);
  const pool = startProcessPool({
    size: runsAtOnce,
    databaseUrl,
    executor: 'bench',
    log,
    tasksModule: TASKS_MODULE,
    clock: { zone: 'Europe/Zurich', businessDate: '2024-06-28' },
  });
  const worker = await startTaskWorker({
    db,
    queue,
    pool,
    executor: 'bench',
    notices,
    log,
    databaseUrl,
    tasks: TASKS,
    concurrency,
  });
  return {
    ask: (work: Work): Promise<string> =>
      db.transaction().execute((tx) => queueRun(queue, tx, asked(work))),
    stop: async () => {
      await worker.stop();
      await pool.stop();
      await notices.close();
      await queue.close();
      await db.destroy();
    },
  };
}

/** Waits until a run has succeeded. */
export async function untilDone(db: Db, taskId: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ state: string; error: string | null }>`
      select state, error_trace as error from task_run where task_id = ${taskId}`.execute(db);
    const { state, error } = rows[0] ?? { state: 'gone', error: null };
    if (state === 'SUCCESS') return;
    if (state !== 'QUEUED' && state !== 'RUNNING') throw new Error(`the run is ${state}: ${error}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
