import { RUN_STATES } from '@fairlead/shared/contract/runs';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { choice, flag, Rows, type RowOf, text } from '@fairlead/platform/database/rows';
import type { RunError } from '@fairlead/platform/tasks/run-error';

const TO_KILL = new Rows({
  task_route: text,
  queue_name: text,
  state: choice(RUN_STATES),
  auth_email: text,
  is_asked: flag,
});

/** A run that somebody wants to stop, locked. */
export async function lockRunToKill(
  tx: Db,
  taskId: string,
): Promise<RowOf<typeof TO_KILL> | undefined> {
  const statement = sql`
    select task_route, queue_name, state, auth_email, kill_requested is not null as is_asked
      from task_run where task_id = ${taskId}
       for no key update`;
  return TO_KILL.first(tx, statement);
}

export type Killing = {
  readonly taskId: string;
  /** E-mail of who stops it. */
  readonly by: string;
  readonly reason: string;
};

/** The channel on which workers hear the id of a run that is to end. */
export const KILL_CHANNEL = 'task_kill';

/** Asks the worker that holds the run to end it. */
export async function updateKillRequested(tx: Db, { taskId, by, reason }: Killing): Promise<void> {
  await sql`
    with asked as (
      update task_run
         set kill_requested = clock_timestamp(), kill_requested_by = ${by}, kill_reason = ${reason}
       where task_id = ${taskId} returning task_id
    )
    select pg_notify(${KILL_CHANNEL}, task_id::text) from asked
  `.execute(tx);
}

/** Ends a run that nobody has begun. */
export async function updateKilledQueued(
  tx: Db,
  killing: Killing & { readonly error: RunError },
): Promise<void> {
  const { taskId, by, reason, error } = killing;
  await sql`
    update task_run
       set state = 'KILLED', held = false, finished = clock_timestamp(),
           kill_requested = clock_timestamp(), kill_requested_by = ${by}, kill_reason = ${reason},
           error_type = ${error.type}, error_scope = ${error.scope}, error_trace = ${error.trace},
           error_dict = ${JSON.stringify(error.dict)}::jsonb
     where task_id = ${taskId}
  `.execute(tx);
}
