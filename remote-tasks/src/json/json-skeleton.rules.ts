import { isJsonObject, readSchemaFields, type Schema } from './json-schema.rules.ts';

/** The JSON that a task's text area begins with: the fields that have to be there, or all. */
export function skeletonText(schema: Schema | null): string {
  return prettyJson(schema === null ? {} : buildSkeleton(schema));
}

/** JSON as a person reads it. */
export const prettyJson = (value: unknown) => JSON.stringify(value, null, 2);

function buildSkeleton(schema: Schema): unknown {
  if ('default' in schema) return schema['default'];
  if ('const' in schema) return schema['const'];
  const { enum: choices, anyOf, type } = schema;
  if (Array.isArray(choices)) return choices[0] as unknown;
  if (Array.isArray(anyOf)) return isJsonObject(anyOf[0]) ? buildSkeleton(anyOf[0]) : null;
  return type === 'object' ? buildObject(schema) : (EMPTY[String(type)] ?? null);
}

const EMPTY: Readonly<Record<string, unknown>> = {
  array: [],
  string: '',
  number: 0,
  integer: 0,
  boolean: false,
};

function buildObject(schema: Schema): unknown {
  const { fields, needed } = readSchemaFields(schema);
  const names = needed.length > 0 ? needed : [...fields.keys()];
  return Object.fromEntries(names.map((name) => [name, buildSkeleton(fields.get(name) ?? {})]));
}
