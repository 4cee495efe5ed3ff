import type {
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '@fairlead/shared/contract/endpoint';
import { nothing } from '@fairlead/shared/contract/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { onLane } from '../database/lanes.ts';
import { type UnreadBody, toUnreadBody } from './bodies.ts';
import { bodyCheck, refusalCheck, replyCheck, textCheck } from './checks.ts';
import { Refusal } from './errors.ts';
import { readIdempotencyKey, type Once, onceFor } from './idempotency.ts';
import { countCall } from './rate-limit.ts';
import { readRepeatedRun } from './repeated-run.ts';
import type { SessionUser } from './session-user.ts';
import { readRowVersion } from './row-version.ts';
import { chooseCost, LANE_OF, toSharerKey } from './shares.ts';

/** Input of a handler: everything checked against the contract, and the caller. */
export type Call<E extends Endpoint> = {
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  readonly body: E['unread'] extends string ? UnreadBody : BodyOf<E>;
  readonly user: E['access'] extends 'public' ? null : SessionUser;
  /**
   * Idempotent part of a call that may be repeated: what it does is done in here, and nowhere else.
   */
  readonly once: E['repeatable'] extends string ? Once : undefined;
  /** Version of the row that the user saw, for a call about a row. */
  readonly version: E['versioned'] extends string ? number : undefined;
  /** Id of the run that is repeated, for a call that may repeat one. */
  readonly rerunOf: E['repeats'] extends string ? string | undefined : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/**
 * Marker for replies that are a Buffer or text already (stored answers): `reply.send`, then return
 * `SENT`.
 */
export const SENT = Symbol('the handler has sent the answer itself');

/** Handler of a call. One that supports 304 is made by `withEtag` (`answers/etag-answers.ts`). */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => E['unchanged'] extends string
  ? Promise<typeof SENT>
  : Promise<ReplyOf<E> | typeof SENT> | ReplyOf<E>;

/**
 * Registers a call of the contract with everything it declares: access (`access.ts`), rate limit,
 * concurrency share (`shares.ts`), validation of request, response and refusals, and idempotency.
 * Nothing is coerced, dropped or added.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  const callOf = reader(app, endpoint);
  const checkReply = replyCheck(endpoint.reply);
  const checkRefusal = refusalCheck(endpoint.refusals);
  const priceOf = chooseCost(endpoint);
  app.endpoints.push(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll('{', ':').replaceAll('}', ''),
    config: {
      access: endpoint.access,
      held: endpoint.cost === 'held' || endpoint.cost === 'watch',
      unread: endpoint.unread !== undefined,
    },
    ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
    onRequest: countCall(app.limiter, endpoint.limit),
    handler: async (request, reply) => {
      const call = callOf(request, reply);
      let answer: ReplyOf<E> | typeof SENT;
      try {
        const cost = priceOf(call.query);
        const turns = app.shares[cost];
        const work = async () => onLane(LANE_OF[cost], () => handler(call));
        answer = await (turns === undefined
          ? work()
          : turns.run(toSharerKey(request), work, reply.raw));
      } catch (thrown) {
        if (thrown instanceof Refusal) checkRefusal(thrown);
        throw thrown;
      }
      // What is under way still, as a stream: Fastify waits for it by the reply.
      if (answer === SENT) return reply.sent ? undefined : reply;
      checkReply(answer);
      return answer;
    },
  });
}

function bodyReader({ body, unread }: Endpoint): (body: unknown) => unknown {
  if (unread !== undefined) return toUnreadBody;
  return body === undefined ? noBody : bodyCheck(body);
}

const requireEmpty = bodyCheck(nothing());
/** Refuses a body of a call that takes none: its sender means something by it, and ignoring it would hide that. */
function noBody(body: unknown): undefined {
  requireEmpty(body);
}
const noParams = () => ({});

/** Makes of a request what its handler gets. */
function reader<E extends Endpoint>({ db }: FastifyInstance, endpoint: E) {
  const queryOf = textCheck('query', endpoint.query);
  const paramsOf = endpoint.params ? textCheck('path', endpoint.params) : noParams;
  const bodyOf = bodyReader(endpoint);
  const isRepeatable = endpoint.repeatable !== undefined;
  // A key is somebody's: of strangers, one could get what the other was answered.
  if (isRepeatable && endpoint.access === 'public')
    throw new Error(`${endpoint.path} cannot be public and repeatable`);
  return (request: FastifyRequest, reply: FastifyReply): Call<E> => {
    const query = queryOf(request.query);
    const params = paramsOf(request.params);
    const body = bodyOf(request.body);
    const { user } = request;
    const version = endpoint.versioned === undefined ? undefined : readRowVersion(request);
    const rerunOf = endpoint.repeats === undefined ? undefined : readRepeatedRun(request);
    const once = isRepeatable
      ? onceFor(db, {
          scope: `${user?.issuer} ${user?.subject} ${endpoint.method} ${endpoint.path}`,
          key: readIdempotencyKey(request),
          request: { params, query, body: withoutAcknowledged(endpoint, body), version, rerunOf },
        })
      : undefined;
    // The checks have made the parts what the contract says; TypeScript cannot see that.
    return { query, params, body, user, once, version, rerunOf, request, reply } as Call<E>;
  };
}

/** Body without its acknowledgements: the request is the same with or without them. */
function withoutAcknowledged({ confirmed }: Endpoint, body: unknown): unknown {
  if (confirmed === undefined || typeof body !== 'object') return body;
  return { ...body, acknowledged: undefined };
}
