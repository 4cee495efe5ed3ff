import { hash } from 'node:crypto';
import { join } from 'node:path';

import type { Endpoint } from '@fairlead/shared/contract/endpoint';

import { CHECKOUT } from '@fairlead/platform/config';
import { openApiDocument } from '@fairlead/platform/http/openapi';

/** The committed table: a line a call, with who may call it and the digest of its OpenAPI document. */
export const CALL_TABLE = join(CHECKOUT, 'api/calls.txt');

/** Access of a call that nobody has written yet. */
const NOT_SAID = '?';

/** Advice of the tests that find the table behind. */
export const HOW =
  'run `pnpm calls`, then write who may call it in the place of `?` in api/calls.txt';

export type CallRow = {
  /** `GET /core-trades` */
  readonly call: string;
  /** Written by hand, never taken from the contract: it is what the contract is compared with. */
  readonly access: string;
  readonly digest: string;
};

const HEAD =
  '# Method and path | who may call it, written by hand | digest of its schema, by `pnpm calls`\n';
const ROW = /^([A-Z]+) +(\/\S*) +(\S+) +([0-9a-f]+)$/gm;

export function parseCalls(text: string): readonly CallRow[] {
  return [...text.matchAll(ROW)].map(([, method = '', path = '', access = '', digest = '']) => ({
    call: `${method} ${path}`,
    access,
    digest,
  }));
}

export function formatCalls(rows: readonly CallRow[]): string {
  const lines = rows.map(({ call, access, digest }) => {
    const [method = '', path = ''] = call.split(' ');
    return `${method.padEnd(6)} ${path.padEnd(72)} ${access.padEnd(18)} ${digest}\n`;
  });
  return HEAD + lines.join('');
}

/** Rows of the served calls, in the order of their paths, with the access that `before` has of each. */
export function updateCalls(
  before: readonly CallRow[],
  endpoints: readonly Endpoint[],
): readonly CallRow[] {
  const access = new Map(before.map((row) => [row.call, row.access]));
  return endpoints
    .map((endpoint) => ({
      call: callName(endpoint),
      access: access.get(callName(endpoint)) ?? NOT_SAID,
      digest: digestCall(endpoint),
    }))
    .toSorted((a, b) => (pathFirst(a.call) < pathFirst(b.call) ? -1 : 1));
}

export const callName = ({ method, path }: Endpoint) => `${method} ${path}`;

const pathFirst = (call: string) => call.split(' ').toReversed().join(' ');

/** Changes with anything that the OpenAPI document says of the call. */
export function digestCall(endpoint: Endpoint): string {
  return hash('sha256', JSON.stringify(openApiDocument([endpoint]))).slice(0, 12);
}
