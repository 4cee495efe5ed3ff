import { VERSION_HEADER } from '@fairlead/shared/contract/headers';
import type { FastifyRequest } from 'fastify';

import { Refusal } from './errors.ts';

/**
 * Reads the version of the row that the caller saw, from If-Match ('"7"'), for optimistic locking.
 * @throws Refusal where it does not say: a change that is based on nothing could undo another's.
 */
export function readRowVersion({ headers }: FastifyRequest): number {
  const [, digits] = /^"([1-9]\d{0,8})"$/.exec(headers[VERSION_HEADER] ?? '') ?? [];
  if (digits !== undefined) return Number(digits);
  throw new Refusal({
    status: 400,
    code: 'INVALID',
    message: 'If-Match names the version of the row that was seen, as "7"',
  });
}
