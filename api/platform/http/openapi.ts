import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  KEY_HEADER,
  RERUN_HEADER,
  KNOWN_HEADER,
  TOKEN_HEADER,
  VERSION_HEADER,
} from '@fairlead/shared/contract/headers';
import { Failure } from '@fairlead/shared/contract/failure';
import type { TSchema } from 'typebox';

/** The subset of OpenAPI 3.1 that the calls of the contract need. */
export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, unknown>>;
};

const DESCRIPTION = [
  'Every call that the browser makes, from the objects that the server itself checks requests with.',
  `A call other than verify_auth carries its session token in ${TOKEN_HEADER}. Unknown fields are`,
  'refused, nothing is coerced, and every failure answers { err_msg, code, request_id }.',
].join(' ');

/** The document of the calls, emitted from the contract; sorted, so that a change is a small difference. */
export function openApiDocument(endpoints: readonly Endpoint[]): OpenApiDocument {
  const sorted = [...endpoints].sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of sorted)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  return {
    openapi: '3.1.0',
    info: { title: 'Fairlead', version: '1', description: DESCRIPTION },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Failure: plain(Failure) },
      responses: {
        Failure: {
          description: 'Refused or failed; request_id finds it in the log.',
          content: json({ $ref: '#/components/schemas/Failure' }),
        },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: TOKEN_HEADER } },
    },
  };
}

const toKey = ({ path, method }: Endpoint) => `${path} ${method}`;

function operation(endpoint: Endpoint): unknown {
  const { path, summary, note, access, params, query, body, reply, media } = endpoint;
  return {
    operationId: operationId(endpoint),
    tags: [path.split('/')[1] ?? ''],
    summary,
    description: [formatAccess(access), note].filter(Boolean).join(' '),
    'x-access': access,
    'x-limit': endpoint.limit,
    'x-cost': endpoint.cost,
    security: access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query),
      ...(endpoint.repeatable === undefined ? [] : [KEY_PARAMETER]),
      ...(endpoint.versioned === undefined ? [] : [VERSION_PARAMETER]),
      ...(endpoint.repeats === undefined ? [] : [RERUN_PARAMETER]),
      ...(endpoint.unchanged === undefined ? [] : [KNOWN_PARAMETER]),
    ],
    ...(body === undefined
      ? {}
      : { requestBody: { required: isNeeded(body), content: json(plain(body)) } }),
    responses: {
      200: {
        description: 'Done',
        content: media === undefined ? json(plain(reply)) : { [media]: {} },
      },
      ...(endpoint.unchanged === undefined ? {} : { 304: { description: 'As the caller has it' } }),
      ...refusalResponses(endpoint.refusals),
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

const KEY_PARAMETER = {
  name: KEY_HEADER,
  in: 'header',
  required: false,
  description:
    'Sent again under the same key the call is done once; with another body it is a 422.',
  schema: { type: 'string', maxLength: 200 },
};

const VERSION_PARAMETER = {
  name: VERSION_HEADER,
  in: 'header',
  required: true,
  description: 'The version of the row that was seen, in quotes.',
  schema: { type: 'string', pattern: '^"[1-9]\\d{0,8}"$' },
};

const RERUN_PARAMETER = {
  name: RERUN_HEADER,
  in: 'header',
  required: false,
  description: 'The run that this one repeats: of the same task, with the same or other arguments.',
  schema: { type: 'string', format: 'uuid' },
};

const KNOWN_PARAMETER = {
  name: KNOWN_HEADER,
  in: 'header',
  required: false,
  description: 'The ETag of the answer that the caller has.',
  schema: { type: 'string' },
};

/** A status of a declared refusal may be answered without it, too: by the words alone. */
function refusalResponses(refusals: Endpoint['refusals'] = {}): Record<number, unknown> {
  const byStatus = Map.groupBy(Object.entries(refusals), ([, { status }]) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, declared]) => [
      status,
      {
        description: `Refused: ${declared.map(([code]) => code).join(', ')}`,
        content: json({
          anyOf: [
            ...declared.map(([code, { carries }]) => failureThatCarries(code, carries)),
            { $ref: '#/components/schemas/Failure' },
          ],
        }),
      },
    ]),
  );
}

function failureThatCarries(code: string, { properties, required = [] }: Fields): unknown {
  return plain({
    ...Failure,
    required: [...Failure.required, ...required],
    properties: { ...Failure.properties, code: { const: code }, ...properties },
  });
}

function operationId({ method, path }: Endpoint): string {
  const words = path.replaceAll('{', '').replaceAll('}', '').replaceAll('-', '_').split('/');
  return [method.toLowerCase(), ...words.filter(Boolean)].join('_');
}

function formatAccess(access: Endpoint['access']): string {
  if (access === 'public') return 'Anybody may call it.';
  return access === 'signed-in' ? 'Needs a session.' : `Needs the permission ${access}.`;
}

type Fields = {
  readonly properties?: Record<string, TSchema>;
  readonly required?: readonly string[];
};

function parameters(place: 'path' | 'query', schema: TSchema | undefined): readonly unknown[] {
  const { properties = {}, required = [] } = (schema ?? {}) as Fields;
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: plain(field),
  }));
}

function isNeeded(body: TSchema): boolean {
  return ((body as Fields).required ?? []).length > 0;
}

const json = (schema: unknown) => ({ 'application/json': { schema } });

/** Without what TypeBox keeps for itself. */
function plain(schema: TSchema): unknown {
  return JSON.parse(JSON.stringify(schema));
}
