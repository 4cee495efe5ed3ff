import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  flag,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';
import { QUEUE_NAME } from './task-queue.ts';

export type NewTaskRun = {
  readonly taskId: string;
  readonly route: string;
  readonly method: string;
  readonly trigger: 'CRON' | 'TRIGGER';
  readonly queueName: string;
  readonly priority: number;
  readonly args: Readonly<Record<string, unknown>>;
  /** Undefined where the run was given none. */
  readonly json: unknown;
  readonly actor: { readonly email: string; readonly name: string };
  readonly requestId: string;
  /** The run that it repeats, and whether with other arguments. */
  readonly repeats?: { readonly taskId: string; readonly edited: boolean } | undefined;
  /** The lost run that it is made for, and how many were made before it. */
  readonly retry?: { readonly of: string; readonly retries: number } | undefined;
  readonly due?: { readonly scheduleId: number; readonly at: string } | undefined;
};

const FIRST_OF_ITS_KIND = { taskId: null, edited: false };
const NO_RETRY = { of: null, retries: 0 };
const REQUESTED_BY_HAND = { scheduleId: null, at: null };

/** False when the schedule's run for that moment is there already. */
export async function insertTaskRun(db: Db, run: NewTaskRun): Promise<boolean> {
  const { actor, repeats = FIRST_OF_ITS_KIND, retry = NO_RETRY, due = REQUESTED_BY_HAND } = run;
  const { numAffectedRows } = await sql`
    insert into task_run (task_id, task_route, method, trigger, queue_name, priority, request_args,
                          request_json, auth_email, auth_name, request_id, rerun_of, edited,
                          retry_of, retries, schedule_id, due_at)
    values (${run.taskId}, ${run.route}, ${run.method}, ${run.trigger}, ${run.queueName},
            ${run.priority}, ${JSON.stringify(run.args)}::jsonb,
            ${toJson(run.json)}::jsonb,
            ${actor.email}, ${actor.name}, ${run.requestId}, ${repeats.taskId}, ${repeats.edited},
            ${retry.of}, ${retry.retries}, ${due.scheduleId}, ${due.at})
    on conflict (schedule_id, due_at) do nothing
  `.execute(db);
  return numAffectedRows === 1n;
}

const COUNT = new Rows({ n: integer });

export async function countQueuedRuns(db: Db, email: string): Promise<number> {
  const statement = sql`
    select count(*)::int as n from task_run where state = 'QUEUED' and auth_email = ${email}`;
  return (await COUNT.one(db, statement)).n;
}

const COMPARED = new Rows({ task_route: text, is_same: nullable(flag) });

/** The route of a run, and whether it was asked for with just this. */
export async function selectCompared(
  db: Db,
  taskId: string,
  asked: Pick<NewTaskRun, 'method' | 'args' | 'json'>,
): Promise<RowOf<typeof COMPARED> | undefined> {
  const statement = sql`
    select task_route,
           method = ${asked.method} and request_args = ${JSON.stringify(asked.args)}::jsonb
             and request_json is not distinct from ${toJson(asked.json)}::jsonb as is_same
    from task_run where task_id = ${taskId}`;
  return COMPARED.first(db, statement);
}

/** Serialises concurrent requests for runs of a task (advisory lock). */
export async function lockRunRequests(tx: Db, route: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('fairlead asks for ' || ${route}, 0))`.execute(
    tx,
  );
}

const EQUAL = new Rows({ task_id: uuid, priority: integer });

/** The next run that waits and was asked for with just this, and nobody takes it before `tx` ends. */
export async function lockEqualWaiting(
  tx: Db,
  { route, method, args }: Pick<NewTaskRun, 'route' | 'method' | 'args'>,
): Promise<RowOf<typeof EQUAL> | undefined> {
  const statement = sql`
    select task_id, priority from task_run
     where state = 'QUEUED' and queue_name = ${QUEUE_NAME} and task_route = ${route}
       and method = ${method} and request_args = ${JSON.stringify(args)}::jsonb
       and request_json is null and kill_requested is null
     order by turn_of(created, priority) limit 1
       for no key update`;
  return EQUAL.first(tx, statement);
}

export async function updatePriority(tx: Db, taskId: string, priority: number): Promise<void> {
  await sql`update task_run set priority = ${priority} where task_id = ${taskId}`.execute(tx);
}

const toJson = (json: unknown): string | null => (json === undefined ? null : JSON.stringify(json));
