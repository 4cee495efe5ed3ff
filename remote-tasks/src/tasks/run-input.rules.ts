import type { Method, TaskRun } from '@fairlead/shared/contract/runs';
import type { Task } from '@fairlead/shared/contract/tasks';

import { prettyJson, skeletonText } from '../json/json-skeleton.rules.ts';

/** What somebody fills in to run a task. Everything is kept as it is typed, right or wrong. */
export type RunInput = {
  readonly method: Method;
  /** By the name of the parameter; of a checkbox 'true' or 'false'. */
  readonly args: Readonly<Record<string, string>>;
  readonly json: string;
};

export type Param = Task['url_params'][number];

/** What the dialog of a task begins with. */
export function inputOf({ url_params, methods, json_schema }: Task): RunInput {
  const args = url_params.map(({ name, type_val, default_val }) => [
    name,
    default_val ?? (type_val === 'bool' ? 'false' : ''),
  ]);
  return {
    method: methods[0] ?? 'POST',
    args: Object.fromEntries(args) as Record<string, string>,
    json: skeletonText(json_schema),
  };
}

/** What a run was asked for with, as far as its task asks for it today. */
export function inputOfRun(task: Task, { method, request_args, request_json }: TaskRun): RunInput {
  const texts = Object.entries(request_args).map(([name, value]) => [name, textOf(value)]);
  const json = request_json === null ? undefined : prettyJson(request_json);
  return fitted(task, { method, args: Object.fromEntries(texts) as object, json });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What was kept of a task that may have changed since: where it does not fit it is as at first. */
export function fitted(
  task: Task,
  kept: { readonly method: unknown; readonly args: object; readonly json: unknown },
): RunInput {
  const start = inputOf(task);
  const args = task.url_params.map(({ name }) => {
    const text: unknown = Object.hasOwn(kept.args, name) ? Reflect.get(kept.args, name) : undefined;
    return [name, typeof text === 'string' ? text : start.args[name]];
  });
  return {
    method: task.methods.find((method) => method === kept.method) ?? start.method,
    args: Object.fromEntries(args) as Record<string, string>,
    json: typeof kept.json === 'string' ? kept.json : start.json,
  };
}

/** Whether two are the same, as they are typed. */
export const isSame = (one: RunInput, other: RunInput) =>
  JSON.stringify(one) === JSON.stringify(other);
