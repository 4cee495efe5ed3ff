import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import type { ProcessPool } from '@fairlead/platform/tasks/process/process-pool';
import type { RunJob } from '@fairlead/platform/tasks/process/run-job';
import { toRunError } from '@fairlead/platform/tasks/run-error';

export type PlayedRun = RunJob & {
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
};

/** A pool whose runs a test plays in its own process; what is stopped and then throws was ended by it. */
export function playedPool(play: (run: PlayedRun) => Promise<void> | void): ProcessPool {
  const stops = new Set<() => void>();
  return {
    run: (job, { onText }) => {
      const stopping = new AbortController();
      const stop = () => stopping.abort();
      stops.add(stop);
      const { signal } = stopping;
      const begun = (async () =>
        play({ ...job, print: (line) => onText(Buffer.from(`${line}\n`)), signal }))();
      const ended = begun.then(
        () => ({ kind: 'done' }) as const,
        (thrown: unknown) =>
          signal.aborted
            ? ({ kind: 'stopped' } as const)
            : ({ kind: 'failed', error: toRunError(thrown) } as const),
      );
      return { ended, stop };
    },
    stop: async () => {
      for (const stop of stops) stop();
    },
  };
}

/** Plays a run that goes on until it is stopped. */
export const untilStopped = async ({ signal }: PlayedRun): Promise<void> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));

export type RunRow = {
  readonly task_id: string;
  readonly state: string;
  readonly held: boolean;
  readonly executor: string | null;
  readonly attempt: number;
  readonly output: string | null;
  readonly error_type: string | null;
  readonly error_scope: string | null;
  readonly error_trace: string | null;
  readonly error_dict: unknown;
  readonly retry_of: string | null;
  readonly retries: number;
};

/** The run as it stands. */
export async function runRow(db: Db, taskId: string): Promise<RunRow> {
  const { rows } = await sql<RunRow>`select * from task_run where task_id = ${taskId}`.execute(db);
  return rows[0] as RunRow;
}

/** The run as soon as it has one of these states. */
export async function runInState(db: Db, taskId: string, ...states: string[]): Promise<RunRow> {
  const end = Date.now() + 20_000;
  for (;;) {
    const run = await runRow(db, taskId);
    if (states.includes(run.state)) return run;
    if (Date.now() > end) throw new Error(`still ${run.state}`);
    await sleep(20);
  }
}

/** History of a run in the audit log, in order: what was done by whom, and why. */
export async function auditOf(db: Db, taskId: string) {
  const { rows } = await sql<{
    action: string;
    actor: string;
    after: object;
    reason: string | null;
  }>`
    select action, actor, after, reason from audit_event where entity_id = ${taskId} order by seq
  `.execute(db);
  return rows;
}
