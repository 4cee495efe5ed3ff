import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';

import { createServer } from './http-server.ts';

let app: FastifyInstance;
let caller: Socket | undefined;

beforeEach(() => {
  app = createServer(pino({ level: 'silent' }));
});

afterEach(async () => {
  caller?.destroy();
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

test.each([
  ['headers of 20 KB', `GET / HTTP/1.1\r\nhost: test\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['no HTTP', 'hello\r\n\r\n', 400],
])('[API-04] %s are refused in the shape of every failure', async (_what, sent, status) => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  caller.on('data', (bytes) => (answer += bytes.toString()));
  caller.write(sent);
  await once(caller, 'end');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain(
    "\r\ncontent-security-policy: default-src 'none'; frame-ancestors 'none'\r\n",
  );
  expect(head).toContain('\r\nx-content-type-options: nosniff\r\n');
  expect(JSON.parse(body)).toEqual({
    err_msg: expect.any(String),
    code: expect.any(String),
    request_id: expect.any(String),
  });
});

test.each([
  [0, '127.0.0.1'],
  [1, '10.0.0.9'],
  [2, '10.0.0.8'],
])(
  'behind %d proxies the address of a caller is %s, whatever the caller says',
  async (proxies, ip) => {
    const behind = createServer(pino({ level: 'silent' }), proxies);
    behind.get('/', async (request) => request.ip);
    const headers = { 'x-forwarded-for': '10.0.0.7, 10.0.0.8, 10.0.0.9', 'x-real-ip': '10.0.0.6' };
    expect((await behind.inject({ url: '/', headers })).body).toBe(ip);
    await behind.close();
  },
);

test('a machine that takes five minutes to put the API together is waited for', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  try {
    app.register(async () => {
      await new Promise((resolve) => setTimeout(resolve, 300_000));
    });
    const ready = Promise.resolve(app.ready()).then(() => 'ready', String);
    await jest.advanceTimersByTimeAsync(310_000);
    expect(await ready).toBe('ready');
  } finally {
    jest.useRealTimers();
  }
});
