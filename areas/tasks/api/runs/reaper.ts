import type { Db } from '@fairlead/platform/database/db';
import { deleteOldKeys } from '@fairlead/platform/http/idempotency.queries';
import { endRunSessions } from '@fairlead/platform/tasks/process/sessions.queries';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { toTaskSettings } from '@fairlead/platform/tasks/task-settings';
import { endByPerson, endRun } from './end-run.service.ts';
import { queueRetry } from './queue-run.service.ts';
import { lockForgottenRuns, type RunHold } from './run-claim.queries.ts';
import { type LockedRun, lockLostRun, selectLostRuns, updateForgotten } from './run-end.queries.ts';
import { workerLost } from './run-ends.ts';
import { toRunLimits } from './run-limits.ts';
import type { TaskQueue } from './task-queue.ts';

/**
 * A lost worker's run has to be KILLED within 30 s. A worker sends a heartbeat for its run every 5 s; one
 * that was silent for 20 s is lost, and looking every 5 s finds it in time.
 */
const LOST_AFTER_SECONDS = 20;
const LOOK_EVERY_MS = 5_000;

/** A run that waited for so long, and that no job brings to a worker, was forgotten. */
const FORGOTTEN_AFTER_SECONDS = 60;

const KEEP_KEYS_DAYS = 7;
const HOUR_MS = 3_600_000;

export type ReaperParts = {
  readonly db: Db;
  readonly queue: TaskQueue;
  readonly tasks: readonly TaskDefinition[];
  readonly log: { readonly warn: (about: object, text: string) => void };
};

export type LostRun = {
  readonly task_id: string;
  readonly task_route: string;
  readonly executor: string | null;
  /** The run that was made in its place. */
  readonly retry: string | undefined;
};

/**
 * Ends orphaned runs, those of lost workers, as KILLED, each with its audit row, when their database
 * sessions are gone; where the task says so a retry follows. One that cannot be ended now keeps no other waiting.
 */
export async function killLost(
  parts: ReaperParts,
  seconds: number = LOST_AFTER_SECONDS,
): Promise<LostRun[]> {
  const lost = await selectLostRuns(parts.db, seconds);
  const notNow = (run: RunHold) => (error: unknown) => {
    parts.log.warn({ err: error, task_id: run.taskId }, 'a lost run cannot be ended now');
    return undefined;
  };
  const gone = await Promise.all(
    lost.map(async ({ task_id: taskId, attempt }) => {
      const run = { taskId, attempt };
      return withoutSessions(parts.db, run).catch(notNow(run));
    }),
  );
  const killed: LostRun[] = [];
  for (const run of gone.filter((one) => one !== undefined)) {
    const one = await killOne(parts, run, seconds).catch(notNow(run));
    if (one !== undefined) killed.push(one);
  }
  return killed;
}

async function withoutSessions(db: Db, run: RunHold): Promise<RunHold> {
  if (!(await endRunSessions(db, run))) throw new Error('Its database sessions do not end');
  return run;
}

async function killOne(
  { db, queue, tasks }: ReaperParts,
  hold: RunHold,
  seconds: number,
): Promise<LostRun | undefined> {
  return db.transaction().execute(async (tx) => {
    const limits = toRunLimits(tasks);
    const run = await lockLostRun(tx, { ...hold, seconds }, limits);
    if (run === undefined) return undefined;
    const byPerson = endByPerson(run);
    const end = byPerson ?? {
      state: 'KILLED',
      error: workerLost(run),
      actor: 'system',
      reason: 'worker lost',
    };
    await endRun(tx, { queue, limits }, { run, end });
    const isRetried = byPerson === undefined && run.retries < countRetries(tasks, run);
    return {
      task_id: run.task_id,
      task_route: run.task_route,
      executor: run.executor,
      retry: isRetried ? await queueRetry(queue, tx, run) : undefined,
    };
  });
}

function countRetries(tasks: readonly TaskDefinition[], run: LockedRun): number {
  const task = tasks.find(({ route }) => route === run.task_route);
  return task === undefined ? 0 : toTaskSettings(task).retries;
}

/**
 * Requeues runs that wait needlessly: blocked ones whose slot became free unnoticed, and runs whose
 * job is gone. Returns their number. Concurrent calls are harmless: a run is executed once.
 */
export async function offerForgotten(
  { db, queue, tasks }: ReaperParts,
  seconds: number = FORGOTTEN_AFTER_SECONDS,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const held = await updateForgotten(tx, toRunLimits(tasks));
    const jobless = await lockForgottenRuns(tx, seconds);
    const runs = new Map([...held, ...jobless].map((run) => [run.task_id, run]));
    await queue.reoffer(tx, [...runs.values()]);
    return runs.size;
  });
}

/** Looks for lost and forgotten runs for as long as the process lives; every process does. */
export function startReaper(parts: ReaperParts): { stop: () => Promise<void> } {
  const { log } = parts;
  let underway: Promise<void> | undefined;
  let purgedAt = 0;

  const look = async () => {
    try {
      for (const run of await killLost(parts)) log.warn(run, 'the worker of a run is lost: KILLED');
      const offered = await offerForgotten(parts);
      if (offered > 0)
        log.warn({ runs: offered }, 'runs that no job brought to a worker are offered anew');
      if (Date.now() - purgedAt > HOUR_MS) {
        purgedAt = Date.now();
        await deleteOldKeys(parts.db, KEEP_KEYS_DAYS);
      }
    } catch (error) {
      log.warn({ err: error }, 'could not look for lost and forgotten runs');
    } finally {
      underway = undefined;
    }
  };
  const timer = setInterval(() => {
    underway ??= look();
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await underway;
    },
  };
}
