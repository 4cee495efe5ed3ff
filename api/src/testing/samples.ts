import fc from 'fast-check';

import type { TaskDefinition } from '@fairlead/platform/tasks/task';

/** Fields of JSON Schema that the contract uses. */
type Schema = {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
};

const SAMPLE_DAY = '2024-06-28';

/** Builds a small value that the schema takes: fields that are required, the first of several choices. */
function sampled(schema: Schema): unknown {
  const { anyOf, enum: choices } = schema;
  if (schema.const !== undefined) return schema.const;
  if (choices !== undefined) return choices[0];
  if (anyOf?.[0] !== undefined) return sampled(anyOf[0]);
  return BY_TYPE[schema.type ?? 'null']?.(schema) ?? null;
}

const BY_TYPE: Readonly<Record<string, (schema: Schema) => unknown>> = {
  object: ({ properties = {}, required = [] }) =>
    Object.fromEntries(required.map((name) => [name, sampled(properties[name] ?? {})])),
  array: ({ items = {}, minItems = 0 }) => Array.from({ length: minItems }, () => sampled(items)),
  string: sampledText,
  integer: ({ minimum = 1 }) => Math.max(minimum, 1),
  number: ({ minimum = 1 }) => Math.max(minimum, 1),
  boolean: () => false,
};

function sampledText({ format, pattern, minLength = 1 }: Schema): string {
  if (format === 'date') return SAMPLE_DAY;
  if (format === 'date-time') return `${SAMPLE_DAY}T08:00:00Z`;
  if (pattern === undefined) return 'a'.repeat(Math.max(1, minLength));
  const texts = fc.stringMatching(new RegExp(pattern));
  return fc.sample(texts, { seed: 1, numRuns: 1 })[0] ?? '';
}

export type TaskRequest = {
  readonly args: Readonly<Record<string, string | boolean>>;
  readonly json: object | null;
};

/** Builds what a run of the task may be asked with: every argument, and a sample of its JSON. */
export function sampleRequest({ urlParams, json }: TaskDefinition): TaskRequest {
  const args = urlParams.map(({ name, type_val: type }): [string, string | boolean] => [
    name,
    type === 'bool' ? true : SAMPLE_DAY,
  ]);
  return {
    args: Object.fromEntries(args),
    json: json === undefined ? null : (sampled(json) as object),
  };
}
