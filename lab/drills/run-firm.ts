import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import { queueRun } from '../../areas/tasks/api/runs/queue-run.service.ts';
import { type TaskQueue, taskQueue } from '../../areas/tasks/api/runs/task-queue.ts';
import type { Db } from '@fairlead/api';
import { drill, type Firm } from './drill.ts';
import type { ProductWork } from './product-tasks.ts';
import type { EffectWork, FloodWork } from './run-tasks.ts';

/**
 * Parts that the drills of runs share: asking for runs, waiting for what comes of them, and what is
 * left.
 */

const LOOK_EVERY_MS = 50;

/** The number behind a flag, as in --kills=5. */
export function numberOf(flag: string, usual: number): number {
  const word = process.argv.find((one) => one.startsWith(`--${flag}=`));
  return word === undefined ? usual : Number(word.slice(flag.length + 3));
}

/** A name for a worker that no other drill on this machine uses. */
export const workerName = (name: string): string => `drill${process.pid}:${name}`;

/** A firm whose runs write into a table of effects, and how they are asked for. */
export type RunFirm = Firm & { readonly queue: TaskQueue };

/** Does a drill of runs, as `drill` does one, in a firm that has no schedules of its own. */
export async function drillRuns(work: (firm: RunFirm) => Promise<number>): Promise<void> {
  await drill(async (firm) => {
    const { db } = firm;
    await sql`
      create table effect (key text not null, of_run uuid not null,
                           at timestamptz not null default clock_timestamp())`.execute(db);
    await sql`delete from task_schedule`.execute(db);
    const queue = taskQueue(db);
    const failed = await work({ ...firm, queue });
    await queue.close();
    return failed;
  });
}

/** So many workers for runs, and how they are named in them. */
export async function startRunWorkers({ startRunWorker }: Firm, count: number) {
  const names = Array.from({ length: count }, (_, n) => workerName(`${n}`));
  return { names, workers: await Promise.all(names.map((name) => startRunWorker([name]))) };
}

/** Requests a run in nobody's name; returns its id. */
export async function requestRun(
  { db, queue }: Pick<RunFirm, 'db' | 'queue'>,
  route: string,
  json?: EffectWork | FloodWork | ProductWork,
): Promise<string> {
  const actor = { email: 'system:drill', name: 'Drill' };
  const run = { route, json, actor, requestId: 'drill' };
  return db.transaction().execute((tx) => queueRun(queue, tx, run));
}

/** Waits until it holds; false when it does not in time. */
export async function until(
  holds: () => Promise<boolean>,
  withinMs: number,
  lookEveryMs = LOOK_EVERY_MS,
): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (performance.now() < end) {
    if (await holds()) return true;
    await sleep(lookEveryMs);
  }
  return holds();
}

export async function rowsOf<T>(db: Db, statement: ReturnType<typeof sql>): Promise<readonly T[]> {
  return (await statement.execute(db)).rows as readonly T[];
}

export async function countOf(db: Db, condition: ReturnType<typeof sql>): Promise<number> {
  const rows = await rowsOf<{ n: number }>(db, sql`select count(*)::int as n ${condition}`);
  return rows[0]?.n ?? 0;
}

/** Ids of the processes that do runs for a worker, or for all whose names begin so. */
export function runProcesses(executor: string): number[] {
  const isRun = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(`fairlead-run ${executor}`);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isRun(name))
    .map(Number);
}

/** Sessions of runs. */
export async function runSessions(db: Db): Promise<number> {
  return countOf(
    db,
    sql`from pg_stat_activity
         where datname = current_database() and starts_with(application_name, 'fairlead-run ')`,
  );
}

/** So many pieces of work, a few side by side. */
export async function inLanes(
  count: number,
  lanes: number,
  work: (n: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work((next += 1));
  };
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane));
}

/** A check that there is none of something. */
export const none = (what: string, count: number) => [what, count === 0, String(count)] as const;
