import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { listCoreTrades, verifyCoreTrade } from '@fairlead/shared/contract/core-trades';
import { KEY_HEADER, REQUEST_HEADER, TOKEN_HEADER } from '@fairlead/shared/contract/headers';
import { verifyAuth } from '@fairlead/shared/contract/session';
import { createSheet } from '@fairlead/shared/contract/sheets';
import { afterEach, describe, expect, jest, test } from '@jest/globals';

import { createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';

type Served = {
  readonly status?: number;
  readonly body?: string;
  readonly never?: boolean;
  readonly requestId?: string;
};

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that answers everything alike, and what it was asked. */
async function serve({ status = 200, body = '{}', never = false, requestId }: Served) {
  const asked: { url: string; token: unknown; key: unknown; body: string }[] = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({
        url: String(request.url),
        token: request.headers[TOKEN_HEADER],
        key: request.headers[KEY_HEADER],
        body: Buffer.concat(chunks).toString(),
      });
      if (requestId !== undefined) response.setHeader(REQUEST_HEADER, requestId);
      if (!never) response.writeHead(status).end(body);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, asked };
}

const log = jest.fn();

function client(baseUrl: string, options: Partial<Parameters<typeof createApiClient>[0]> = {}) {
  return createApiClient({ baseUrl, sessionToken: () => 'token-1', log, ...options });
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call;
  } catch (thrown) {
    if (thrown instanceof ApiError) return thrown;
    throw thrown;
  }
  throw new Error('the call succeeded');
}

const TRADE_CALL = { params: { trade_id: 'N1' }, query: {}, body: { row_version: 3 } };

test('[SHL-26] every call carries the session token as it is now', async () => {
  const { baseUrl, asked } = await serve({});
  let token = 'first';
  const api = client(baseUrl, { sessionToken: () => token });

  await api.call(listCoreTrades, { query: {} });
  token = 'second';
  await api.call(verifyCoreTrade, TRADE_CALL);

  expect(asked.map((request) => request.token)).toEqual(['first', 'second']);
});

test('without a session there is no header, and a token given goes in its place', async () => {
  const { baseUrl, asked } = await serve({});
  const api = client(baseUrl, { sessionToken: () => undefined });

  await api.call(listCoreTrades, { query: {} });
  await api.call(verifyAuth, { query: {}, body: {}, token: 'access token' });

  expect(asked.map((request) => request.token)).toEqual([undefined, 'access token']);
});

test('a call may carry a key under which it is done once', async () => {
  const { baseUrl, asked } = await serve({});
  const sheet = { query: {}, body: { title: 'a', date_time: '', data: [], order: ['a'] } };
  await client(baseUrl).call(createSheet, { ...sheet, key: 'k1' });
  await client(baseUrl).call(createSheet, sheet);
  // @ts-expect-error -- it is not one that may be repeated
  await client(baseUrl).call(verifyCoreTrade, { ...TRADE_CALL, key: 'k1' });

  expect(asked.slice(0, 2).map((request) => request.key)).toEqual(['k1', undefined]);
});

test('empty parameters are left out, the others and the path are encoded', async () => {
  const { baseUrl, asked } = await serve({});
  const api = client(baseUrl);

  await api.call(listCoreTrades, { query: { page_num: 1, state: 'all', trade_ids: '' } });
  await api.call(listCoreTrades, { query: { trade_ids: 'N1, N2&x' } });
  await api.call(verifyCoreTrade, { ...TRADE_CALL, params: { trade_id: 'a/b?c' } });

  expect(asked.map((request) => request.url)).toEqual([
    '/core-trades?page_num=1&state=all',
    '/core-trades?trade_ids=N1%2C+N2%26x',
    '/core-trades/a%2Fb%3Fc/verify',
  ]);
  expect(asked[2]?.body).toBe('{"row_version":3}');
});

test('a list is its name given again for each of its values, whatever is in them', async () => {
  const { baseUrl, asked } = await serve({});

  await client(baseUrl).call(listCoreTrades, {
    query: { product: ['Brent, M1', 'a&b'], clearer: ['N'], account: [], state: 'all' },
  });

  expect(asked[0]?.url).toBe('/core-trades?product=Brent%2C+M1&product=a%26b&clearer=N&state=all');
});

test.each(['', '.', '..'])('a path parameter "%s" is refused before it is sent', async (id) => {
  const { baseUrl, asked } = await serve({});
  const call = client(baseUrl).call(verifyCoreTrade, { ...TRADE_CALL, params: { trade_id: id } });

  expect((await failureOf(call)).failure.kind).toBe('unknown');
  expect(asked).toEqual([]);
});

