import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';

import { expect, test } from '@jest/globals';
import Fastify from 'fastify';

import { replyWithError } from './errors.ts';
import { shedLoad } from './load.ts';

test('more calls at once than can be served are told to come back; the others are not disturbed', async () => {
  const app = Fastify();
  app.setErrorHandler(replyWithError);
  shedLoad(app, 3);
  const open: (() => void)[] = [];
  app.get('/', () => new Promise((answer) => open.push(() => answer({ done: true }))));
  await app.ready();

  const first = [1, 2, 3].map(() => app.inject('/'));
  while (open.length < 3) await new Promise((wait) => setImmediate(wait));
  const refused = await app.inject('/');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json()).toMatchObject({ code: 'BUSY' });

  for (const answer of open.splice(0)) answer();
  expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const again = app.inject('/');
  while (open.length < 1) await new Promise((wait) => setImmediate(wait));
  open[0]?.();
  expect((await again).statusCode).toBe(200);
  await app.close();
});

const HALF_A_BODY =
  'POST / HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\nhalf';
const SLOW_READ = 'GET / HTTP/1.1\r\nhost: test\r\n\r\n';

test.each([
  ['half a body', HALF_A_BODY],
  ['a question whose answer takes long', SLOW_READ],
  ['several at once', SLOW_READ + SLOW_READ + HALF_A_BODY],
])('callers who send %s and leave take no room from the others', async (_what, sent) => {
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(replyWithError);
  let calls = 0;
  app.addHook('onRequest', async () => {
    calls += 1;
  });
  shedLoad(app, 3);
  app.get('/', () => new Promise(() => undefined));
  app.post('/', async () => ({ done: true }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  for (let n = 1; n <= 4; n += 1) {
    calls = 0;
    const caller = connect(port, '127.0.0.1');
    caller.on('error', () => undefined);
    const [atServer] = (await once(app.server, 'connection')) as [Socket];
    caller.write(sent);
    while (calls < sent.split('HTTP/1.1').length - 1)
      await new Promise((wait) => setTimeout(wait, 5));
    caller.destroy();
    await new Promise((closed) => atServer.on('close', closed));
  }
  const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' });
  await app.close();
  expect(status).toBe(200);
});

test('calls whose bodies never end keep nobody out; one counts once its body is there', async () => {
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(replyWithError);
  let calls = 0;
  app.addHook('onRequest', async () => {
    calls += 1;
  });
  shedLoad(app, 3);
  app.get('/', async () => ({ done: true }));
  const open: (() => void)[] = [];
  app.post('/', () => new Promise((answer) => open.push(() => answer({ done: true }))));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const stalled = Array.from({ length: 10 }, () => connect(port, '127.0.0.1'));
  for (const caller of stalled) caller.write(HALF_A_BODY);
  while (calls < stalled.length) await new Promise((wait) => setTimeout(wait, 5));

  const address = `http://127.0.0.1:${port}/`;
  expect((await fetch(address)).status).toBe(200);
  const post = async () => (await fetch(address, { method: 'POST', ...JSON_BODY })).status;
  const first = [post(), post(), post()];
  while (open.length < 3) await new Promise((wait) => setTimeout(wait, 5));
  expect(await post()).toBe(503);
  for (const answer of open) answer();
  expect(await Promise.all(first)).toEqual([200, 200, 200]);
  for (const caller of stalled) caller.destroy();
  await app.close();
});

const JSON_BODY = { headers: { 'content-type': 'application/json' }, body: '{}' };
