import { brotliCompress, constants, gzip } from 'node:zlib';

import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Minimum size in characters. What is smaller fits into a packet or two either way. */
const WORTH_IT = 1024;

type Done = (error: Error | null, bytes: Buffer) => void;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };

/** At levels where a page of trades takes a fraction of a millisecond and comes to a tenth. */
const ENCODINGS = {
  br: (text: string, done: Done) => brotliCompress(text, BROTLI, done),
  gzip: (text: string, done: Done) => gzip(text, { level: 1 }, done),
};
const NAMES: (keyof typeof ENCODINGS)[] = ['br', 'gzip'];

/**
 * Compresses responses of reads when the client accepts it. Writes are not compressed: they are
 * small, and compressed lengths could leak a secret such as a session token.
 */
export function compressReads(app: FastifyInstance): void {
  // eslint-disable-next-line functions/params -- Fastify's; a promise for every call would cost more than the hook
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (typeof payload !== 'string' || payload.length < WORTH_IT || !isRead || !isJson(reply)) {
      done(null, payload);
      return;
    }
    void reply.header('vary', 'accept-encoding');
    const accepts = request.headers['accept-encoding'];
    const form = accepts === undefined ? null : negotiate(accepts, NAMES);
    if (form === null) {
      done(null, payload);
      return;
    }
    void reply.header('content-encoding', form);
    ENCODINGS[form](payload, done);
  });
}

function isJson(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('application/json');
}