test.each([
  {
    status: 503,
    body: '{}',
    says: 'We got an error response back of 503 with data {}',
  },
  {
    status: 409,
    body: '{"err_msg":"Trade 88214 was verified by jrask"}',
    says: 'We got an error response back of 409 with data {"err_msg":"Trade 88214 was verified by jrask"}',
  },
  {
    status: 502,
    body: '<html>',
    says: 'We got an error response back of 502 with data <html>',
  },
  { status: 500, body: '', says: 'We got an error response back of 500 with no data' },
])('[SHL-22] a refusal with $status says so with its body', async ({ status, body, says }) => {
  const { baseUrl } = await serve({ status, body });

  expect((await failureOf(client(baseUrl).call(listCoreTrades, { query: {} }))).message).toBe(says);
});

test('[SHL-23] no reply says that there was none', async () => {
  const error = await failureOf(client('http://127.0.0.1:9').call(listCoreTrades, { query: {} }));

  expect(error.failure.kind).toBe('unreachable');
  expect(error.message).toMatch(/^We didn't get a response and have the generic error of \S/);
});

test('[SHL-23] a reply that does not come in time is no reply', async () => {
  const { baseUrl } = await serve({ never: true });
  const api = client(baseUrl, { timeoutMs: 30 });

  expect((await failureOf(api.call(listCoreTrades, { query: {} }))).message).toBe(
    "We didn't get a response and have the generic error of no answer within 0.03 s",
  );
});

test.each(['<html>', '', '7', '[]', 'null', '"text"'])(
  '[SHL-24] a successful reply of %s is not a JSON object',
  async (body) => {
    const { baseUrl } = await serve({ body });
    const error = await failureOf(client(baseUrl).call(listCoreTrades, { query: {} }));

    expect(error.message).toBe(`The data we got are not JSON ${body}`);
  },
);

describe('a call that declares a refusal', () => {
  const refused = (code: string) =>
    JSON.stringify({ err_msg: 'was faster', code, request_id: 'r-1', trade: { trade_id: 'N1' } });

  test('says what was done', async () => {
    const { baseUrl } = await serve({ body: '{"trade":{"trade_id":"N1"}}' });
    const outcome = await client(baseUrl).call(verifyCoreTrade, TRADE_CALL);
    expect(outcome).toEqual({ ok: true, reply: { trade: { trade_id: 'N1' } } });
  });

  test('gives what the refusal carries, and its words', async () => {
    const { baseUrl } = await serve({ status: 409, body: refused('TRADE_CHANGED') });
    const outcome = await client(baseUrl).call(verifyCoreTrade, TRADE_CALL);
    expect(outcome).toMatchObject({
      ok: false,
      status: 409,
      code: 'TRADE_CHANGED',
      body: { trade: { trade_id: 'N1' } },
      error: { serverMessage: 'was faster', requestId: 'r-1' },
    });
  });

  test.each([
    { status: 409, code: 'LOCKED' },
    { status: 409, code: 'toString' },
    { status: 404, code: 'TRADE_CHANGED' },
  ])('throws for any other: $status $code', async ({ status, code }) => {
    const { baseUrl } = await serve({ status, body: refused(code) });
    const error = await failureOf(client(baseUrl).call(verifyCoreTrade, TRADE_CALL));
    expect(error).toMatchObject({ status, code });
  });
});

test('[SHL-25] a cancelled call is logged with its reason', async () => {
  log.mockClear();
  const { baseUrl } = await serve({ never: true });
  const controller = new AbortController();
  const call = client(baseUrl).call(listCoreTrades, { query: {}, signal: controller.signal });
  controller.abort('Cancelling due to change of date');
  const error = await failureOf(call);

  expect(error.isCancelled).toBe(true);
  expect(log.mock.calls).toEqual([
    ['GET /core-trades: Cancelled: Cancelling due to change of date'],
  ]);
});

test('a refusal names the request that the logs know, and the words of the server', async () => {
  const { baseUrl } = await serve({
    status: 500,
    body: '{"err_msg":"Internal error","code":"internal","request_id":"7F3K-20R1"}',
  });
  const error = await failureOf(client(baseUrl).call(listCoreTrades, { query: {} }));

  expect(error.requestId).toBe('7F3K-20R1');
  expect(error.serverMessage).toBe('Internal error');
  expect(error.panelText).toBe('Internal error');
});

test.each(['', '<h1>Bad gateway</h1>'])(
  'a failure whose body is not ours (%s) has the support id of its header',
  async (body) => {
    const { baseUrl } = await serve({ status: 500, body, requestId: '7F3K-20R2' });
    const error = await failureOf(client(baseUrl).call(listCoreTrades, { query: {} }));
    expect(error.requestId).toBe('7F3K-20R2');
  },
);

test('a 401 is told once, and not for the call that begins a session', async () => {
  const { baseUrl } = await serve({ status: 401, body: '{"err_msg":"no"}' });
  const onUnauthorized = jest.fn();
  const api = client(baseUrl, { onUnauthorized });

  await failureOf(api.call(listCoreTrades, { query: {} }));
  await failureOf(api.call(verifyAuth, { query: {}, body: {} }));

  expect(onUnauthorized).toHaveBeenCalledTimes(1);
});
