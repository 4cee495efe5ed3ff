import type { FastifyReply, FastifyRequest } from 'fastify';

import { Refusal, replyWithError } from './errors.ts';

const METHODS = ['GET', 'POST', 'DELETE'] as const;

/** No such call; or there is one under this path, but not by this method. */
export function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? '';
  const others = METHODS.filter(
    (method) => request.server.findRoute({ method, url: path }) !== null,
  );
  if (others.length > 0) void reply.header('allow', others.join(', '));
  return replyWithError(
    new Refusal({ status: 404, code: 'NOT_FOUND', message: 'There is no such call' }),
    request,
    reply,
  );
}
