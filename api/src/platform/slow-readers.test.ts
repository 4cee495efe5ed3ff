import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';

import { afterEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';

import { createServer } from './http-server.ts';
import { cutSlowReaders } from './slow-readers.ts';

let app: FastifyInstance;
afterEach(() => app.close());

const LARGE = 'x'.repeat(64 * 1024 * 1024);

test.each([
  ['text', () => LARGE],
  ['bytes', () => Buffer.from(LARGE)],
  ['a stream', () => Readable.from([Buffer.from(LARGE)])],
])('who stops reading %s is cut off', async (_kind, answer) => {
  app = createServer(pino({ level: 'silent' }));
  cutSlowReaders(app, 200);
  app.get('/', async () => answer());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const reader = connect(port, '127.0.0.1').pause();
  const [atServer] = await once(app.server, 'connection');
  reader.on('error', () => undefined);
  reader.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n');
  await once(atServer, 'close');
  expect(atServer.bytesWritten).toBeGreaterThan(0);
  expect(app.server.keepAliveTimeout).toBeGreaterThan(10_000);
  reader.destroy();
});
