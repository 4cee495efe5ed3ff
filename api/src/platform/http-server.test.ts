import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';

import { createServer } from './http-server.ts';

let app: FastifyInstance;
let caller: Socket;

beforeEach(() => {
  app = createServer(pino({ level: 'silent' }));
});

afterEach(async () => {
  caller.destroy();
  await app.close();
});

const LARGE = 'x'.repeat(64 * 1024 * 1024);

test.each([
  ['text', () => LARGE],
  ['bytes', () => Buffer.from(LARGE)],
  ['a stream', () => Readable.from([Buffer.from(LARGE)])],
])('who stops reading %s is cut off', async (_kind, answer) => {
  expect(app.server.timeout).toBe(73_000);
  app.server.timeout = 200;
  app.get('/', async () => answer());
  await app.listen({ host: '127.0.0.1', port: 0 });
  caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause();
  caller.on('error', () => undefined);
  const [atServer] = (await once(app.server, 'connection')) as [Socket];
  caller.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n');
  await once(atServer, 'close');
  expect(atServer.bytesWritten).toBeGreaterThan(0);
});
