import type { TaskRun } from '@fairlead/shared/contract/runs';
import type { Task } from '@fairlead/shared/contract/tasks';
import { isDay } from '@fairlead/shared/domain/calendar/days';
import { formatInstant, formatLongDay } from '@fairlead/shared/format';

import { WITHHELD } from '../runs/run-details.view-model.ts';
import type { Param, RunInput } from './run-input.rules.ts';

/** Why a run cannot be edited and asked for again; undefined where it can. */
export function repeatObstacle({ route }: Task, run: TaskRun): string | undefined {
  if (run.withheld) return WITHHELD;
  if (run.task_route !== route) return `The run to begin with is one of ${run.task_route}`;
  return run.may_rerun ? undefined : 'This run may not be asked for again';
}

/** 'From the run of 28 Jun 24 10:00 UTC by Olav', by the clock of the history. */
export const fromText = ({ created_at, auth_name }: TaskRun) =>
  `From the run of ${formatInstant(created_at, 'UTC')} UTC by ${auth_name}`;

/** 'Changed, was 27 Jun 2024'; undefined where it is as in the run it began with. */
export function paramChangedText(
  { name, type_val }: Param,
  before: RunInput | undefined,
  { args }: RunInput,
): string | undefined {
  const was = before?.args[name];
  if (was === undefined || was === args[name]) return undefined;
  if (type_val === 'bool') return `Changed, was ${was === 'true' ? 'checked' : 'not checked'}`;
  return `Changed, was ${isDay(was) ? formatLongDay(was) : was === '' ? 'empty' : was}`;
}
