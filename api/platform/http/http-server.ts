import { randomBytes } from 'node:crypto';

import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';

import { takeNoBodyAsNone } from './bodies.ts';
import { replyWithError } from './errors.ts';
import { refuseUnreadable } from './unreadable.ts';

const KIB = 1024;
const SECOND = 1000;

/** Default limit of a body, in bytes. */
export const BODY_LIMIT = 256 * KIB;

/** Keep-alive timeout of a connection for its next call, and what Node adds to that. */
const KEEP_ALIVE = 72 * SECOND;
const NODES_EXTRA = SECOND;

/**
 * The Fastify of the product, the same in the server, in tests and in benchmarks, with its
 * limits and time-outs. The API and the releases are plugins of it.
 *
 * @param proxies how many proxies in front of it may name the caller's address
 */
export function createServer(log: Logger, proxies: number = 0): FastifyInstance {
  // As Fastify's own kind of log: as pino's it would become part of every type.
  const loggerInstance: FastifyBaseLogger = log;
  const server = Fastify({
    loggerInstance,
    // One line a request, written by `platform/observe.ts`, instead of Fastify's two.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    // Slow is not hung: beside forty busy loops the API took more than a minute, and each new start began from nothing.
    pluginTimeout: 600 * SECOND,
    requestTimeout: 30 * SECOND,
    keepAliveTimeout: KEEP_ALIVE,
    // Node sets both anew with every call; timers of one length are the cheapest to set.
    connectionTimeout: KEEP_ALIVE + NODES_EXTRA,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    trustProxy: proxies === 0 ? false : (_address: string, hop: number) => hop < proxies,
    http: {
      maxHeaderSize: 16 * KIB,
      headersTimeout: 20 * SECOND,
      // Node looks for calls beyond their time this often, each half a minute unless told.
      connectionsCheckingInterval: 5 * SECOND,
      // What has no body is never read as a stream (`takeNoBodyAsNone`); that is a tenth of a small call.
      optimizeEmptyRequests: true,
    },
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: (error, socket) => {
      refuseUnreadable(error, socket, newRequestId());
    },
    frameworkErrors: (error, request, reply) => {
      replyWithError(error, request, reply);
    },
  });
  takeNoBodyAsNone(server);
  return server;
}

/** Prefix that makes request ids unique across processes and restarts. */
const START = randomBytes(6).toString('base64url');
let requests = 0;

/** Ours, never the caller's: an id in the log is worth something only if nobody can choose it. */
function newRequestId(): string {
  requests += 1;
  return `${START}-${requests.toString(36)}`;
}
