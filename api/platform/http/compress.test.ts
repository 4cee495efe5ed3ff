import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { verifyAuth } from '@fairlead/shared/contract/session';
import { createSheet } from '@fairlead/shared/contract/sheets';
import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { integer, object, optional, text } from '@fairlead/shared/contract/schema';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';

import { emptyTrades, storeTrades } from '@fairlead/api/testing/core-trades';
import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { tradesRoutes } from '../../../areas/trading/api/trades/trades.routes.ts';
import { SENT, serve } from './route.ts';

const largeRead = {
  method: 'GET',
  path: '/test/large',
  summary: '',
  access: 'public',
  limit: 'reads',
  cost: 'light',
  query: object({ times: optional(integer()) }),
  reply: object({ text: text() }),
} satisfies Endpoint;

let testApp: TestApp;
let token: string;

beforeAll(async () => {
  testApp = await createTestApp({
    features: [
      tradesRoutes,
      (app) => {
        const answer = (times = 1_000) => ({ text: 'text '.repeat(times) });
        serve(app, largeRead, ({ query }) => answer(query.times));
        serve(app, { ...largeRead, method: 'POST' }, () => answer());
        serve(
          app,
          { ...largeRead, path: '/test/sent' },
          async ({ reply }): Promise<typeof SENT> => {
            void reply.type('application/json; charset=utf-8').send(JSON.stringify(answer()));
            return SENT;
          },
        );
      },
    ],
  });
  token = await testApp.tokenFor(['edf:read', 'edf:verify']);
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
}, 30_000);
afterAll(async () => testApp.close());
beforeEach(async () => {
  await emptyTrades(testApp.db);
  await storeTrades(
    testApp.db,
    Array.from({ length: 20 }, (_, n) => ({ trade_id: `T${n}` })),
  );
});

const ask = (accepts: string | undefined, method: 'GET' | 'HEAD' = 'GET', query = '') =>
  testApp.app.inject({
    method,
    url: `/api/core-trades${query}`,
    headers: {
      'x-auth-token': token,
      ...(accepts === undefined ? {} : { 'accept-encoding': accepts }),
    },
  });

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])(
  'a page for a caller who takes %s goes as %s, a quarter at most, with the same data',
  async (accepts, form, read) => {
    const plain = await ask(undefined);
    const { headers, rawPayload } = await ask(accepts);
    expect(headers).toMatchObject({
      'content-encoding': form,
      vary: 'accept-encoding',
      'content-length': String(rawPayload.length),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(read(rawPayload).toString()).toBe(plain.body);
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  },
);

test.each([[undefined], ['identity'], ['deflate'], ['br;q=0']])(
  'a page for a caller who takes %s goes as it is',
  async (accepts) => {
    const { headers, body } = await ask(accepts);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-length']).toBe(String(body.length));
    expect(JSON.parse(body).trades).toHaveLength(20);
  },
);

test('a client that knows nothing of it reads what was stored', async () => {
  const { port } = testApp.app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/core-trades`, {
    headers: { 'x-auth-token': token },
  });
  expect(answer.headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
  expect(await answer.json()).toEqual((await ask(undefined)).json());
});

test('HEAD says of a page what GET says', async () => {
  for (const accepts of [undefined, 'br', 'gzip']) {
    const [head, get] = [await ask(accepts, 'HEAD'), await ask(accepts)];
    expect(head.body).toBe('');
    for (const name of ['content-encoding', 'content-length', 'content-type', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
  }
});

test('what is shorter than 1 KiB, and refusals, go as they are', async () => {
  for (const query of ['?trade_ids=none', '?page_num=0', `?trade_ids=${'x'.repeat(4001)}`]) {
    const { headers } = await ask('br, gzip', 'GET', query);
    expect(headers['content-encoding']).toBeUndefined();
  }
});

test('what answers a write is never compressed: session tokens and tickets are among it', async () => {
  const large = (method: 'GET' | 'POST') =>
    testApp.app.inject({ method, url: '/api/test/large', headers: { 'accept-encoding': 'br' } });
  expect((await large('GET')).headers['content-encoding']).toBe('br');
  const { headers, body } = await large('POST');
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.length).toBeGreaterThan(5_000);
  expect([verifyAuth.method, createSheet.method]).toEqual(['POST', 'POST']);
});

test('a long answer is the same', async () => {
  const { rawPayload, headers } = await testApp.app.inject({
    url: '/api/test/large?times=100000',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual({ text: 'text '.repeat(100_000) });
});

test('what a handler has sent itself is waited for while it is compressed', async () => {
  const { rawPayload, headers } = await testApp.app.inject({
    url: '/api/test/sent',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual({ text: 'text '.repeat(1_000) });
});
