import type {
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '@fairlead/shared/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { bodyCheck, replyCheck, textCheck } from './checks.ts';
import { checkRate } from './rate-limit.ts';
import type { SessionUser } from './session-user.ts';

/** What a handler gets: everything checked against the contract, and who calls. */
export type Call<E extends Endpoint> = {
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  readonly body: BodyOf<E>;
  readonly user: E['access'] extends 'public' ? null : SessionUser;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** For replies that are a Buffer or text already (stored answers), `reply.send` and return `SENT`. */
export const SENT = Symbol('the handler has sent the answer itself');

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<ReplyOf<E> | typeof SENT> | ReplyOf<E>;

const noBody = () => undefined;
const noParams = () => ({});

/**
 * Serves a call of the contract: registers the Fastify route with its access, checks query, path
 * and body before the handler and the answer after it. Nothing is coerced, dropped or added.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  const queryOf = textCheck('query', endpoint.query);
  const paramsOf = endpoint.params ? textCheck('path', endpoint.params) : noParams;
  const bodyOf = endpoint.body ? bodyCheck(endpoint.body) : noBody;
  const checkReply = replyCheck(endpoint.reply);
  app.endpoints.push(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { access: endpoint.access },
    ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
    onRequest: checkRate(app, endpoint),
    handler: async (request, reply) => {
      const answer = await handler({
        query: queryOf(request.query),
        params: paramsOf(request.params),
        body: bodyOf(request.body ?? undefined),
        user: request.user,
        request,
        reply,
        // The checks have made the parts what the contract says; TypeScript cannot see that.
      } as Call<E>);
      if (answer === SENT) return reply;
      checkReply(answer);
      return answer;
    },
  });
}
