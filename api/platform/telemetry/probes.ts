import { timingSafeEqual } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { type Clock, offsetInWords } from '../clock.ts';
import type { Config } from '../config.ts';
import { aheadOfDatabase } from '../database/clock-offset.ts';
import type { Db } from '../database/db.ts';
import { onLane } from '../database/lanes.ts';
import { sendHeaders } from '../http/headers.ts';

/** Timeout of a probe for the database before it calls the replica not ready. */
const READY_MS = 2_000;

type ProbeParts = {
  readonly db: Db;
  readonly config: Config;
  readonly clock: Clock;
  /** Obstacle to everybody who has still to sign in. */
  readonly signInProblem?: (() => string | undefined) | undefined;
};

/**
 * `/healthz`: this process answers. `/readyz`: it can serve, so the database answers; and whether its
 * clock is off, or nobody can sign in. A server is ready all the same: it may be the database's clock that is, and who has
 * signed in works on.
 * `/metrics`: for Prometheus.
 */
export function probes(
  app: FastifyInstance,
  { db, config, clock, signInProblem }: ProbeParts,
): void {
  sendHeaders(app, config.publicUrl);
  const open = { config: { access: 'public' as const, quiet: true } };

  app.get('/healthz', open, async () => ({ status: 'ok' }));

  app.get('/readyz', open, async (request, reply) => {
    const late = new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('the database does not answer')), READY_MS).unref();
    });
    const ask = () => onLane('probe', () => aheadOfDatabase(db, () => clock.now().getTime()));
    try {
      const ahead = await Promise.race([ask(), late]);
      const signIn = signInProblem?.();
      const ready = { status: 'ready', ...(signIn === undefined ? {} : { sign_in: signIn }) };
      if (ahead === 0) return ready;
      const off = `the clock of this server is ${offsetInWords(ahead)} the database's`;
      request.log.warn(off);
      return { ...ready, clock: off };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).header('retry-after', 2).send({ status: 'not ready' });
    }
  });

  if (config.environment === 'production' && config.metricsToken === undefined) return;
  app.get('/metrics', open, async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) return refuse(reply);
    return reply.type(app.metrics.contentType).send(await app.metrics.metrics());
  });
}

function mayRead({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return true;
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(headers.authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(401).header('www-authenticate', 'Bearer').send({ status: 'not allowed' });
}
