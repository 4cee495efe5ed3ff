import type { Task, TaskRun } from '@fairlead/shared/contract/tasks';

import type { Db } from '../../platform/database/db.ts';
import type { TaskDefinition } from '../../platform/tasks/task.ts';
import { selectLastRuns, selectNewestRuns } from './task-history.queries.ts';

const HISTORY_LENGTH = 200;

/** 200 runs of up to 1 MB of output each must not become one answer of 200 MB. */
const OUTPUT_IN_LIST = 16_384;

/** The tasks whose route contains `filter`, each with the newest of its runs. */
export async function tasksWithLastRun(
  db: Db,
  tasks: readonly TaskDefinition[],
  filter: string | undefined,
): Promise<Task[]> {
  const wanted = tasks.filter((task) => task.route.includes(filter ?? ''));
  if (wanted.length === 0) return [];
  const last = new Map(
    (
      await selectLastRuns(
        db,
        wanted.map((task) => task.route),
      )
    ).map((run) => [run.task_route, { state: run.state, created_at: run.created_at }]),
  );
  return wanted.map((task) => ({
    route: task.route,
    url_params: task.urlParams.map((param) => ({ ...param })),
    methods: [...task.methods],
    request_json: task.json !== undefined,
    last_run: last.get(task.route) ?? null,
  }));
}

/** The newest runs. What a run was given, printed and failed of can name trades: not for everybody. */
export async function newestRuns(
  db: Db,
  { withOutput }: { withOutput: boolean },
): Promise<TaskRun[]> {
  const runs = await selectNewestRuns(db, { limit: HISTORY_LENGTH, outputChars: OUTPUT_IN_LIST });
  return withOutput ? runs : runs.map(withoutOutput);
}

const withoutOutput = (run: TaskRun): TaskRun => ({
  ...run,
  request_args: {},
  request_json: null,
  output: null,
  error_type: null,
  error_scope: null,
  error_trace: null,
  error_dict: null,
});
