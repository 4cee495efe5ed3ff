import type { FastifyInstance } from 'fastify';

/** Nothing depends on it: what has expired counts for nothing before it is removed. */
const EVERY_MS = 10 * 60_000;

/** Removes what has expired, from time to time, as long as the server runs. */
export function sweepFrom(app: FastifyInstance, remove: () => Promise<void>): void {
  const timer = setInterval(() => {
    remove().catch((error: unknown) => app.log.warn({ err: error }, 'expired rows not removed'));
  }, EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
