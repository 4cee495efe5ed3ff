import type { TaskRun } from '@fairlead/shared/contract/tasks';
import { sql } from 'kysely';

import type { Db } from '../../platform/db.ts';
import type { RunState } from './task-run.queries.ts';

/** The newest runs; what each printed is cut to its last `outputChars`. */
export async function selectNewestRuns(
  db: Db,
  { limit, outputChars }: { limit: number; outputChars: number },
): Promise<TaskRun[]> {
  const { rows } = await sql<TaskRun>`
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
    limit ${limit}
  `.execute(db);
  return rows;
}

export type LastRun = {
  readonly task_route: string;
  readonly state: RunState;
  readonly created_at: string;
};

/** The newest run of each of `routes` that was ever asked for. */
export async function selectLastRuns(db: Db, routes: readonly string[]): Promise<LastRun[]> {
  const { rows } = await sql<LastRun>`
    select wanted.route as task_route, last.state,
           to_char(last.created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from unnest(${routes}::text[]) as wanted (route)
    cross join lateral (
      select state, created from task_run
      where task_route = wanted.route
      order by created desc
      limit 1
    ) as last
  `.execute(db);
  return rows;
}

export type RunOutcome = {
  readonly task_id: string;
  readonly task_route: string;
  readonly state: RunState;
  readonly output: string | null;
  readonly error_type: string | null;
  readonly error_scope: string | null;
  readonly error_trace: string | null;
  readonly error_dict: Readonly<Record<string, unknown>> | null;
};

export async function selectRunOutcome(db: Db, taskId: string): Promise<RunOutcome | undefined> {
  const { rows } = await sql<RunOutcome>`
    select task_id::text, task_route, state, output,
           error_type, error_scope, error_trace, error_dict
    from task_run
    where task_id = ${taskId}
  `.execute(db);
  return rows[0];
}
