import { constants } from 'node:zlib';

import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** In bytes. What is smaller fits into a packet or two either way. */
const WORTH_IT = 1024;

/** In bytes. Up to this an answer is compressed in one go, which is cheaper than a stream of pieces. */
const IN_ONE_GO = 128 * 1024;

/** A page of trades comes to a tenth at these levels; higher ones take several times as long for little more. */
const GZIP_LEVEL = 1;
const BROTLI_LEVEL = 2;

/**
 * Sends the data of reads compressed where the caller takes it; register it before the routes.
 * Answers to writes are small, and those that hold a secret (a session token, the ticket of a
 * spreadsheet) are among them: they are never compressed, so that no length tells of a secret.
 */
export async function compressReads(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET' && route.method !== 'HEAD') route.compress = false;
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Bodies of calls arrive as they are: a small one must not become a large one here.
    globalDecompression: false,
    threshold: WORTH_IT,
    syncThreshold: IN_ONE_GO,
    customTypes: /^application\/json/,
    zlibOptions: { level: GZIP_LEVEL },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } },
  });
  app.addHook('onRoute', (route) => {
    // Fastify drops the content of an answer to HEAD first; then nothing would say what GET says.
    if (route.method === 'HEAD' && Array.isArray(route.onSend)) route.onSend.reverse();
  });
}
