import { PgBoss } from 'pg-boss';

import type { Notices } from '@fairlead/platform/database/notices';
import { KILL_CHANNEL } from './run-kill.queries.ts';
import { Runner, type RunnerParts } from './runner.ts';
import { splitWorkerSlots } from './run-slots.rules.ts';
import { QUEUE_NAME, SYSTEM_QUEUE_NAME } from './task-queue.ts';

export type WorkerOptions = RunnerParts & {
  /** Address of the database: pg-boss keeps a connection of its own to be woken by. */
  readonly databaseUrl: string;
  /** Runs done side by side: as many as the pool has processes. */
  readonly concurrency: number;
  /** Notices by which the worker hears that a run is to end. */
  readonly notices: Notices;
  readonly stopping?: StopTimes;
};

export type StopTimes = {
  /** Grace period for the runs underway when the worker is to stop. */
  readonly endMs: number;
  /** After this their processes are ended, whatever grace their tasks have. */
  readonly forceMs: number;
};

/** Together with what comes after, a worker has stopped within 30 s. */
const STOPPING: StopTimes = { endMs: 22_000, forceMs: 28_000 };

/** Name of a worker's connections: whoever looks there knows if one is up. */
export const WORKER_NAME = 'fairlead-worker';

const POLL_SECONDS = 2;
const CONNECTIONS = 3;

/** Job worker. On shutdown it stops fetching, requeues unfinished repeatable jobs and marks the rest KILLED. */
export async function startTaskWorker(
  options: WorkerOptions,
): Promise<{ stop: () => Promise<void> }> {
  const boss = await startedBoss(options);
  const runner = new Runner(options);
  const offKill = options.notices.on(KILL_CHANNEL, (taskId) => runner.stop(taskId));
  // What was told while nobody listened stands in the rows.
  const offGap = options.notices.onGap(() => runner.beat());

  const { open, reservedForSystem, ...shares } = splitWorkerSlots(options.concurrency);
  const fill = async (queueName: string, onlySystem: boolean) => {
    const worker = await boss.work(
      queueName,
      {
        batchSize: 1,
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: POLL_SECONDS,
      },
      async () => {
        await runner.runNext({ ...shares, onlySystem });
        // With one job a fetch pg-boss would rest until its next poll, however many are waiting.
        boss.notifyWorker(worker);
      },
    );
  };
  for (let i = 0; i < open; i += 1) await fill(QUEUE_NAME, false);
  for (let i = 0; i < reservedForSystem; i += 1) await fill(SYSTEM_QUEUE_NAME, true);
  return {
    async stop() {
      const { endMs, forceMs } = options.stopping ?? STOPPING;
      const timers = [
        setTimeout(() => runner.stopAll(), endMs),
        setTimeout(() => void options.pool.stop(), forceMs),
      ];
      // boss.stop() alone gives up its listening first: between the two a run could still be taken.
      await Promise.all([boss.offWork(QUEUE_NAME), boss.offWork(SYSTEM_QUEUE_NAME)]);
      for (const timer of timers) clearTimeout(timer);
      await boss.stop();
      offKill();
      offGap();
      await runner.close();
    },
  };
}

async function startedBoss({ databaseUrl, log }: WorkerOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: WORKER_NAME,
    // Nothing waits for the disk here: a run is claimed and ended by other commits, which do, and a job
    // that is handed out again because of a crash finds what they say.
    options: '-c synchronous_commit=off',
    max: CONNECTIONS,
    migrate: false,
    schedule: false,
    supervise: true,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    useListenNotify: true,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'task queue'));
  await boss.start();
  return boss;
}
