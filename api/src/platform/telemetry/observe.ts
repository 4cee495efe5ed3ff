import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What a database pool tells of itself. */
export type PoolCounts = {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
};

type ObserveParts = { readonly log: Logger; readonly pool?: PoolCounts };

/** In seconds; from an answer out of memory to one that is about to be cut off. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** An answer that takes longer is worth a line. */
const SLOW_S = 1;

/** In the place of a status where the caller left before the answer; nginx has it, too. */
const LEFT = 499;

/**
 * Times every answer by route and status; logs writes, failures and what is slow. A call whose
 * caller left is counted and logged as well: what it was to write may have been written.
 */
export function observe(app: FastifyInstance, { log, pool }: ObserveParts): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  if (pool !== undefined) watchPool(registry, pool);
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
    const level = levelOf({ method, routeOptions }, status, seconds);
    if (level === 'info' || logsReads)
      request.log[level](
        lineOf(request, status, seconds),
        status === LEFT ? 'the caller left' : 'answered',
      );
  };
  app.addHook('onRequest', (request, reply, done) => {
    // Without a 'finish' there is no `onResponse`.
    reply.raw.on('close', () => {
      if (!reply.isNoted) note(request, reply, LEFT);
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    reply.isNoted = true;
    note(request, reply, reply.statusCode);
    done();
  });
}

/** Reads that went well, or that nobody waits for, have a line only where somebody looks for them. */
function levelOf(
  { method, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>,
  status: number,
  seconds: number,
): 'debug' | 'info' {
  if (routeOptions.config.quiet === true) return 'debug';
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  const isSlow = seconds >= SLOW_S && routeOptions.config.held !== true;
  return isRead && (status < 400 || status === LEFT) && !isSlow ? 'debug' : 'info';
}

function lineOf({ method, routeOptions, user }: FastifyRequest, status: number, seconds: number) {
  const ms = Math.round(seconds * 1e4) / 10;
  return { method, route: routeOptions.url, status, ms, user: user?.subject };
}

function watchPool(registry: Registry, pool: PoolCounts): void {
  const gauge = new Gauge({
    name: 'fairlead_database_connections',
    help: 'Connections of the pool, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      gauge.set({ state: 'open' }, pool.totalCount);
      gauge.set({ state: 'idle' }, pool.idleCount);
      gauge.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
