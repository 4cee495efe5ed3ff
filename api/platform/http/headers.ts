import { REQUEST_HEADER } from '@fairlead/shared/contract/headers';
import type { FastifyInstance } from 'fastify';

/** On every answer of the API: data is never a page, a frame or a cache entry. */
export const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
  'cache-control': 'no-store',
} as const;

const HSTS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const;

/** Sets the headers before anything else runs, so that refusals carry them too. */
export function sendHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = publicUrl.startsWith('https:') ? { ...DATA_HEADERS, ...HSTS } : DATA_HEADERS;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(REQUEST_HEADER, request.id);
    done();
  });
}
