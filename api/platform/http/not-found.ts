import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';

import { Refusal, replyWithError } from './errors.ts';

const NOT_FOUND = new Refusal({ status: 404, code: 'NOT_FOUND', message: 'There is no such call' });
const NOT_ALLOWED = new Refusal({
  status: 405,
  code: 'METHOD_NOT_ALLOWED',
  message: 'The call is made by another method',
});

/** No such call; or there is one under this path, but not by this method. */
export function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request);
  const { endpoints } = request.server;
  const whole = endpoints.filter((endpoint) => `/api${endpoint.path}` === path);
  const served = whole.length > 0 ? whole : endpoints.filter((each) => isServedAt(path, each));
  if (served.length === 0) return replyWithError(NOT_FOUND, request, reply);
  void reply.header('allow', served.map(({ method }) => method).join(', '));
  return replyWithError(NOT_ALLOWED, request, reply);
}

/** The same before a body is read, of which nothing would be taken. */
export const notFoundAtOnce: onRequestHookHandler = (request, reply) => {
  notFound(request, reply);
};

/**
 * Rejects other methods on a literal path (`/breaks/assign`) that a parameterised path
 * (`/breaks/{break_id}`) would match.
 */
export function rejectAmbiguousPaths(app: FastifyInstance): void {
  let whole: ReadonlySet<string> | undefined;
  app.addHook('onRequest', (request, reply, done) => {
    whole ??= new Set(app.endpoints.map(({ path }) => `/api${path}`));
    const isInPlace = request.routeOptions.url?.includes(':') === true;
    if (isInPlace && whole.has(pathOf(request))) notFound(request, reply);
    else done();
  });
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '';

function isServedAt(path: string, endpoint: Endpoint): boolean {
  const asked = path.split('/');
  const served = `/api${endpoint.path}`.split('/');
  return (
    asked.length === served.length &&
    served.every((part, at) => (part.startsWith('{') ? asked[at] !== '' : asked[at] === part))
  );
}
