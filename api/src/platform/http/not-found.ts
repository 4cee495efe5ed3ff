import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { Refusal, replyWithError } from './errors.ts';

const NOT_FOUND = new Refusal({ status: 404, code: 'NOT_FOUND', message: 'There is no such call' });
const NOT_ALLOWED = new Refusal({
  status: 405,
  code: 'METHOD_NOT_ALLOWED',
  message: 'The call is made by another method',
});

/** No such call; or there is one under this path, but not by this method. */
export function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? '';
  const others = request.server.endpoints
    .filter((endpoint) => isServedAt(path, endpoint))
    .map(({ method }) => method);
  if (others.length === 0) return replyWithError(NOT_FOUND, request, reply);
  void reply.header('allow', others.join(', '));
  return replyWithError(NOT_ALLOWED, request, reply);
}

function isServedAt(path: string, endpoint: Endpoint): boolean {
  const asked = path.split('/');
  const served = `/api${endpoint.path}`.split('/');
  return (
    asked.length === served.length &&
    served.every((part, at) => (part.startsWith('{') ? asked[at] !== '' : asked[at] === part))
  );
}
