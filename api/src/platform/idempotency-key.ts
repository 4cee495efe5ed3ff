import { KEY_HEADER } from '@fairlead/shared/contract/headers';
import type { FastifyRequest } from 'fastify';

/** The key under which a call is done once; null where it came without. */
export function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers[KEY_HEADER];
  return typeof key === 'string' && key !== '' ? key : null;
}
