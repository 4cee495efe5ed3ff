import type { FastifyInstance } from 'fastify';

/** The kernel takes over at least as much at once; whatever is smaller waits for nobody. */
const TAKEN_AT_ONCE = 64 * 1024;

/**
 * Cuts off a caller who stops reading an answer for so many milliseconds. Node's own time-out of
 * a server (`connectionTimeout`) is set anew with every call, which costs a tenth of a small one.
 */
export function cutSlowReaders(app: FastifyInstance, silence: number): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    if (!isTakenAtOnce(payload)) request.raw.socket.setTimeout(silence);
  });
}

function isTakenAtOnce(payload: unknown): boolean {
  if (typeof payload === 'string') return payload.length < TAKEN_AT_ONCE;
  if (Buffer.isBuffer(payload)) return payload.length < TAKEN_AT_ONCE;
  return payload === null || payload === undefined;
}
