import type { RUN_STATES } from '@fairlead/shared/contract/tasks';
import { sql } from 'kysely';

import type { Db } from '../../platform/database/db.ts';
import {
  integer,
  json,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '../../platform/database/rows.ts';

export type RunState = (typeof RUN_STATES)[number];

export type NewRun = {
  readonly taskId: string;
  readonly route: string;
  readonly method: string;
  readonly trigger: 'CRON' | 'TRIGGER';
  readonly queueName: string;
  readonly args: Readonly<Record<string, string | boolean>>;
  readonly json: unknown;
  readonly actor: { readonly email: string; readonly name: string };
  readonly requestId: string;
};

export async function insertRun(db: Db, run: NewRun): Promise<void> {
  await sql`
    insert into task_run (task_id, task_route, method, trigger, queue_name, request_args,
                          request_json, auth_email, auth_name, request_id)
    values (${run.taskId}, ${run.route}, ${run.method}, ${run.trigger}, ${run.queueName},
            ${JSON.stringify(run.args)}::jsonb,
            ${run.json === undefined ? null : JSON.stringify(run.json)}::jsonb,
            ${run.actor.email}, ${run.actor.name}, ${run.requestId})
  `.execute(db);
}

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

/** Takes a queued run for `executor`. Nothing when it was taken, ended or killed before. */
export async function claimRun(
  db: Db,
  taskId: string,
  executor: string,
): Promise<ClaimedRun | undefined> {
  const statement = sql`
    update task_run
    set state = 'RUNNING', executor = ${executor}, attempt = attempt + 1, output = '',
        started = clock_timestamp(), heartbeat = clock_timestamp()
    where task_id = ${taskId} and state = 'QUEUED'
    returning task_id, task_route, attempt, request_args, request_json, auth_email, auth_name`;
  return CLAIMED_RUN.first(db, statement);
}

export type RunHold = { readonly taskId: string; readonly attempt: number };

/** Says that the run is alive and keeps what it printed. False when the run is no longer ours. */
export async function beatRun(db: Db, hold: RunHold, output: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update task_run
    set heartbeat = clock_timestamp(), output = ${output}
    where task_id = ${hold.taskId} and attempt = ${hold.attempt} and state = 'RUNNING'
  `.execute(db);
  return numAffectedRows === 1n;
}

export type RunEnd = {
  readonly state: 'SUCCESS' | 'FAIL';
  readonly output: string;
  readonly error: RunError | null;
};

export type RunError = {
  readonly type: string;
  readonly scope: string;
  readonly trace: string;
  readonly dict: Readonly<Record<string, unknown>>;
};

/** Ends a run that is still ours. False when it was killed or taken by another in the meantime. */
export async function finishRun(db: Db, hold: RunHold, end: RunEnd): Promise<boolean> {
  const { error } = end;
  const { numAffectedRows } = await sql`
    update task_run
    set state = ${end.state}, finished = clock_timestamp(), output = ${end.output},
        error_type = ${error?.type ?? null}, error_scope = ${error?.scope ?? null},
        error_trace = ${error?.trace ?? null},
        error_dict = ${error === null ? null : JSON.stringify(error.dict)}::jsonb
    where task_id = ${hold.taskId} and attempt = ${hold.attempt} and state = 'RUNNING'
  `.execute(db);
  return numAffectedRows === 1n;
}

const LOST_RUN = new Rows({ task_id: uuid, task_route: text, executor: nullable(text) });

export type LostRun = RowOf<typeof LOST_RUN>;

/** Kills the runs whose worker has not been heard of for `seconds`, by the database's clock. */
export async function killLostRuns(db: Db, seconds: number): Promise<LostRun[]> {
  const statement = sql`
    update task_run
    set state = 'KILLED', finished = clock_timestamp(), error_type = 'WorkerLost',
        error_scope = 'worker lost',
        error_trace = 'Nothing was heard of ' || executor || ' since '
          || to_char(heartbeat at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC.',
        error_dict = jsonb_build_object('executor', executor, 'attempt', attempt)
    where state = 'RUNNING' and heartbeat < clock_timestamp() - make_interval(secs => ${seconds})
    returning task_id, task_route, executor`;
  return LOST_RUN.all(db, statement);
}

const COUNT = new Rows({ n: integer });

export async function countQueuedOf(db: Db, email: string): Promise<number> {
  const statement = sql`
    select count(*)::int as n from task_run where state = 'QUEUED' and auth_email = ${email}`;
  return (await COUNT.one(db, statement)).n;
}
