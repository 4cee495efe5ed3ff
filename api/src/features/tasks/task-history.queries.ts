import { RUN_STATES, type TaskRun } from '@fairlead/shared/contract/tasks';
import { sql } from 'kysely';

import type { Db } from '../../platform/database/db.ts';
import {
  choice,
  float,
  json,
  nullable,
  Rows,
  type RowOf,
  text,
} from '../../platform/database/rows.ts';

const FAILURE = {
  error_type: nullable(text),
  error_scope: nullable(text),
  error_trace: nullable(text),
  error_dict: nullable(json<Readonly<Record<string, unknown>>>()),
};

const RUN = new Rows({
  task_id: text,
  task_route: text,
  method: text,
  trigger: choice(['CRON', 'TRIGGER']),
  state: choice(RUN_STATES),
  queue_name: text,
  executor: nullable(text),
  created: text,
  created_at: text,
  started: nullable(text),
  finished: nullable(text),
  calculated_execution_seconds: nullable(float),
  auth_email: text,
  auth_name: text,
  request_args: json<Readonly<Record<string, unknown>>>(),
  request_json: nullable(json<Record<string, unknown>>()),
  output: nullable(text),
  ...FAILURE,
  rerun_of: nullable(text),
});

/** The newest runs; what each printed is cut to its last `outputChars`. */
export async function selectNewestRuns(
  db: Db,
  { limit, outputChars }: { limit: number; outputChars: number },
): Promise<TaskRun[]> {
  const statement = sql`
    select task_id::text, task_route, method, trigger, state, queue_name, executor,
           to_char(created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created,
           to_char(created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
           to_char(started at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as started,
           to_char(finished at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as finished,
           extract(epoch from coalesce(finished, clock_timestamp()) - started)::float8
             as calculated_execution_seconds,
           auth_email, auth_name, request_args, request_json,
           case when length(output) > ${outputChars}
                then '[the beginning is cut]' || chr(10) || right(output, ${outputChars})
                else output end as output,
           error_type, error_scope, error_trace, error_dict, rerun_of::text
    from task_run
    order by created desc, task_id
    limit ${limit}`;
  return RUN.all(db, statement);
}

const LAST_RUN = new Rows({ task_route: text, state: choice(RUN_STATES), created_at: text });

export type LastRun = RowOf<typeof LAST_RUN>;

/** The newest run of each of `routes` that was ever asked for. */
export async function selectLastRuns(db: Db, routes: readonly string[]): Promise<LastRun[]> {
  const statement = sql`
    select wanted.route as task_route, last.state,
           to_char(last.created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from unnest(${routes}::text[]) as wanted (route)
    cross join lateral (
      select state, created from task_run
      where task_route = wanted.route
      order by created desc
      limit 1
    ) as last`;
  return LAST_RUN.all(db, statement);
}

const OUTCOME = new Rows({
  task_id: text,
  task_route: text,
  state: choice(RUN_STATES),
  output: nullable(text),
  ...FAILURE,
});

export type RunOutcome = RowOf<typeof OUTCOME>;

export async function selectRunOutcome(db: Db, taskId: string): Promise<RunOutcome | undefined> {
  const statement = sql`
    select task_id::text, task_route, state, output,
           error_type, error_scope, error_trace, error_dict
    from task_run
    where task_id = ${taskId}`;
  return OUTCOME.first(db, statement);
}
