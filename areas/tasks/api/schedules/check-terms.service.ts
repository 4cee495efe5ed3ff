import type { ScheduleTerms } from '@fairlead/shared/contract/schedules';

import type { BusinessDays } from '@fairlead/platform/calendar/business-days';
import type { Clock } from '@fairlead/platform/clock';
import { bodyCheck } from '@fairlead/platform/http/checks';
import { Refusal } from '@fairlead/platform/http/errors';
import { nextTimes } from '@fairlead/platform/schedules/next-runs';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { formProblems, lineProblem, type TermProblem, tidyLine } from './schedule-terms.rules.ts';

/** Tasks, clock and calendar by which terms are judged. */
export type Judging = {
  readonly tasks: readonly TaskDefinition[];
  readonly clock: Clock;
  readonly days: BusinessDays;
};

/**
 * The terms as they are kept, and their task.
 * @throws Refusal that says of every field that is wrong why
 */
export function checkedTerms(
  given: ScheduleTerms,
  judging: Judging,
): { readonly terms: ScheduleTerms; readonly task: TaskDefinition } {
  const terms = { ...given, cron: tidyLine(given.cron) };
  const problems = findProblems(terms, judging);
  const task = findScheduledTask(terms, judging.tasks);
  if (problems.length === 0 && task !== undefined) return { terms, task };
  const message = problems.map(({ field, reason }) => `${field}: ${reason}`).join('; ');
  throw new Refusal({ status: 422, code: 'WRONG_TERMS', message, body: { problems } });
}

/** The task that terms name, where this version has it. */
export function findScheduledTask(
  { route }: Pick<ScheduleTerms, 'route'>,
  tasks: readonly TaskDefinition[],
): TaskDefinition | undefined {
  return tasks.find((task) => task.route === route);
}

/** Problems of terms: a run of them would be refused, or there would never be one. */
function findProblems(terms: ScheduleTerms, judging: Judging): TermProblem[] {
  const found = findRunProblems(terms, judging);
  const line = lineProblem(terms.cron) ?? timesProblem(terms, judging);
  return line === undefined ? found : [...found, { field: 'cron', reason: line }];
}

/** Problems of a run of terms, whenever it is due. */
export function findRunProblems(
  terms: ScheduleTerms,
  { tasks, clock }: Pick<Judging, 'tasks' | 'clock'>,
): TermProblem[] {
  const task = findScheduledTask(terms, tasks);
  if (task === undefined) return [{ field: 'route', reason: `There is no task ${terms.route}` }];
  return [...formProblems(terms, task, clock.businessDate()), ...jsonProblems(terms.json, task)];
}

function jsonProblems(json: unknown, task: TaskDefinition): TermProblem[] {
  if (task.json === undefined) return [];
  if (json === null) return [{ field: 'json', reason: 'The task needs JSON' }];
  try {
    bodyCheck(task.json)(json);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [{ field: 'json', reason: error.message.replace(/^body[. ]/, '') }];
  }
}

function timesProblem(terms: ScheduleTerms, { clock, days }: Judging): string | undefined {
  try {
    const of = { after: clock.now(), count: 1, zone: clock.zone, days };
    if (nextTimes(terms, of).length > 0) return undefined;
    return terms.business_days_only
      ? 'Is due on no business day of the next five years'
      : 'Is not due within the next five years';
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return /day of month/i.test(words)
      ? 'Is never due: no such month has that day'
      : `Cannot be read: ${words}`;
  }
}
