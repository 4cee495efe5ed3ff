import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import type {
  getTaskRun,
  HistoryQuery,
  listTaskHistory,
  TaskRun,
} from '@fairlead/shared/contract/runs';

import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import type { SessionUser } from '@fairlead/platform/http/session-user';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { toTaskSettings } from '@fairlead/platform/tasks/task-settings';
import { sumOfRuns } from './history-count.queries.ts';
import { countRuns, type HistoryPageQuery, selectHistoryKeysets } from './history.queries.ts';
import { formatHistoryCursor, historyFilter, readHistoryKeyset } from './history-filter.ts';
import { selectFollowers, selectRunArtifacts } from './run-links.queries.ts';
import { rights, searchedRoutes, findTask } from '../run-rights.ts';
import { type RunRow, selectRunRows, selectWholeRun } from './run-row.queries.ts';

const PAGE_LENGTH = 100;

/** Maximum that is counted for a filter by who or by words, which has no stored counts. */
const COUNTED_TO = 1000;

type Parts = {
  readonly db: Db;
  /** Every task there is. */
  readonly tasks: readonly TaskDefinition[];
};

/** A page of the history as a caller may see it. */
export async function historyPage(
  { db, tasks }: Parts,
  user: SessionUser,
  query: HistoryQuery,
): Promise<ReplyOf<typeof listTaskHistory>> {
  const filter = historyFilter(query);
  const searched = searchedRoutes(user, tasks);
  const asked = { filter, before: readHistoryKeyset(query), searched, limit: PAGE_LENGTH + 1 };
  const [places, counted] = await Promise.all([
    selectHistoryKeysets(db, asked),
    countTotal(db, asked),
  ]);
  const shown = places.slice(0, PAGE_LENGTH);
  const rows = await selectRunRows(
    db,
    shown.map(({ taskId }) => taskId),
  );
  const last = places.length > PAGE_LENGTH ? shown.at(-1) : undefined;
  return {
    tasks: rows.map((row) => runFor(user, row, tasks)),
    ...counted,
    after: last === undefined ? null : formatHistoryCursor(last),
  };
}

async function countTotal(
  db: Db,
  { filter, searched }: HistoryPageQuery,
): Promise<{ total: number; at_least: boolean }> {
  if (filter.who === undefined && filter.words === undefined)
    return { total: await sumOfRuns(db, filter), at_least: false };
  const asked = { filter, before: undefined, searched, limit: COUNTED_TO + 1 };
  const counted = await countRuns(db, withEnd(asked));
  return { total: Math.min(counted, COUNTED_TO), at_least: counted > COUNTED_TO };
}

/** The whole of a filter: from the end of its last day on. */
const withEnd = (asked: HistoryPageQuery): HistoryPageQuery => ({
  ...asked,
  before: readHistoryKeyset(asked.filter.to === undefined ? {} : { to: asked.filter.to }),
});

/**
 * One run with its details, what it made and what repeats it.
 * @throws {Refusal} 404 for a run that is not there.
 */
export async function oneRun(
  { db, tasks }: Parts,
  user: SessionUser,
  taskId: string,
): Promise<ReplyOf<typeof getTaskRun>> {
  const [found, made, followers] = await Promise.all([
    selectWholeRun(db, taskId),
    selectRunArtifacts(db, taskId),
    selectFollowers(db, taskId),
  ]);
  if (found === undefined)
    throw new Refusal({ status: 404, code: 'NOT_FOUND', message: 'There is no such run' });
  const { kill_requested_by, kill_reason, schedule_id, due_at, ...row } = found;
  const run = runFor(user, row, tasks);
  const task = findTask(row.task_route, tasks);
  return {
    run,
    timeout_seconds: task === undefined ? null : toTaskSettings(task).timeoutSeconds,
    // They are its error, too.
    killed_by: run.withheld ? null : kill_requested_by,
    kill_reason: run.withheld ? null : kill_reason,
    schedule_id,
    due_at,
    made: run.withheld ? [] : made,
    followers,
  };
}

/** Withheld details of a run, for who may not see what it was given, printed and failed of. */
const NOTHING_OF_IT = {
  request_args: {},
  request_json: null,
  output: null,
  output_length: 0,
  output_removed: null,
  error_type: null,
  error_scope: null,
  error_trace: null,
  error_trace_length: 0,
  error_dict: null,
} as const satisfies Partial<TaskRun>;

/** A run as the contract has it, without what the caller may not see. */
function runFor(user: SessionUser, row: RunRow, tasks: Parts['tasks']): TaskRun {
  const allowed = rights(user, row, tasks);
  return {
    ...row,
    created_at: row.created,
    error_trace_length: row.error_trace_length ?? 0,
    request_args: { ...row.request_args },
    error_dict: row.error_dict === null ? null : { ...row.error_dict },
    ...allowed,
    ...(allowed.withheld ? NOTHING_OF_IT : {}),
  };
}
