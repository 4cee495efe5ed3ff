import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';

import { expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';

import { dropRefusedBodies, endSlowBodies, refuseCodedBodies } from './bodies.ts';
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

test('the process outlives bodies of calls that read none: one that never ends, one that breaks off while the caller is looked up', async () => {
  const app = Fastify({ forceCloseConnections: true });
  app.addHook('onRequest', () => new Promise((wait) => setTimeout(wait, 20)));
  endSlowBodies(app, LIMIT, { usual: 50, large: 50 });
  app.get('/news', () => new Promise((wait) => setTimeout(() => wait('news'), 150)));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const waiting = answerTo(app, `${head('/news', 'content-length: 10').replace('POST', 'GET')}{`);
  const broken = head('/news', 'transfer-encoding: chunked').replace('POST', 'GET');
  await answerTo(app, `${broken}x\r\n`);
  await new Promise((wait) => setTimeout(wait, 200));
  await app.close();
  expect(await waiting).toMatch(/ 200 .*news$/s);
});

const MIB = 1024 * 1024;

/** Server with limits as the product's calls have them, a file being one MiB. */
async function refusingServer(slowest: number) {
  const app = Fastify({ bodyLimit: MIB, forceCloseConnections: true });
  app.setErrorHandler(replyWithError);
  endSlowBodies(app, MIB, { usual: slowest, large: slowest });
  refuseCodedBodies(app);
  dropRefusedBodies(app, 20 * MIB);
  app.post('/file', async () => 'taken');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, url: `${url}/file` };
}

/** Sends all before it reads, as browsers do; answers what then comes until the end. */
async function sendThenRead(app: FastifyInstance, sent: string): Promise<string> {
  const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await new Promise<void>((all, reset) => {
    caller.on('error', reset);
    caller.write(sent, () => all());
  });
  let answer = '';
  for await (const bytes of caller) answer += String(bytes);
  return answer;
}

const FILE = ' '.repeat(17 * MIB);
const PIECES = `100000\r\n${' '.repeat(MIB)}\r\n`.repeat(17);

test.each([
  ['over the limit', 413, 'TOO_LARGE', 'application/json', 'identity'],
  ['that is compressed', 415, 'UNSUPPORTED_MEDIA_TYPE', 'application/json', 'gzip'],
  ['of a foreign type', 415, 'UNSUPPORTED_MEDIA_TYPE', 'image/png', 'identity'],
])('a body %s is a %d that its sender can read', async (_what, status, code, type, coding) => {
  const { app, url } = await refusingServer(60_000);
  const begin = `POST /file HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-encoding: ${coding}\r\n`;
  const answers = [
    await sendThenRead(app, `${begin}content-length: ${FILE.length}\r\n\r\n${FILE}`),
    await sendThenRead(app, `${begin}transfer-encoding: chunked\r\n\r\n${PIECES}0\r\n\r\n`),
  ];
  const failure = { err_msg: expect.any(String), code, request_id: expect.any(String) };
  for (const answer of answers) {
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual(failure);
  }
  const headers = { 'content-type': type, 'content-encoding': coding };
  const fetched = await fetch(url, { method: 'POST', headers, body: FILE });
  expect(fetched.status).toBe(status);
  expect(await fetched.json()).toEqual(failure);
  await app.close();
});

test('who says of a body that it is too large and sends no more is answered in its time', async () => {
  const { app } = await refusingServer(100);
  const answer = await answerTo(app, `${head('/file', `content-length: ${2 * MIB}`)}{`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  await app.close();
});

test('who sends without an end is answered and cut off', async () => {
  const { app } = await refusingServer(60_000);
  const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let sent = 0;
  const chunk = `100000\r\n${' '.repeat(MIB)}\r\n`;
  const send = () => {
    while (caller.writable && caller.write(chunk)) sent += 1;
    sent += 1;
  };
  caller.on('drain', send);
  caller.on('error', () => undefined);
  caller.resume();
  caller.write(head('/file', 'transfer-encoding: chunked'));
  send();
  await new Promise((cut) => caller.on('close', cut));
  expect(sent).toBeGreaterThan(20);
  expect(sent).toBeLessThan(60);
  await app.close();
});
