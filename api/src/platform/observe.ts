import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

import { AnswerTimes, type Series } from './answer-times.ts';

/** What a database pool tells of itself. */
export type PoolCounts = {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
};

type ObserveParts = { readonly log: Logger; readonly pool?: PoolCounts };

export type Metrics = { readonly contentType: string; text(): Promise<string> };

/** An answer that takes longer is worth a line. */
const SLOW_S = 1;

/** In the place of a status where the caller left before the answer; nginx has it, too. */
const LEFT = 499;

/**
 * Times every answer by route and status; logs writes, failures and what is slow. A call whose
 * caller left is counted and logged as well: what it was to write may have been written.
 */
export function observe(app: FastifyInstance, { log, pool }: ObserveParts): void {
  const times = new AnswerTimes();
  app.decorate('metrics', metricsOf(times, pool));
  app.decorateReply('isNoted', false);
  const seriesOf = seriesByRoute(times);
  const logsReads = log.isLevelEnabled('debug');
  const note = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const seconds = reply.elapsedTime / 1000;
    times.observe(seriesOf(request, status), seconds);
    const level = levelOf(request, status, seconds);
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
  { method, routeOptions }: FastifyRequest,
  status: number,
  seconds: number,
): 'debug' | 'info' {
  if (routeOptions.config.quiet === true) return 'debug';
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  return isRead && (status < 400 || status === LEFT) && seconds < SLOW_S ? 'debug' : 'info';
}

function lineOf({ method, routeOptions, user }: FastifyRequest, status: number, seconds: number) {
  const ms = Math.round(seconds * 1e4) / 10;
  return { method, route: routeOptions.url, status, ms, user: user?.subject };
}

/**
 * A route's configuration is one object, so it finds the route's series without making a key. The
 * routes of several methods, as the one for unknown calls, share theirs.
 */
function seriesByRoute(times: AnswerTimes) {
  const known = new WeakMap<object, Map<string, Map<number, Series>>>();
  return ({ method, routeOptions }: FastifyRequest, status: number): Series => {
    const { config, url = 'unknown' } = routeOptions;
    let methods = known.get(config);
    if (methods === undefined)
      known.set(config, (methods = new Map<string, Map<number, Series>>()));
    let series = methods.get(method);
    if (series === undefined) methods.set(method, (series = new Map<number, Series>()));
    let found = series.get(status);
    if (found === undefined) series.set(status, (found = times.of(method, url, status)));
    return found;
  };
}

function metricsOf(times: AnswerTimes, pool: PoolCounts | undefined): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  if (pool !== undefined) watchPool(registry, pool);
  return {
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}\n${times.text()}`,
  };
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
