import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';

// Only what is stored has defaults (stored.ts): what is published is complete or refused.
const ajv = new Ajv({ allErrors: true, useDefaults: true });
addFormats(ajv);

const compiled = new Map<TSchema, ValidateFunction>();

export type Checked<Value> = { ok: true; value: Value } | { ok: false; problems: string[] };

/** A value from outside as the contract's type, or everything that is wrong with it. */
export function check<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
): Checked<Static<Schema>> {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  if (validate(value)) return { ok: true, value: value as Static<Schema> };
  const problems = (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || 'the document'} ${message ?? 'is wrong'}${extra(params)}`,
  );
  return { ok: false, problems };
}

function extra(params: Record<string, unknown>): string {
  const name = params['additionalProperty'];
  return typeof name === 'string' ? ` (${name})` : '';
}

/** The value of a JSON text; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
