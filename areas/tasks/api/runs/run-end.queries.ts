import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  choice,
  flag,
  integer,
  json,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';
import {
  OUTPUT_HEAD_CHARS,
  OUTPUT_TAIL_CHARS,
} from '@fairlead/platform/tasks/output/stored-output';
import type { RunError } from '@fairlead/platform/tasks/run-error';
import type { RunHold } from './run-claim.queries.ts';
import type { QueueLimits } from './run-limits.ts';
import type { OfferedRun } from './task-queue.ts';

const HELD_RUN = new Rows({
  task_id: uuid,
  task_route: text,
  method: text,
  trigger: choice(['CRON', 'TRIGGER']),
  state: choice(['QUEUED', 'RUNNING']),
  priority: integer,
  request_args: json<Readonly<Record<string, unknown>>>(),
  request_json: nullable(json()),
  auth_email: text,
  auth_name: text,
  executor: nullable(text),
  attempt: integer,
  retries: integer,
  heartbeat: nullable(text),
  kill_requested_by: nullable(text),
  kill_reason: nullable(text),
});

/** A run that a transaction has locked, and is going to end or give back. */
export type LockedRun = RowOf<typeof HELD_RUN>;

/** Locks a running run, and concurrent changes of its slots. */
const locking = (whose: ReturnType<typeof sql>, limits: QueueLimits, whereLocked = sql``) => sql`
  with run as (
    select * from task_run where ${whose} and state = 'RUNNING' for no key update ${whereLocked}
  ),
  places as (
    select lock_run_places(auth_email, task_route, ${JSON.stringify(limits.ofRoute)}::jsonb) from run
  )
  select task_id, task_route, method, trigger, state, priority, request_args, request_json,
         auth_email, auth_name, executor, attempt, retries,
         to_char(heartbeat at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as heartbeat,
         kill_requested_by, kill_reason
  from run, places`;

/** Locks a run that is still so held. Nothing when it was killed, or taken by another, meanwhile. */
export async function lockRun(
  tx: Db,
  { taskId, attempt }: RunHold,
  limits: QueueLimits,
): Promise<LockedRun | undefined> {
  return HELD_RUN.first(tx, locking(sql`task_id = ${taskId} and attempt = ${attempt}`, limits));
}

/** The condition of a run whose worker was silent for so long, by the database's clock. */
const silentFor = (seconds: number) =>
  sql`heartbeat < clock_timestamp() - make_interval(secs => ${seconds})`;

/** Locks a run whose worker is still silent. Nothing where another has locked it: others are waiting. */
export async function lockLostRun(
  tx: Db,
  { taskId, attempt, seconds }: RunHold & { readonly seconds: number },
  limits: QueueLimits,
): Promise<LockedRun | undefined> {
  await sql`set local lock_timeout = '3s'`.execute(tx);
  const whose = sql`task_id = ${taskId} and attempt = ${attempt} and ${silentFor(seconds)}`;
  return HELD_RUN.first(tx, locking(whose, limits, sql`skip locked`));
}

const LOST_RUN = new Rows({ task_id: uuid, attempt: integer });

/** Runs whose worker was silent for so long. */
export async function selectLostRuns(db: Db, seconds: number): Promise<RowOf<typeof LOST_RUN>[]> {
  const statement = sql`
    select task_id, attempt from task_run
     where state = 'RUNNING' and ${silentFor(seconds)}
     order by created`;
  return LOST_RUN.all(db, statement);
}

/** An end; where something else than the run itself brought it about, who, and why. */
export type RunEnd = {
  readonly state: 'SUCCESS' | 'FAIL' | 'KILLED';
  readonly error: RunError | null;
  readonly actor?: string;
  readonly reason?: string;
};

const ENDED = new Rows({ has_ended: flag });

type Ended = { readonly hold: RunHold; readonly end: RunEnd };

/**
 * Ends a run that is still so held, with what it printed and its audit row; nothing where it was killed,
 * or taken by another, meanwhile. Its caller offers, in the same transaction, the runs that it frees.
 */
export async function updateEnded(tx: Db, ended: Ended, limits: QueueLimits): Promise<void> {
  await ENDED.first(tx, ending(ended, limits, false));
}

/**
 * The same by one statement that is a transaction by itself, where nothing is held because of the run.
 * Answers whether that was so, and nothing where the run is no longer so held.
 */
export async function updateEndedAlone(
  db: Db,
  ended: Ended,
  limits: QueueLimits,
): Promise<RowOf<typeof ENDED> | undefined> {
  return ENDED.first(db, ending(ended, limits, true));
}

const ending = ({ hold, end }: Ended, limits: QueueLimits, ifAlone: boolean) => sql`
  select has_ended
    from end_run(${hold.taskId}::uuid, ${hold.attempt}::int, ${end.state},
                 ${storableJson(end.error)}::jsonb, ${end.actor ?? null}, ${storable(end.reason)},
                 ${JSON.stringify(limits.ofRoute)}::jsonb, ${OUTPUT_HEAD_CHARS}::int, ${OUTPUT_TAIL_CHARS}::int,
                 ${ifAlone}::boolean)`;

const OFFERED = new Rows({ task_id: uuid, auth_email: text });

/** Slots freed by one end: one of its person and one of its route. */
const FREED = 2;

/** Runs that were held beside one which no longer runs, and have a place now; held no longer. */
export async function updateFreed(
  tx: Db,
  run: Pick<LockedRun, 'auth_email' | 'task_route'>,
  limits: QueueLimits,
): Promise<OfferedRun[]> {
  const statement = sql`
    update task_run set held = false
     where task_id in (
       select task_id from task_run
        where held and state = 'QUEUED'
          and (auth_email = ${run.auth_email} or task_route = ${run.task_route})
          and has_run_place(auth_email, task_route, ${limits.ofPerson}::int,
                            ${JSON.stringify(limits.ofRoute)}::jsonb)
        order by turn_of(created, priority)
        limit ${FREED}
        for update skip locked)
    returning task_id, auth_email`;
  return OFFERED.all(tx, statement);
}

/** So many at once; who has no place after all is held again. */
const REMEMBERED = 3;

/**
 * Held runs that have a place which no end gave them, held no longer: those that it was given to were
 * stopped before they began, or wait for another place.
 */
export async function updateForgotten(tx: Db, limits: QueueLimits): Promise<OfferedRun[]> {
  const statement = sql`
    update task_run set held = false
     where task_id in (
       select task_id from task_run
        where held and state = 'QUEUED'
          and has_run_place(auth_email, task_route, ${limits.ofPerson}::int,
                            ${JSON.stringify(limits.ofRoute)}::jsonb)
          and not is_behind_its_schedule(task_id, task_route, auth_email)
        order by turn_of(created, priority)
        limit ${REMEMBERED}
        for update skip locked)
    returning task_id, auth_email`;
  return OFFERED.all(tx, statement);
}

/** Makes a locked run wait again; what it prints then goes on behind what it printed. */
export async function updateHandedBack(tx: Db, taskId: string): Promise<void> {
  await sql`
    update task_run
       set state = 'QUEUED', executor = null, started = null, heartbeat = null, output = null
     where task_id = ${taskId}
  `.execute(tx);
}

/** Makes a text storable in PostgreSQL: no NUL, no half of a character. */
const storable = (text: string | undefined): string | null =>
  text?.replaceAll('\0', '\uFFFD').toWellFormed() ?? null;

const storableJson = (error: RunError | null): string | null =>
  error === null
    ? null
    : JSON.stringify(error, (_, value: unknown) =>
        typeof value === 'string' ? storable(value) : value,
      );
