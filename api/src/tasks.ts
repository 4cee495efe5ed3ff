import { accountingTasks } from '@fairlead/accounting/api/tasks';
import { backofficeTasks } from '@fairlead/backoffice/api/tasks';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { pnlTasks } from '@fairlead/pnl/api/tasks';
import { taskAreaTasks } from '@fairlead/tasks/api/tasks';
import { tradingTasks } from '@fairlead/trading/api/tasks';

/** Every task there is, loaded by the process of a run without what areas serve. */
export const TASKS: readonly TaskDefinition[] = [
  ...tradingTasks,
  ...pnlTasks,
  ...accountingTasks,
  ...backofficeTasks,
  ...taskAreaTasks,
];

/** True when there is such a task: its feature may come later. */
export const hasTask = (route: string): boolean => TASKS.some((task) => task.route === route);
