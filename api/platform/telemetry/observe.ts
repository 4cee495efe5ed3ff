import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import { LANES, type Lanes } from '../database/lanes.ts';

type ObserveParts = { readonly log: Logger; readonly pools?: Lanes['pools'] };

/**
 * Histogram buckets in seconds; from an answer out of memory to one that is about to be cut off.
 */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** An answer that takes longer is worth a line. */
const SLOW_S = 1;

/** Status where the caller left before the answer; nginx has it, too. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Times every answer by route and status; logs writes, failures and what is slow. A call whose
 * caller left is counted and logged as well: what it was to write may have been written.
 */
export function observe(app: FastifyInstance, { log, pools }: ObserveParts): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  if (pools !== undefined) watchPools(registry, pools);
  const times = new Histogram({
    name: 'fairlead_http_request_seconds',
    help: 'Time until the answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.decorate('metrics', registry);
  app.decorateReply('isNoted', false);
  const logsReads = log.isLevelEnabled('debug');
  const note = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const seconds = reply.elapsedTime / 1000;
    const { method, routeOptions } = request;
    times.observe({ method, route: routeOptions.url ?? 'unknown', status }, seconds);
    const level = chooseLevel({ method, routeOptions }, status, seconds);
    if (level === 'info' || logsReads)
      request.log[level](
        toLine(request, status, seconds),
        status === CLIENT_CLOSED_REQUEST ? 'the caller left' : 'answered',
      );
  };
  app.addHook('onRequest', (request, reply, done) => {
    // Without a 'finish' there is no `onResponse`.
    reply.raw.on('close', () => {
      if (!reply.isNoted) note(request, reply, CLIENT_CLOSED_REQUEST);
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    reply.isNoted = true;
    note(request, reply, reply.statusCode);
    done();
  });
}

/**
 * Log level of a call: quick successful reads, and calls marked as quiet, are logged at debug level
 * only.
 */
function chooseLevel(
  { method, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>,
  status: number,
  seconds: number,
): 'debug' | 'info' {
  if (routeOptions.config.quiet === true) return 'debug';
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  const isSlow = seconds >= SLOW_S && routeOptions.config.held !== true;
  return isRead && (status < 400 || status === CLIENT_CLOSED_REQUEST) && !isSlow ? 'debug' : 'info';
}

function toLine({ method, routeOptions, user }: FastifyRequest, status: number, seconds: number) {
  const ms = Math.round(seconds * 1e4) / 10;
  return { method, route: routeOptions.url, status, ms, user: user?.subject };
}

function watchPools(registry: Registry, pools: Lanes['pools']): void {
  const gauge = new Gauge({
    name: 'fairlead_database_connections',
    help: 'Connections of each lane, and what waits for one',
    labelNames: ['lane', 'state'],
    registers: [registry],
    collect() {
      for (const lane of LANES) {
        const { totalCount, idleCount, waitingCount } = pools[lane];
        gauge.set({ lane, state: 'open' }, totalCount);
        gauge.set({ lane, state: 'idle' }, idleCount);
        gauge.set({ lane, state: 'waiting' }, waitingCount);
      }
    },
  });
}
