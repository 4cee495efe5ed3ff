import type { Task } from '@fairlead/shared/contract/tasks';
import { may } from '@fairlead/shared/domain/access/permissions';

import { loadBusinessDays, dayMeant } from '@fairlead/platform/calendar/business-days';
import type { Clock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import type { SessionUser } from '@fairlead/platform/http/session-user';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { loadNextRuns } from '@fairlead/platform/schedules/next-runs';
import { selectLastRuns } from './task-history.queries.ts';

type Parts = { readonly db: Db; readonly clock: Clock };

type Asked = {
  readonly filter: string | undefined;
  readonly user: Pick<SessionUser, 'permissions'>;
};

/** The tasks whose route contains `filter`, each with the newest of its runs, as a caller may use them. */
export async function tasksWithLastRun(
  { db, clock }: Parts,
  tasks: readonly TaskDefinition[],
  { filter = '', user }: Asked,
): Promise<Task[]> {
  const wanted = tasks.filter((task) => task.route.includes(filter));
  if (wanted.length === 0) return [];
  const routes = wanted.map((task) => task.route);
  const [runs, next, days] = await Promise.all([
    selectLastRuns(db, routes),
    loadNextRuns({ db, clock }, routes),
    loadBusinessDays(db, clock),
  ]);
  const today = clock.businessDate();
  const last = new Map(runs.map(({ task_route: route, ...run }) => [route, run]));
  return wanted.map((task) => ({
    route: task.route,
    summary: task.summary,
    url_params: task.urlParams.map(({ name, type_val, default_val }) => ({
      name,
      type_val,
      default_val: default_val === null ? null : dayMeant(default_val, { today, days }),
    })),
    methods: [...task.methods],
    request_json: task.json !== undefined,
    json_schema: task.json === undefined ? null : plain(task.json),
    last_run: last.get(task.route) ?? null,
    next_run: next.get(task.route) ?? null,
    may_run: may(user.permissions, task.access),
  }));
}

/** A schema without what its library keeps for itself. */
const plain = (schema: object) => JSON.parse(JSON.stringify(schema)) as Record<string, unknown>;
