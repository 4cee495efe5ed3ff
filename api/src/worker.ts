import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

import {
  queueDueRun,
  queueRun,
  startReaper,
  startTaskWorker,
  taskQueue,
  type TaskQueue,
} from '@fairlead/tasks/api/worker';
import type { Logger } from 'pino';

import type { WatchParts } from '@fairlead/platform/areas/area';
import type { Clock, ClockSettings } from '@fairlead/platform/clock';
import type { Config } from '@fairlead/platform/config';
import { connect, type Db } from '@fairlead/platform/database/db';
import { notices as noticesOf } from '@fairlead/platform/database/notices';
import { type ProcessPool, startProcessPool } from '@fairlead/platform/tasks/process/process-pool';
import { AREAS } from './areas.ts';
import { TASKS } from './tasks.ts';

export type WorkerParts = {
  readonly config: Pick<Config, 'dataFolder' | 'sheets'> & ClockSettings;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Brings invented data in beside the rest; only in development. */
  readonly startDemo?: StartDemo | undefined;
  /**
   * Monotonic clock by which files of the inboxes rest, in milliseconds; the time of the process by
   * default.
   */
  readonly now?: () => number;
};

export type StartDemo = (parts: {
  readonly db: Db;
  readonly queue: TaskQueue;
  readonly log: Logger;
}) => {
  readonly stop: () => Promise<void>;
};

/** Runs side by side: one that takes long does not hold up one that somebody waits for. */
const CONCURRENCY = 3;
const CONNECTIONS = 8;

/** Everything that happens without a person waiting: runs, the watched folder, the demo's data. */
export async function startWorker(parts: WorkerParts): Promise<{ stop: () => Promise<void> }> {
  const { config, databaseUrl, log, now } = parts;
  // What a run does may take long; only the database's own limits hold for it.
  const db = connect(databaseUrl, {
    max: CONNECTIONS,
    statementTimeoutMs: 0,
    name: 'fairlead-runs',
  });
  const queue = taskQueue(db);
  const executor = executorName();
  const notices = noticesOf(databaseUrl);
  const pool = runsPool({ ...parts, executor, size: CONCURRENCY });
  const reaper = startReaper({ db, queue, tasks: TASKS, log });
  const runs = await startTaskWorker({
    db,
    queue,
    pool,
    executor,
    notices,
    log,
    databaseUrl,
    tasks: TASKS,
    concurrency: CONCURRENCY,
  });
  const given: WatchParts = {
    db,
    databaseUrl,
    config,
    clock: parts.clock,
    log,
    now,
    tasks: TASKS,
    queueRun: (tx, run) => queueRun(queue, tx, run),
    queueDueRun: (tx, run) => queueDueRun(queue, tx, run),
  };
  const watching = await Promise.all(AREAS.map(async ({ watch }) => (await watch?.(given)) ?? []));
  const demo = parts.startDemo?.({ db, queue, log });
  log.info({ executor, demo: demo !== undefined }, 'worker started');

  return {
    stop: async () => {
      // At once: all of it has to be over within 30 s.
      await Promise.all([
        demo?.stop(),
        ...watching.flat().map((watch) => watch.stop()),
        runs.stop(),
      ]);
      await pool.stop();
      await notices.close();
      await reaper.stop();
      await queue.close();
      await db.destroy();
    },
  };
}

/** A name for who does runs: no other process has it, and none before that had the same number. */
export const executorName = (): string =>
  `${hostname().slice(0, 24)}:${process.pid}:${randomBytes(2).toString('hex')}`;

/** Processes that do runs of all the tasks there are. */
export function runsPool(parts: {
  readonly config: ClockSettings;
  readonly databaseUrl: string;
  readonly executor: string;
  readonly size: number;
  readonly log: Logger;
}): ProcessPool {
  const { config, databaseUrl, executor, size, log } = parts;
  return startProcessPool({
    databaseUrl,
    executor,
    size,
    log,
    tasksModule: new URL('./tasks.ts', import.meta.url),
    clock: { zone: config.zone, businessDate: config.businessDate, calendar: config.calendar },
  });
}
