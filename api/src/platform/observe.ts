import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** In seconds; from an answer out of memory to one that is about to be cut off. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

export type PoolCounts = {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
};

type ObserveParts = { readonly log: Logger; readonly pool?: PoolCounts };

/** Times every answer by route and status, and writes its line to the log. */
export function observe(app: FastifyInstance, { log, pool }: ObserveParts): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  if (pool !== undefined) watchPool(registry, pool);
  app.decorate('metrics', registry);
  const histogram = new Histogram({
    name: 'fairlead_http_request_seconds',
    help: 'Time until the answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  // Looking a labelled child up costs more than counting in it.
  const children = new Map<string, { observe(seconds: number): void }>();
  const logsReads = log.isLevelEnabled('debug');
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    const { statusCode: status } = reply;
    const key = `${method} ${route} ${status}`;
    let child = children.get(key);
    if (child === undefined) {
      child = histogram.labels({ method, route, status: String(status) });
      children.set(key, child);
    }
    const seconds = reply.elapsedTime / 1000;
    child.observe(seconds);
    const level = levelOf(request, status, seconds);
    if (level === 'info' || logsReads) {
      const ms = Math.round(seconds * 1e4) / 10;
      request.log[level]({ method, route, status, ms, user: request.user?.subject }, 'answered');
    }
    done();
  });
}

/** An answer that takes longer is worth a line. */
const SLOW_S = 1;

/** Reads that went well are counted, and logged only where somebody looks for them. */
function levelOf({ method, routeOptions }: FastifyRequest, status: number, seconds: number) {
  if (routeOptions.config.quiet === true) return 'debug';
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  return isRead && status < 400 && seconds < SLOW_S ? 'debug' : 'info';
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
