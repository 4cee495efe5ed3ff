import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';

import { expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';

import { endSlowBodies } from './bodies.ts';
import { replyWithError } from './errors.ts';

const LIMIT = 100;

async function serverOf(times: { readonly usual: number; readonly large: number }) {
  const app = Fastify({ bodyLimit: LIMIT, forceCloseConnections: true });
  app.setErrorHandler(replyWithError);
  endSlowBodies(app, LIMIT, times);
  app.post('/usual', async ({ body }) => body);
  app.post('/slow', async ({ body }) => {
    await new Promise((wait) => setTimeout(wait, 150));
    return body;
  });
  app.post('/large', { bodyLimit: LIMIT + 1 }, async ({ body }) => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

const head = (path: string, how: string) =>
  `POST ${path} HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n${how}\r\n\r\n`;

/** Sends something and then nothing more; answers what comes until the server ends the connection. */
async function answerTo(app: FastifyInstance, sent: string): Promise<string> {
  const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  caller.on('data', (bytes) => (answer += bytes.toString()));
  caller.write(sent);
  await once(caller, 'end');
  return answer;
}

test.each([
  ['of a known length', 'content-length: 10', '{'],
  ['in pieces', 'transfer-encoding: chunked', '1\r\n{\r\n'],
])('a body %s that does not arrive in its time is a 408', async (_what, how, begun) => {
  const app = await serverOf({ usual: 50, large: 60_000 });
  const answer = await answerTo(app, head('/usual', how) + begun);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    err_msg: 'The request did not arrive in time',
    code: 'TOO_SLOW',
    request_id: expect.any(String),
  });
  await app.close();
});

test('a call that may have a large body has more time for it', async () => {
  const app = await serverOf({ usual: 60_000, large: 50 });
  expect(await answerTo(app, `${head('/large', 'content-length: 10')}{`)).toMatch(/ 408 /);
  await app.close();
});

test('what is there in time is taken, and its connection goes on after that time', async () => {
  const app = await serverOf({ usual: 50, large: 50 });
  const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const call = `${head('/usual', 'content-length: 2')}{}`;
  for (let n = 1; n <= 2; n += 1) {
    caller.write(call);
    expect(String((await once(caller, 'data'))[0])).toMatch(/ 200 /);
    await new Promise((wait) => setTimeout(wait, 100));
  }
  expect(caller.readyState).toBe('open');
  caller.destroy();
  await app.close();
});

test('what is there in time may take longer to be answered', async () => {
  const app = await serverOf({ usual: 50, large: 50 });
  const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  caller.write(`${head('/slow', 'content-length: 2')}{}`);
  expect(String((await once(caller, 'data'))[0])).toMatch(/ 200 /);
  caller.destroy();
  await app.close();
});
