import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from 'typebox';

import { Refusal } from './errors.ts';
import { isUnstorable, type Property, readTexts } from './query-text.ts';

type PartName = 'body' | 'query' | 'path';

const STRICT = {
  strict: true,
  strictTypes: false,
  allowUnionTypes: true,
  coerceTypes: false,
  removeAdditional: false,
  allErrors: false,
} as const;

/**
 * Bodies and answers: as they are, or refused. Only a query has defaults. Ajv keeps what it has compiled of a
 * schema; each is compiled when it is first asked, since hundreds of them would make every start wait.
 */
const exact = withFormats(new Ajv({ ...STRICT, useDefaults: false }));
const withDefaults = withFormats(new Ajv({ ...STRICT, useDefaults: true }));

function withFormats(ajv: Ajv): Ajv {
  addFormats(ajv, ['date', 'date-time']);
  return ajv;
}

/** Checks a body as it was sent; an absent one counts as empty. */
export function bodyCheck(schema: TSchema): (body: unknown) => unknown {
  return (body = {}) => {
    const validate = exact.compile(schema);
    if (!validate(body)) throw refusal('body', validate);
    return body;
  };
}

/** Reads a query or path parameters from their texts and checks them. */
export function textCheck(part: 'query' | 'path', schema: TSchema): (texts: unknown) => unknown {
  const { properties = {} } = schema as { properties?: Readonly<Record<string, Property>> };
  return (texts) => {
    const validate = withDefaults.compile(schema);
    const values = readTexts(texts as Record<string, unknown>, properties);
    if (!validate(values)) throw refusal(part, validate);
    for (const name in values) if (isUnstorable(values[name])) throw unstorable(part);
    return values;
  };
}

/** Checks data that is not a request, as a file; the error names the place. */
export function createChecker<Schema extends TSchema>(
  name: string,
  schema: Schema,
): (value: unknown) => Static<Schema> {
  return (value) => {
    const validate = exact.compile<Static<Schema>>(schema);
    if (!validate(value)) throw new Error(formatProblem(name, validate));
    return value;
  };
}

/** Keeps of what is stored what is as this version has it; the rest is another version's. */
export function createStoredReader<Schema extends TSchema>(
  schema: Schema,
): (stored: readonly unknown[]) => Static<Schema>[] {
  return (stored) => {
    const validate = exact.compile<Static<Schema>>(schema);
    return stored.filter((one): one is Static<Schema> => validate(one));
  };
}

/** Throws where an answer is not what the contract promises: a fault of ours, so a 500 and a log line. */
export function replyCheck(schema: TSchema): (reply: unknown) => void {
  return (reply) => {
    const validate = exact.compile(schema);
    if (!validate(reply))
      throw new Error(`the answer breaks the contract: ${formatProblem('answer', validate)}`);
  };
}

/**
 * Throws where a refusal carries what the contract does not promise for its code: as with an answer,
 * a fault of ours. Nothing that is not declared leaves with one.
 */
export function refusalCheck(declared: Endpoint['refusals'] = {}): (refused: Refusal) => void {
  const promises = new Map(Object.entries(declared));
  return ({ code, status, body }) => {
    const promised = promises.get(code);
    const keeps =
      promised === undefined
        ? Object.keys(body).length === 0
        : promised.status === status && exact.compile(promised.carries)(body);
    if (!keeps) throw new Error(`the refusal ${status} ${code} breaks the contract`);
  };
}

function unstorable(part: PartName): Refusal {
  const message = `${part}: a text contains NUL or half a character`;
  return new Refusal({ status: 400, code: 'INVALID', message });
}

function refusal(part: PartName, validate: ValidateFunction): Refusal {
  return new Refusal({ status: 400, code: 'INVALID', message: formatProblem(part, validate) });
}

function formatProblem(part: string, { errors }: ValidateFunction): string {
  const [error] = errors ?? [];
  if (error === undefined) return `${part} is invalid`;
  const place = `${part}${error.instancePath.replaceAll('/', '.')}`;
  return `${place} ${error.message ?? 'is invalid'}${formatDetail(error)}`;
}

/** Detail that Ajv's own words leave out. */
function formatDetail({ keyword, params }: ErrorObject): string {
  if (keyword === 'additionalProperties')
    return `: ${String(params['additionalProperty']).slice(0, 60)}`;
  if (keyword === 'enum') return `: ${(params['allowedValues'] as unknown[]).join(', ')}`;
  return '';
}
