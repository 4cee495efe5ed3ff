import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';

import { createServer } from '../http/http-server.ts';
import { observe } from './observe.ts';

let app: FastifyInstance;
let lines: string[];

beforeEach(() => {
  lines = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const log = pino({}, sink);
  app = createServer(log);
  observe(app, { log });
});
afterEach(async () => app.close());

test.each([
  ['a write', 'POST', [expect.stringMatching(/"method":"POST",.*"status":499,.*the caller left/)]],
  ['a read', 'GET', []],
])('[API-12] %s whose caller left is counted; a write has a line', async (_what, method, said) => {
  let end: () => void = () => undefined;
  const begun = new Promise<void>((begins) => {
    app.route({
      method,
      url: '/trades',
      handler: async () => {
        begins();
        return new Promise((answer) => (end = () => answer({})));
      },
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  lines = [];
  const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const content =
    method === 'POST' ? 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}' : '\r\n';
  caller.write(`${method} /trades HTTP/1.1\r\nhost: test\r\n${content}`);
  await begun;
  caller.destroy();
  await once(caller, 'close');
  const counted = `count{method="${method}",route="/trades",status="499"} 1`;
  while (!(await app.metrics.metrics()).includes(counted))
    await new Promise((wait) => setTimeout(wait, 5));
  end();
  await new Promise((wait) => setTimeout(wait, 50));
  expect(await app.metrics.metrics()).toContain(counted);
  expect(await app.metrics.metrics()).not.toContain('status="200"');
  expect(lines).toEqual(said);
});

test('[API-12] calls of several methods on one route are counted apart', async () => {
  app.all('/*', async () => ({}));
  await app.inject({ method: 'POST', url: '/unknown', payload: {} });
  for (let n = 1; n <= 3; n += 1) await app.inject('/unknown');
  const text = await app.metrics.metrics();
  expect(text).toContain('count{method="POST",route="/*",status="200"} 1');
  expect(text).toContain('count{method="GET",route="/*",status="200"} 3');
  expect(text).not.toContain('status="499"');
});
