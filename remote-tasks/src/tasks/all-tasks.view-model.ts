import type { Task } from '@fairlead/shared/contract/tasks';
import { formatInstant, formatNumber } from '@fairlead/shared/format';
import type { CellPart } from '@fairlead/table';

/** Action of a row's button. */
export const RUN = 'run';

/** The tasks whose route or summary has all the words, whatever their case. */
export function tasksWith(tasks: readonly Task[], filter: string): readonly Task[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return tasks.filter(({ route, summary }) => {
    const text = `${route} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** 'Run Task', for those who may. */
export function taskActionParts(route: string, mayRun: boolean): readonly CellPart[] {
  if (!mayRun) return [];
  return [{ part: 'action', action: RUN, text: 'Run Task', name: `Run Task ${route}` }];
}

/**
 * Formats the last run's time as the history does: in UTC, which the column's name does not say.
 */
export const lastRunText = (createdAt: string | null) =>
  createdAt === null ? '' : `${formatInstant(createdAt, 'UTC')} UTC`;

/** Cell of a task's last run: its time, as a link to it. */
export function lastRunParts(createdAt: string | null, taskId: string | null): readonly CellPart[] {
  const text = lastRunText(createdAt);
  if (taskId === null) return [];
  return [{ part: 'link', text, to: `/tasks/history/${taskId}`, tooltip: `${text}: its run` }];
}

type Shown = {
  readonly shown: number;
  readonly all: number;
  readonly refreshProblem: string | undefined;
};

/** The line below the tasks. */
export function tasksStatus({ shown, all, refreshProblem }: Shown): string {
  if (refreshProblem !== undefined) {
    return `Could not refresh: ${refreshProblem}. These tasks may be out of date.`;
  }
  const tasks = `${formatNumber(all)} ${all === 1 ? 'task' : 'tasks'}`;
  return shown === all ? tasks : `${formatNumber(shown)} of ${tasks}`;
}
