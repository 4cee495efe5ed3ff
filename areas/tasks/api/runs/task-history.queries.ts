import { RUN_STATES } from '@fairlead/shared/contract/runs';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  choice,
  json,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';

const FAILURE = {
  error_type: nullable(text),
  error_scope: nullable(text),
  error_trace: nullable(text),
  error_dict: nullable(json<Readonly<Record<string, unknown>>>()),
};

const LAST_RUN = new Rows({
  task_route: text,
  task_id: uuid,
  state: choice(RUN_STATES),
  created_at: moment,
});

export type LastRun = RowOf<typeof LAST_RUN>;

/**
 * The newest run of each of `routes` that was ever asked for. By an order that only the routes' own index has: for a
 * route without runs the index of all by age would be walked to its end.
 */
export async function selectLastRuns(db: Db, routes: readonly string[]): Promise<LastRun[]> {
  const statement = sql`
    select wanted.route as task_route, last.task_id, last.state, last.created as created_at
    from unnest(${routes}::text[]) as wanted (route)
    cross join lateral (
      select task_id, state, created from task_run
      where task_route between wanted.route and wanted.route
      order by task_route desc, created desc, task_id desc
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
