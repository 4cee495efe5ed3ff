import type { TaskRun } from '@fairlead/shared/contract/runs';
import { may, type Permission } from '@fairlead/shared/domain/access/permissions';

import type { SessionUser } from '@fairlead/platform/http/session-user';
import { toTaskSettings } from '@fairlead/platform/tasks/task-settings';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';

const USUAL_ACCESS: Permission = 'task:output';

/** The queue of runs that were done within their call: entries of the blotter (decision 0160). */
const DONE_WITHIN_CALL = 'none';

/** The task of a route in this version of the product; entries and tasks of other versions have none. */
export function findTask(
  route: string,
  tasks: readonly TaskDefinition[],
): TaskDefinition | undefined {
  return tasks.find((task) => task.route === route);
}

/** The permission to see what runs of a route were given, printed and failed of. */
export function accessToDetails(route: string, tasks: readonly TaskDefinition[]): Permission {
  const task = findTask(route, tasks);
  return task === undefined ? USUAL_ACCESS : toTaskSettings(task).outputAccess;
}

/** True when a caller may see what runs of a route were given, printed and failed of. */
export function maySeeDetails(
  user: Pick<SessionUser, 'permissions'>,
  route: string,
  tasks: readonly TaskDefinition[],
): boolean {
  return may(user.permissions, accessToDetails(route, tasks));
}

/** The routes whose errors a search for words may look into. */
export type SearchedRoutes = {
  /** These alone; undefined for every one that is not hidden. */
  readonly shown: readonly string[] | undefined;
  readonly hidden: readonly string[];
};

/**
 * Routes whose errors a caller may search: a run found by a word of its error would tell of that
 * error.
 */
export function searchedRoutes(
  user: Pick<SessionUser, 'permissions'>,
  tasks: readonly TaskDefinition[],
): SearchedRoutes {
  const routes = tasks.map(({ route }) => route);
  if (!may(user.permissions, USUAL_ACCESS))
    return { shown: routes.filter((route) => maySeeDetails(user, route, tasks)), hidden: [] };
  return {
    shown: undefined,
    hidden: routes.filter((route) => !maySeeDetails(user, route, tasks)),
  };
}

type RequestedRun = Pick<TaskRun, 'task_route' | 'state' | 'auth_email' | 'queue_name'>;

/**
 * Rights of a caller to a run: seeing its details, stopping it (his own, or any with the
 * permission) and asking for it again.
 */
export function rights(
  user: Pick<SessionUser, 'email' | 'permissions'>,
  run: RequestedRun,
  tasks: readonly TaskDefinition[],
): Pick<TaskRun, 'withheld' | 'may_kill' | 'may_rerun'> {
  const withheld = !maySeeDetails(user, run.task_route, tasks);
  const task = findTask(run.task_route, tasks);
  const isHis = run.auth_email === user.email || may(user.permissions, 'task:kill');
  return {
    withheld,
    may_kill: isHis && isOpen(run) && (task === undefined || toTaskSettings(task).killable),
    may_rerun: !withheld && isRepeatable(run, task) && mayRepeat(user, task),
  };
}

const isOpen = ({ state }: RequestedRun) => state === 'QUEUED' || state === 'RUNNING';

function isRepeatable(run: RequestedRun, task: TaskDefinition | undefined): task is TaskDefinition {
  return task !== undefined && toTaskSettings(task).rerun && run.queue_name !== DONE_WITHIN_CALL;
}

/** One sees what one sends: to repeat needs the details besides, which `rights` asks for. */
const mayRepeat = (user: Pick<SessionUser, 'permissions'>, task: TaskDefinition) =>
  may(user.permissions, 'task:rerun') && may(user.permissions, task.access);
