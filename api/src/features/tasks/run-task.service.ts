import { insertAudit } from '../../platform/database/audit.queries.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { TaskFailure, type TaskDefinition } from '../../platform/tasks/task.ts';
import { runErrorOf } from './run-error.ts';
import { type RunOutput, runOutput } from './run-output.ts';
import {
  beatRun,
  claimRun,
  type ClaimedRun,
  finishRun,
  type RunEnd,
  type RunHold,
} from './task-run.queries.ts';

const HEARTBEAT_MS = 5_000;

export type RunnerParts = {
  readonly db: Db;
  readonly clock: Clock;
  /** How this worker is named in its runs. */
  readonly executor: string;
  readonly tasks: readonly TaskDefinition[];
  readonly log: {
    readonly info: (about: object, text: string) => void;
    readonly warn: (about: object, text: string) => void;
  };
  readonly heartbeatMs?: number;
};

/** How a run ended; 'not ours' when it was killed meanwhile, or was no longer waiting at all. */
export type RunResult = 'SUCCESS' | 'FAIL' | 'not ours';

/**
 * Takes a queued run and does it. The row decides: a job that is handed out twice does nothing the
 * second time, and an end that comes after the run was killed is not recorded.
 */
export async function runTask(parts: RunnerParts, taskId: string): Promise<RunResult> {
  const run = await claimRun(parts.db, taskId, parts.executor);
  if (run === undefined) return 'not ours';

  const hold = { taskId, attempt: run.attempt };
  const output = runOutput();
  const lost = new AbortController();
  const stopBeating = beat(parts, hold, { output, lost });
  const started = performance.now();
  const error = await failureOf(parts, run, { output, lost });
  await stopBeating();

  const end: RunEnd = { state: error ? 'FAIL' : 'SUCCESS', output: output.text(), error };
  const recorded = await recordEnd(parts.db, run, end);
  const about = {
    task_id: taskId,
    route: run.task_route,
    ms: Math.round(performance.now() - started),
  };
  if (!recorded) {
    parts.log.warn(about, 'a run ended after it had been killed; its end is not recorded');
    return 'not ours';
  }
  parts.log.info({ ...about, state: end.state }, 'run ended');
  return end.state;
}

type Underway = { readonly output: RunOutput; readonly lost: AbortController };

async function failureOf(
  parts: RunnerParts,
  run: ClaimedRun,
  { output, lost }: Underway,
): Promise<RunEnd['error']> {
  try {
    const task = parts.tasks.find(({ route }) => route === run.task_route);
    if (task === undefined) {
      throw new TaskFailure(`There is no task ${run.task_route} in this version`, {
        type: 'NoSuchTask',
        scope: 'worker',
      });
    }
    await task.run({
      db: parts.db,
      clock: parts.clock,
      taskId: run.task_id,
      actor: { email: run.auth_email, name: run.auth_name },
      args: run.request_args,
      json: run.request_json,
      print: output.print,
      signal: lost.signal,
    });
    return null;
  } catch (error) {
    return runErrorOf(error);
  }
}

/** The end of a run and its audit row, in one transaction. */
async function recordEnd(db: Db, run: ClaimedRun, end: RunEnd): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const hold = { taskId: run.task_id, attempt: run.attempt };
    if (!(await finishRun(tx, hold, end))) return false;
    await insertAudit(tx, {
      actor: run.auth_email,
      action: 'task.end',
      entity: 'task_run',
      entityId: run.task_id,
      before: { state: 'RUNNING' },
      after: { state: end.state, error_type: end.error?.type ?? null },
      requestId: run.task_id,
    });
    return true;
  });
}

/**
 * Says every few seconds that the run is alive, and keeps what it printed so far. When the run is
 * no longer ours, its signal fires. The function it answers stops it, and waits for the last beat.
 */
function beat(
  { db, log, heartbeatMs = HEARTBEAT_MS }: RunnerParts,
  hold: RunHold,
  { output, lost }: Underway,
): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    last = beatRun(db, hold, output.text()).then(
      (ours) => {
        if (!ours) lost.abort(new Error('The run was killed'));
      },
      // The database may be away for a moment; the reaper judges by how long.
      (error: unknown) => log.warn({ err: error, task_id: hold.taskId }, 'heartbeat failed'),
    );
  }, heartbeatMs);
  return async () => {
    clearInterval(timer);
    await last;
  };
}
