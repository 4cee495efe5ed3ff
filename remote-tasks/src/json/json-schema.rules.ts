import { isDay } from '@fairlead/shared/domain/calendar/days';

import { within } from './json-text.rules.ts';

/** JSON Schema, as far as our tasks use it. */
export type Schema = Readonly<Record<string, unknown>>;

/** Validation error of one field. */
export type JsonProblem = { readonly path: string; readonly message: string };

/**
 * Validates a value by a schema; errors in the order of its fields. It knows the keywords that our
 * schemas use and ignores any other: the server, which knows all, decides.
 */
export function schemaProblems(schema: Schema, value: unknown, path = ''): readonly JsonProblem[] {
  const message = typeProblem(schema, value) ?? choiceProblem(schema, value);
  if (message !== undefined) return [{ path, message }];
  return [...anyOfProblems(schema, value, path), ...heldProblems(schema, value, path)];
}

function heldProblems(schema: Schema, value: unknown, path: string): readonly JsonProblem[] {
  if (typeof value === 'string') return toProblems(path, textProblem(schema, value));
  if (typeof value === 'number') return toProblems(path, numberProblem(schema, value));
  if (Array.isArray(value)) return listProblems(schema, value, path);
  return isJsonObject(value) ? objectProblems(schema, value, path) : [];
}

/** Null aside there is mostly one that may fit: its words say more than 'none fits'. */
function anyOfProblems(schema: Schema, value: unknown, path: string): readonly JsonProblem[] {
  const all = schemasIn(schema['anyOf']).map((one) => ({
    isNull: one['type'] === 'null',
    problems: schemaProblems(one, value, path),
  }));
  if (all.some(({ problems }) => problems.length === 0)) return [];
  return (all.find(({ isNull }) => !isNull) ?? all[0])?.problems ?? [];
}

const toProblems = (path: string, message: string | undefined): readonly JsonProblem[] =>
  message === undefined ? [] : [{ path, message }];

/** True for an object with fields: no list, not null. */
export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const schemasIn = (value: unknown): readonly Schema[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

const TYPES: Readonly<Record<string, { name: string; fits: (value: unknown) => boolean }>> = {
  object: { name: 'an object', fits: isJsonObject },
  array: { name: 'a list', fits: Array.isArray },
  string: { name: 'a text', fits: (value) => typeof value === 'string' },
  number: { name: 'a number', fits: (value) => typeof value === 'number' },
  integer: { name: 'a whole number', fits: (value) => Number.isInteger(value) },
  boolean: { name: 'true or false', fits: (value) => typeof value === 'boolean' },
  null: { name: 'null', fits: (value) => value === null },
};

function typeProblem({ type }: Schema, value: unknown): string | undefined {
  const known = [type].flat().flatMap((one) => TYPES[String(one)] ?? []);
  if (known.length === 0 || known.some(({ fits }) => fits(value))) return undefined;
  return `needs to be ${known.map(({ name }) => name).join(' or ')}`;
}

function choiceProblem(schema: Schema, value: unknown): string | undefined {
  const choices = 'const' in schema ? [schema['const']] : schema['enum'];
  if (!Array.isArray(choices) || choices.includes(value)) return undefined;
  return `needs to be ${choices.map((one) => JSON.stringify(one)).join(' or ')}`;
}

type Limit = readonly [
  word: string,
  breaks: (size: number, limit: number) => boolean,
  says: (limit: number) => string,
];

const below = (size: number, limit: number) => size < limit;
const above = (size: number, limit: number) => size > limit;

const TEXT_LIMITS: readonly Limit[] = [
  ['minLength', below, (n) => `needs ${n} ${n === 1 ? 'character' : 'characters'} or more`],
  ['maxLength', above, (n) => `may have ${n} characters at most`],
];
const NUMBER_LIMITS: readonly Limit[] = [
  ['minimum', below, (n) => `needs to be ${n} or more`],
  ['maximum', above, (n) => `needs to be ${n} or less`],
  ['exclusiveMinimum', (size, n) => size <= n, (n) => `needs to be more than ${n}`],
  ['exclusiveMaximum', (size, n) => size >= n, (n) => `needs to be less than ${n}`],
];
const LIST_LIMITS: readonly Limit[] = [
  ['minItems', below, (n) => `needs ${n} ${n === 1 ? 'item' : 'items'} or more`],
  ['maxItems', above, (n) => `may have ${n} items at most`],
];

function limitProblem(limits: readonly Limit[], schema: Schema, size: number): string | undefined {
  for (const [word, breaks, says] of limits) {
    const limit = schema[word];
    if (typeof limit === 'number' && breaks(size, limit)) return says(limit);
  }
  return undefined;
}

const numberProblem = (schema: Schema, value: number) => limitProblem(NUMBER_LIMITS, schema, value);

function textProblem(schema: Schema, value: string): string | undefined {
  const { pattern, format } = schema;
  const limit = limitProblem(TEXT_LIMITS, schema, Array.from(value).length);
  if (limit !== undefined) return limit;
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) {
    return `needs to match ${pattern}`;
  }
  return format === 'date' && !isDay(value) ? 'needs to be a day, as 2024-06-28' : undefined;
}

function listProblems(
  schema: Schema,
  items: readonly unknown[],
  path: string,
): readonly JsonProblem[] {
  const { items: each } = schema;
  const inside = isJsonObject(each)
    ? items.flatMap((item, place) => schemaProblems(each, item, within(path, place)))
    : [];
  return [...toProblems(path, limitProblem(LIST_LIMITS, schema, items.length)), ...inside];
}

function objectProblems(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
  path: string,
): readonly JsonProblem[] {
  const { fields, needed } = readSchemaFields(schema);
  const missing = needed
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => ({ path: within(path, name), message: 'is needed' }));
  const inside = Object.entries(value).flatMap(([name, held]) => {
    const at = within(path, name);
    const field = fields.get(name);
    if (field !== undefined) return schemaProblems(field, held, at);
    const isKnown = schema['additionalProperties'] !== false;
    return isKnown ? [] : [{ path: at, message: 'is no field of this task' }];
  });
  return [...missing, ...inside];
}

/** The fields that a schema names, and those that have to be there. */
export function readSchemaFields(schema: Schema): {
  readonly fields: ReadonlyMap<string, Schema>;
  readonly needed: readonly string[];
} {
  const { properties, required } = schema;
  const named = isJsonObject(properties) ? Object.entries(properties) : [];
  const isText = (one: unknown) => typeof one === 'string';
  return {
    fields: new Map(named.flatMap(([name, one]) => (isJsonObject(one) ? [[name, one]] : []))),
    needed: Array.isArray(required) ? required.filter(isText) : [],
  };
}
