import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  flag,
  integer,
  json,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';
import type { QueueLimits } from './run-limits.ts';
import type { WorkerSlots } from './run-slots.rules.ts';
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
  limits: QueueLimits,
): Promise<ClaimedRun | undefined> {
  const statement = sql`
    select task_id, task_route, attempt, request_args, request_json, auth_email, auth_name
    from claim_run(${claim.taskId}::uuid, ${claim.executor}, ${limits.ofPerson}::int,
                   ${JSON.stringify(limits.ofRoute)}::jsonb)`;
  const run = await CLAIMED_RUN.first(db, statement);
  if (run !== undefined) await untilOnDisk(db);
  return run;
}

/** Worker that claims a run, and the slot it fills. */
export type SlotToFill = Pick<WorkerSlots, 'shareOfPerson' | 'shareOfSystem'> & {
  readonly executor: string;
  /** The place is kept for runs of schedules and other `system:` accounts. */
  readonly onlySystem: boolean;
};

/**
 * Takes the run whose turn it is, for certain also if the database crashes. Nothing when none waits that the
 * place is for, or when the first of them is held now, because as many as may are running.
 */
export async function claimNextRun(
  db: Db,
  { executor, onlySystem, shareOfPerson, shareOfSystem }: SlotToFill,
  limits: QueueLimits,
): Promise<ClaimedRun | undefined> {
  const statement = sql`
    select task_id, task_route, attempt, request_args, request_json, auth_email, auth_name
    from claim_next_run(${executor}, ${onlySystem}, ${shareOfPerson}::int, ${shareOfSystem}::int,
                        ${limits.ofPerson}::int, ${JSON.stringify(limits.ofRoute)}::jsonb)`;
  const run = await CLAIMED_RUN.first(db, statement);
  if (run !== undefined) await untilOnDisk(db);
  return run;
}

/** All that was committed before is on the disk then: a message in the log, which nobody reads, waits for it. */
async function untilOnDisk(db: Db): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'fairlead', '')`.execute(db);
}

const BEAT = new Rows({ task_id: uuid, is_to_end: flag });

/** Writes the heartbeat of these runs. Answers those that are still so held, and whether somebody stops them. */
export async function beatRuns(db: Db, holds: readonly RunHold[]): Promise<RowOf<typeof BEAT>[]> {
  const statement = sql`
    update task_run as run set heartbeat = clock_timestamp()
      from unnest(${holds.map(({ taskId }) => taskId)}::uuid[],
                  ${holds.map(({ attempt }) => attempt)}::int[]) as hold (task_id, attempt)
     where run.task_id = hold.task_id and run.attempt = hold.attempt and run.state = 'RUNNING'
    returning run.task_id, run.kill_requested is not null as is_to_end`;
  return BEAT.all(db, statement);
}

const FORGOTTEN = new Rows({ task_id: uuid, auth_email: text });

/**
 * Runs that wait for a worker although there are fewer jobs than such runs, so many as there are too few:
 * pg-boss gives a job up when nobody could take it for long. What is held is offered when a place is free.
 */
export async function lockForgottenRuns(
  tx: Db,
  waitedSeconds: number,
): Promise<RowOf<typeof FORGOTTEN>[]> {
  const waiting = sql`state = 'QUEUED' and not held and queue_name = ${QUEUE_NAME}`;
  const statement = sql`
    select task_id, auth_email from task_run
     where ${waiting} and created < clock_timestamp() - make_interval(secs => ${waitedSeconds})
     order by turn_of(created, priority)
     limit greatest(0, (select count(*) from task_run where ${waiting})
                       - (select count(*) from pgboss.job
                           where name = ${QUEUE_NAME} and job.state < 'active'))
       for update skip locked`;
  return FORGOTTEN.all(tx, statement);
}
