import type { ScheduleTerms } from '@fairlead/shared/contract/schedules';
import type { Task } from '@fairlead/shared/contract/tasks';
import { dayArgumentProblem, MAX_CRON } from '@fairlead/shared/domain/tasks/schedule-terms';
import { tooLong } from '@fairlead/shared/domain/typed/text-limits';

import { checkJson, jsonObstacle } from '../json/json-checks.rules.ts';
import { isJsonObject } from '../json/json-schema.rules.ts';
import { skeletonText } from '../json/json-skeleton.rules.ts';

/** Terms as they are typed; everything is kept, right or wrong. */
export type TermsInput = Omit<ScheduleTerms, 'args' | 'json'> & {
  /** Arguments by parameter name: 'true', 'false', a day or one of the words for one. */
  readonly args: Readonly<Record<string, string>>;
  /** Text; of a task without JSON empty. */
  readonly json: string;
};

/** The words for a day that is worked out when the run is asked for, as people read them. */
export const DAY_LABELS = [
  { value: 'today', label: 'Today' },
  { value: 'previous_business_day', label: 'Previous business day' },
] as const;

/** Initial input of a new schedule of a task. */
export function newTerms(task: Task): TermsInput {
  const args = task.url_params.map(({ name, type_val, default_val }) => [
    name,
    type_val === 'bool' ? (default_val ?? 'false') : 'previous_business_day',
  ]);
  return {
    route: task.route,
    method: task.methods[0] ?? 'POST',
    args: Object.fromEntries(args) as Record<string, string>,
    json: task.request_json ? skeletonText(task.json_schema) : '',
    cron: '',
    business_days_only: false,
    overlap: 'skip',
    missed: 'skip',
    paused: false,
  };
}

/** The terms of a schedule, to be changed. */
export function toTermsInput(terms: ScheduleTerms): TermsInput {
  const args = Object.entries(terms.args).map(([name, value]) => [name, String(value)]);
  return {
    ...terms,
    args: Object.fromEntries(args) as Record<string, string>,
    json: terms.json === null ? '' : JSON.stringify(terms.json, null, 2),
  };
}

/** Parsed input of a schedule, or the field that cannot be parsed. */
export type ReadTerms =
  | { readonly ok: true; readonly terms: ScheduleTerms }
  | { readonly ok: false; readonly field: string; readonly reason: string };

/** Reads what was typed for a task; the server judges whether it is right. */
export function readTerms(input: TermsInput, task: Task, today: string): ReadTerms {
  const cron = input.cron.trim();
  const cronProblem = cron === '' ? 'Required' : tooLong(cron, MAX_CRON);
  if (cronProblem !== undefined) return { ok: false, field: 'cron', reason: cronProblem };
  const args: Record<string, string | boolean> = {};
  for (const { name, type_val } of task.url_params) {
    const text = input.args[name] ?? '';
    const reason = type_val === 'bool' ? undefined : dayArgumentProblem(text, today);
    if (reason !== undefined) return { ok: false, field: `args.${name}`, reason };
    args[name] = type_val === 'bool' ? text === 'true' : text;
  }
  const json = readJson(input.json, task);
  return json.ok ? { ok: true, terms: { ...input, cron, args, json: json.value } } : json;
}

function readJson(text: string, task: Task) {
  if (!task.request_json) return { ok: true, value: null } as const;
  const checked = checkJson(task.json_schema, text);
  const reason = checked.problems[0] ?? jsonObstacle(checked);
  if (reason !== undefined) return { ok: false, field: 'json', reason } as const;
  return { ok: true, value: checked.read.ok ? checked.read.value : null } as const;
}

/** True when two inputs are the same, as typed. */
export const isSameTerms = (one: TermsInput, other: TermsInput) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Unsaved input, as the browser stores it. */
export type StoredTerms = {
  /** Time of the last change, ISO. */
  readonly at: string;
  /** The version of the schedule that it changes; null of a new one. */
  readonly version: number | null;
  readonly input: TermsInput;
};

/** The draft in a text that the browser kept, as far as it fits today's tasks; undefined for none. */
export function parseStoredTerms(
  text: string | null,
  tasks: readonly Task[],
): StoredTerms | undefined {
  const kept = parse(text);
  if (!isJsonObject(kept) || !isInstant(kept['at']) || !isJsonObject(kept['input']))
    return undefined;
  const { at, version, input } = kept;
  const task = tasks.find(({ route }) => route === input['route']);
  if (task === undefined || !isJsonObject(input['args'])) return undefined;
  return {
    at,
    version: typeof version === 'number' ? version : null,
    input: fitted(task, input, input['args']),
  };
}

type Texts = Readonly<Record<string, unknown>>;

function fitted(task: Task, kept: Texts, keptArgs: Texts): TermsInput {
  const start = newTerms(task);
  const { method, json, cron, overlap, missed } = kept;
  const args = Object.entries(start.args).map(([name, text]) => {
    const was = keptArgs[name];
    return [name, typeof was === 'string' ? was : text];
  });
  return {
    ...start,
    method: task.methods.find((one) => one === method) ?? start.method,
    args: Object.fromEntries(args) as Record<string, string>,
    json: typeof json === 'string' ? json : start.json,
    cron: typeof cron === 'string' ? cron : start.cron,
    business_days_only: kept['business_days_only'] === true,
    overlap: overlap === 'wait' ? overlap : 'skip',
    missed: missed === 'once' ? missed : 'skip',
    paused: kept['paused'] === true,
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));
