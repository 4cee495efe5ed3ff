import type { FastifyInstance } from 'fastify';

/** Nothing depends on it: what has expired counts for nothing before it is removed. */
const EVERY_MS = 10 * 60_000;

/** Removes what has expired, from time to time, as long as the server runs. */
export function sweepFrom(
  app: FastifyInstance,
  remove: () => Promise<void>,
  everyMs: number = EVERY_MS,
): void {
  const timer = setInterval(() => {
    remove().catch((error: unknown) => app.log.warn({ err: error }, 'expired rows not removed'));
  }, everyMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
