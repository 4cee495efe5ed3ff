import { setTimeout as sleep } from 'node:timers/promises';

import { databaseFault } from '@fairlead/platform/database/database-faults';
import type { Db } from '@fairlead/platform/database/db';
import { startRunOutput } from '@fairlead/platform/tasks/output/run-output';
import type { ProcessPool } from '@fairlead/platform/tasks/process/process-pool';
import type { ProcessEnd, RunUnderway } from '@fairlead/platform/tasks/process/run-job';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { toTaskSettings } from '@fairlead/platform/tasks/task-settings';
import { endByPerson, endRun, requeue } from './end-run.service.ts';
import {
  beatRuns,
  claimNextRun,
  claimRun,
  type ClaimedRun,
  type SlotToFill,
  type RunHold,
} from './run-claim.queries.ts';
import { lockRun, type LockedRun, type RunEnd, updateEndedAlone } from './run-end.queries.ts';
import { noSuchTask, workerStopped } from './run-ends.ts';
import { toRunLimits, type QueueLimits } from './run-limits.ts';
import type { TaskQueue } from './task-queue.ts';

const HEARTBEAT_MS = 5_000;

/** A database that fails over is back by then. */
const END_WITHIN_MS = 30_000;
/** A worker that is to stop has no more. */
const END_WHEN_STOPPING_MS = 2_000;
const TRY_AGAIN_MS = 1_000;
const TRY_AGAIN_WHEN_STOPPING_MS = 200;

export type RunnerParts = {
  readonly db: Db;
  readonly queue: TaskQueue;
  /** The processes that do the runs. */
  readonly pool: ProcessPool;
  /** Name of this worker in its runs; no other, and none before it, has the name. */
  readonly executor: string;
  readonly tasks: readonly TaskDefinition[];
  readonly log: {
    readonly info: (about: object, text: string) => void;
    readonly warn: (about: object, text: string) => void;
  };
  readonly heartbeatMs?: number;
};

/**
 * Result of a run; 'queued' when it was requeued, 'not ours' when it was killed meanwhile, is held,
 * or was no longer waiting at all.
 */
export type RunResult = 'SUCCESS' | 'FAIL' | 'KILLED' | 'queued' | 'not ours';

type Underway = { readonly attempt: number; readonly run: RunUnderway; isEnded: boolean };

/**
 * Does runs in processes of their own, and sends heartbeats for them. The row decides: a
 * job that is handed out twice does nothing the second time, and an end that comes after the run was
 * killed is not recorded.
 */
