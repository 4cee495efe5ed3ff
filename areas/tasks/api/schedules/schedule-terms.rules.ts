import type { Method } from '@fairlead/shared/contract/runs';
import type { ScheduleTerms } from '@fairlead/shared/contract/schedules';
import { dayArgumentProblem } from '@fairlead/shared/domain/tasks/schedule-terms';

/** Problem of a field of terms. */
export type TermProblem = { readonly field: string; readonly reason: string };

/** Parameters of a task, as far as terms are judged by them. */
export type TaskForm = {
  readonly methods: readonly Method[];
  readonly urlParams: readonly { readonly name: string; readonly type_val: 'bool' | 'date' }[];
  readonly json?: object | undefined;
};

/** Problems of terms for a task, but for their JSON and what their line means. */
export function formProblems(terms: ScheduleTerms, task: TaskForm, today: string): TermProblem[] {
  const problems: TermProblem[] = [];
  if (!task.methods.includes(terms.method))
    problems.push({ field: 'method', reason: `The task takes ${task.methods.join(', ')}` });
  problems.push(...argProblems(terms.args, task, today));
  if (terms.json !== null && task.json === undefined)
    problems.push({ field: 'json', reason: 'The task takes no JSON' });
  return problems;
}

function argProblems(
  args: ScheduleTerms['args'],
  { urlParams }: TaskForm,
  today: string,
): TermProblem[] {
  const unknown = Object.keys(args).filter((name) => urlParams.every((each) => each.name !== name));
  return [
    ...unknown.map((name) => ({ field: `args.${name}`, reason: 'The task has no such argument' })),
    ...urlParams.flatMap(({ name, type_val: type }) => {
      const value = args[name];
      const reason = type === 'bool' ? flagProblem(value) : dayArgumentProblem(value, today);
      return reason === undefined ? [] : [{ field: `args.${name}`, reason }];
    }),
  ];
}

function flagProblem(value: string | boolean | undefined): string | undefined {
  if (value === undefined) return 'Required';
  return typeof value === 'boolean' ? undefined : 'Needs to be true or false';
}

/** Fields of a line of cron, with the least and the greatest number of each. */
const FIELDS = [
  ['minute', 0, 59],
  ['hour', 0, 23],
  ['day of the month', 1, 31],
  ['month', 1, 12],
  ['day of the week', 0, 7],
] as const;
const NAMES = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|sun|mon|tue|wed|thu|fri|sat';
const FIELD = new RegExp(String.raw`^(?:\d|[*,/-]|${NAMES})+$`, 'i');
const STEPPED = /^(?:\*|(?<from>\d+)(?:-(?<to>\d+))?)\/(?<step>\d+)$/;

/**
 * Checks the shape of a line of cron: five fields of numbers, names, `*`, `,`, `-` and `/`, and no step that leads out
 * of its field. Cron would ignore such a step: `*`/90 is every hour there, not every 90 minutes.
 */
export function lineProblem(cron: string): string | undefined {
  const given = cron.trim().split(/\s+/);
  if (given.length !== FIELDS.length) {
    const names = FIELDS.map(([name]) => name).join(', ');
    return `Needs five fields: ${names}; it has ${cron.trim() === '' ? 0 : given.length}`;
  }
  return given.flatMap((field, at) => fieldProblem(field, FIELDS[at]) ?? [])[0];
}

function fieldProblem(
  text: string,
  [name, least, greatest]: (typeof FIELDS)[number] = FIELDS[0],
): string | undefined {
  if (!FIELD.test(text)) return `The ${name} '${text}' cannot be read`;
  for (const part of text.split(',')) {
    const { from = least, to = greatest, step } = STEPPED.exec(part)?.groups ?? {};
    if (Number(step) > Number(to) - Number(from))
      return `A step of ${step} leads out of the ${name}, which goes from ${from} to ${to}: it would be due once in it`;
  }
  return undefined;
}

/** The line with one blank between its fields. */
export const tidyLine = (cron: string) => cron.trim().split(/\s+/).join(' ');
