import { PgBoss } from 'pg-boss';

import { runTask, type RunnerParts } from './run-task.service.ts';
import { QUEUE_NAME } from './task-queue.ts';

export type WorkerOptions = RunnerParts & {
  /** Address of the database: pg-boss keeps a connection of its own to be woken by. */
  readonly databaseUrl: string;
  /** Runs done side by side. */
  readonly concurrency: number;
};

/** How a worker's connections name themselves: who looks there knows whether one is up. */
export const WORKER_NAME = 'fairlead-worker';

const POLL_SECONDS = 2;
const CONNECTIONS = 3;

/**
 * Takes runs from the queue and does them, until it is stopped: then it takes no more, and ends
 * what it has begun.
 */
export async function startTaskWorker(
  options: WorkerOptions,
): Promise<{ stop: () => Promise<void> }> {
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    application_name: WORKER_NAME,
    max: CONNECTIONS,
    migrate: false,
    schedule: false,
    supervise: true,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    useListenNotify: true,
  });
  boss.on('error', (error) => options.log.warn({ err: error }, 'task queue'));
  await boss.start();

  const workers: string[] = [];
  for (let i = 0; i < options.concurrency; i += 1) {
    const worker = await boss.work<{ taskId: string }>(
      QUEUE_NAME,
      {
        batchSize: 1,
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: POLL_SECONDS,
      },
      async ([job]) => {
        if (job === undefined) return;
        await runTask(options, job.data.taskId);
        // With one job a fetch pg-boss would rest until its next poll, however many are waiting.
        boss.notifyWorker(worker);
      },
    );
    workers.push(worker);
  }
  return {
    async stop() {
      // boss.stop() alone gives up its listening first: between the two a run could still be taken.
      await boss.offWork(QUEUE_NAME);
      await boss.stop();
    },
  };
}