export class Runner {
  readonly #parts: RunnerParts;
  readonly #limits: QueueLimits;
  readonly #underway = new Map<string, Underway>();
  /** Claims under way: others see their runs as RUNNING a moment before they are underway here. */
  #claims = 0;
  /** Runs that were to end while there were claims. */
  readonly #stopped = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  #beating: Promise<void> | undefined;
  #isStopping = false;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#limits = toRunLimits(parts.tasks);
    this.#timer = setInterval(() => this.beat(), parts.heartbeatMs ?? HEARTBEAT_MS);
  }

  /** Claims this queued run, executes it and records its end. */
  async run(taskId: string): Promise<RunResult> {
    const { db, executor } = this.#parts;
    return this.#taken(() => claimRun(db, { taskId, executor }, this.#limits));
  }

  /** Claims and executes the next run in the queue. */
  async runNext(place: Omit<SlotToFill, 'executor'>): Promise<RunResult> {
    const { db, executor } = this.#parts;
    return this.#taken(() => claimNextRun(db, { ...place, executor }, this.#limits));
  }

  async #taken(claim: () => Promise<ClaimedRun | undefined>): Promise<RunResult> {
    const { log } = this.#parts;
    const { run, isToEnd } = await this.#claimed(claim);
    if (run === undefined) return 'not ours';
    const { task_id: taskId, task_route: route } = run;
    const started = performance.now();
    try {
      const end = await this.#do(run, isToEnd);
      const result = await this.#recorded(run, end);
      const ms = Math.round(performance.now() - started);
      const about = { task_id: taskId, route, ms };
      if (result === 'not ours')
        log.warn(about, 'a run ended after it had been killed; its end is not recorded');
      else log.info({ ...about, state: result }, 'run ended');
      return result;
    } finally {
      this.#underway.delete(taskId);
    }
  }

  /** Ends a run that is underway here or being taken; it comes out as somebody asked for it. */
  stop(taskId: string): void {
    if (this.#claims > 0) this.#stopped.add(taskId);
    const underway = this.#underway.get(taskId);
    if (underway?.isEnded === false) underway.run.stop();
  }

  /** Ends all that is underway and whatever is still taken: requeued, or KILLED. */
  stopAll(): void {
    this.#isStopping = true;
    for (const taskId of this.#underway.keys()) this.stop(taskId);
  }

  /** Sends the heartbeat of the runs, and stops those that were lost or cancelled. */
  beat(): void {
    this.#beating ??= this.#beat()
      // The database may be away for a moment; the reaper judges by how long.
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'heartbeat failed'))
      .finally(() => (this.#beating = undefined));
  }

  /** Resolves when nothing is underway any more. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
  }

  async #beat(): Promise<void> {
    const holds = [...this.#underway].map(([taskId, { attempt }]) => ({ taskId, attempt }));
    if (holds.length === 0) return;
    const alive = new Map(
      (await beatRuns(this.#parts.db, holds)).map(({ task_id, is_to_end }) => [task_id, is_to_end]),
    );
    for (const { taskId } of holds) if (alive.get(taskId) !== false) this.stop(taskId);
  }

  async #claimed(claim: () => Promise<ClaimedRun | undefined>) {
    this.#claims += 1;
    try {
      const run = await claim();
      return { run, isToEnd: run !== undefined && this.#stopped.has(run.task_id) };
    } finally {
      this.#claims -= 1;
      if (this.#claims === 0) this.#stopped.clear();
    }
  }

  async #do(run: ClaimedRun, isToEnd: boolean): Promise<ProcessEnd> {
    const { db, pool, tasks, log } = this.#parts;
    const task = tasks.find(({ route }) => route === run.task_route);
    if (task === undefined) return { kind: 'failed', error: noSuchTask(run.task_route) };
    const hold = { taskId: run.task_id, attempt: run.attempt };
    const output = startRunOutput(db, hold, log);
    const underway: Underway = {
      attempt: run.attempt,
      run: pool.run(toJob(run), {
        limits: toTaskSettings(task),
        onText: (text) => output.write(text),
      }),
      isEnded: false,
    };
    this.#underway.set(run.task_id, underway);
    if (isToEnd || this.#isStopping) this.stop(run.task_id);
    const end = await underway.run.ended;
    underway.isEnded = true;
    await output.end();
    return end;
  }

  /** The end is tried again where the database may take it later: what the run did is done. */
  async #recorded(run: ClaimedRun, end: ProcessEnd): Promise<RunResult> {
    const since = performance.now();
    for (;;) {
      try {
        return await this.#record(run, end);
      } catch (error) {
        const withinMs = this.#isStopping ? END_WHEN_STOPPING_MS : END_WITHIN_MS;
        if (!mayPass(error) || performance.now() - since > withinMs) throw error;
        await sleep(this.#isStopping ? TRY_AGAIN_WHEN_STOPPING_MS : TRY_AGAIN_MS);
      }
    }
  }

  async #record(run: ClaimedRun, end: ProcessEnd): Promise<RunResult> {
    const hold = { taskId: run.task_id, attempt: run.attempt };
    if (end.kind === 'stopped') return this.#recordLocked(hold, (locked) => this.#endOf(locked));
    const own: RunEnd =
      end.kind === 'done' ? { state: 'SUCCESS', error: null } : { state: 'FAIL', error: end.error };
    const ended = await updateEndedAlone(this.#parts.db, { hold, end: own }, this.#limits);
    if (ended === undefined) return 'not ours';
    return ended.has_ended ? own.state : this.#recordLocked(hold, () => own);
  }

  async #recordLocked(
    hold: RunHold,
    endOf: (run: LockedRun) => RunEnd | 'hand back',
  ): Promise<RunResult> {
    const parts = { queue: this.#parts.queue, limits: this.#limits };
    return this.#parts.db.transaction().execute(async (tx) => {
      const run = await lockRun(tx, hold, this.#limits);
      if (run === undefined) return 'not ours';
      const end = endOf(run);
      if (end === 'hand back') {
        await requeue(tx, parts, run);
        return 'queued';
      }
      await endRun(tx, parts, { run, end });
      return end.state;
    });
  }

  /** The end of a run that was stopped: by a person, or with its worker. */
  #endOf(run: LockedRun): RunEnd | 'hand back' {
    const byPerson = endByPerson(run);
    if (byPerson !== undefined) return byPerson;
    const task = this.#parts.tasks.find(({ route }) => route === run.task_route);
    if (task !== undefined && toTaskSettings(task).retries > 0) return 'hand back';
    const error = workerStopped(run.executor);
    return { state: 'KILLED', error, actor: 'system', reason: 'worker stopped' };
  }
}

/**
 * True when the database fails now, and may not in a moment: it is away, or others are in the way
 * (worth a retry).
 */
function mayPass(error: unknown): boolean {
  const fault = error instanceof Error ? databaseFault(error) : undefined;
  return fault !== undefined && fault.status !== 422;
}

const toJob = (run: ClaimedRun) => ({
  taskId: run.task_id,
  attempt: run.attempt,
  route: run.task_route,
  args: run.request_args,
  json: run.request_json,
  actor: { email: run.auth_email, name: run.auth_name },
});
