import { sql } from 'kysely';

import type { Db } from '../../platform/database/db.ts';
import {
  flag,
  integer,
  json,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '../../platform/database/rows.ts';
import type { RunLimits } from './run-limits.ts';
import { QUEUE_NAME } from './task-queue.ts';

/** A run as one worker took it: a later attempt makes an earlier one void. */
export type RunHold = { readonly taskId: string; readonly attempt: number };

// All columns of what a function answers may be null, as far as PostgreSQL says.
const CLAIMED_RUN = new Rows({
  task_id: uuid,
  task_route: text,
  attempt: integer,
  request_args: json<Readonly<Record<string, string | boolean>>>(),
  request_json: nullable(json()),
  auth_email: text,
  auth_name: text,
});

export type ClaimedRun = RowOf<typeof CLAIMED_RUN>;

/**
 * Takes a queued run for `executor`, for certain also if the database crashes. Nothing when it was taken, ended or killed before, or when it is
 * held now, because as many as may are running.
 */
export async function claimRun(
  db: Db,
  claim: { readonly taskId: string; readonly executor: string },
  limits: RunLimits,
): Promise<ClaimedRun | undefined> {
  const statement = sql`
    select task_id, task_route, attempt, request_args, request_json, auth_email, auth_name
    from claim_run(${claim.taskId}::uuid, ${claim.executor}, ${limits.ofPerson}::int,
                   ${JSON.stringify(limits.ofRoute)}::jsonb)`;
  const run = await CLAIMED_RUN.first(db, statement);
  if (run !== undefined) await untilOnDisk(db);
  return run;
}

/** All that was committed before is on the disk then: a message in the log, which nobody reads, waits for it. */
async function untilOnDisk(db: Db): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'fairlead', '')`.execute(db);
}

const BEAT = new Rows({ task_id: uuid, is_to_end: flag });

/** Says that these runs are alive. Answers those that are still so held, and whether somebody stops them. */
export async function beatRuns(db: Db, holds: readonly RunHold[]): Promise<RowOf<typeof BEAT>[]> {
  const statement = sql`
    update task_run as run set heartbeat = clock_timestamp()
      from unnest(${holds.map(({ taskId }) => taskId)}::uuid[],
                  ${holds.map(({ attempt }) => attempt)}::int[]) as hold (task_id, attempt)
     where run.task_id = hold.task_id and run.attempt = hold.attempt and run.state = 'RUNNING'
    returning run.task_id, run.kill_requested is not null as is_to_end`;
  return BEAT.all(db, statement);
}

const FORGOTTEN = new Rows({ task_id: uuid, priority: integer });

/**
 * Runs that wait for a worker although no job of theirs is left that would bring them to one: pg-boss
 * gives a job up when nobody could begin its run for long. What is held is offered when a place is free.
 */
export async function lockForgottenRuns(
  tx: Db,
  waitedSeconds: number,
): Promise<RowOf<typeof FORGOTTEN>[]> {
  const statement = sql`
    select task_id, priority from task_run as run
     where run.state = 'QUEUED' and not held and queue_name = ${QUEUE_NAME}
       and run.created < clock_timestamp() - make_interval(secs => ${waitedSeconds})
       and not exists (
         select from pgboss.job
          where name = ${QUEUE_NAME} and job.state <= 'active' and data ->> 'taskId' = run.task_id::text)
     order by run.priority desc, run.created
       for update of run skip locked`;
  return FORGOTTEN.all(tx, statement);
}
