import type { Task } from '@fairlead/shared/contract/tasks';
import { isDay } from '@fairlead/shared/domain/calendar/days';

import { type CheckedJson, checkJson, jsonObstacle } from '../json/json-checks.rules.ts';
import type { RunInput } from './run-input.rules.ts';

/** The place of a problem: a parameter by its name, or the JSON. */
export type Where = { readonly arg: string } | 'json';

type Checked = {
  /** Why it cannot be run as it is. */
  readonly obstacle: { readonly message: string; readonly where: Where } | undefined;
  /** Validation errors by parameter name. A missing value is not yet an error. */
  readonly args: ReadonlyMap<string, string>;
  /** Undefined where the task takes no JSON. */
  readonly json: CheckedJson | undefined;
};

/** Judges what is filled in by the task's parameters and its schema (spec A5, "Task run"). */
export function checkRun(task: Task, input: RunInput, today: string): Checked {
  const args = argProblems(task, input, today);
  const json = task.request_json ? checkJson(task.json_schema, input.json) : undefined;
  return { args, json, obstacle: argObstacle(task, input, args) ?? findJsonObstacle(json) };
}

function argProblems(task: Task, { args }: RunInput, today: string): ReadonlyMap<string, string> {
  const wrong = new Map<string, string>();
  for (const { name, type_val } of task.url_params) {
    const problem = type_val === 'date' ? dayProblem(args[name] ?? '', today) : undefined;
    if (problem !== undefined) wrong.set(name, problem);
  }
  return wrong;
}

function dayProblem(text: string, today: string): string | undefined {
  if (text === '') return undefined;
  if (!isDay(text)) return 'Needs to be a day';
  return text > today ? 'May not be in the future' : undefined;
}

function argObstacle(
  { url_params }: Task,
  { args }: RunInput,
  wrong: ReadonlyMap<string, string>,
): Checked['obstacle'] {
  const missing = url_params.map(({ name }) => name).filter((name) => (args[name] ?? '') === '');
  const [first] = missing;
  if (first !== undefined) {
    const message = `Fields [${missing.join(', ')}] need to be filled out`;
    return { message, where: { arg: first } };
  }
  const [problem] = wrong;
  if (problem === undefined) return undefined;
  const [arg, message] = problem;
  return { message: `${arg}: ${message}`, where: { arg } };
}

function findJsonObstacle(json: CheckedJson | undefined): Checked['obstacle'] {
  const message = json && jsonObstacle(json);
  return message === undefined ? undefined : { message, where: 'json' };
}

/**
 * Finds the field that the server's message is about: 'query.day must match …', 'body.legs.0 must
 * …', 'day is …'.
 */
export function refusedField({ url_params }: Task, words: string): Where | undefined {
  if (/^body\b/.test(words)) return 'json';
  const name = words.replace(/^query[. ]/, '').split(/[\s.:]/)[0];
  const arg = url_params.find((param) => param.name === name)?.name;
  return arg === undefined ? undefined : { arg };
}
