import type { Method, TaskRun } from '@fairlead/shared/contract/runs';
import type { Task } from '@fairlead/shared/contract/tasks';

import { prettyJson, skeletonText } from '../json/json-skeleton.rules.ts';

/** Input to run a task. Stored as typed, valid or not. */
export type RunInput = {
  readonly method: Method;
  /** Arguments by parameter name; of a checkbox 'true' or 'false'. */
  readonly args: Readonly<Record<string, string>>;
  readonly json: string;
};

export type Param = Task['url_params'][number];

/** Default input of a task. */
export function buildDefaultInput({ url_params, methods, json_schema }: Task): RunInput {
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

/** Input of an earlier run, as far as its task still takes it. */
export function inputOfRun(task: Task, { method, request_args, request_json }: TaskRun): RunInput {
  const texts = Object.entries(request_args).map(([name, value]) => [name, toText(value)]);
  const json = request_json === null ? undefined : prettyJson(request_json);
  return fitted(task, { method, args: Object.fromEntries(texts) as object, json });
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Adapts stored input to a task that may have changed since: defaults where it does not fit. */
export function fitted(
  task: Task,
  kept: { readonly method: unknown; readonly args: object; readonly json: unknown },
): RunInput {
  const start = buildDefaultInput(task);
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

/** True when two inputs are the same, as typed. */
export const isSameRunInput = (one: RunInput, other: RunInput) =>
  JSON.stringify(one) === JSON.stringify(other);
