import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { changeSample, listSamples, sendSample } from '@fairlead/shared/testing/sample-calls';
import {
  KEY_HEADER,
  REQUEST_HEADER,
  RERUN_HEADER,
  TOKEN_HEADER,
} from '@fairlead/shared/contract/headers';
import { listTaskHistory } from '@fairlead/shared/contract/runs';
import { verifyAuth } from '@fairlead/shared/contract/session';
import { createSheet } from '@fairlead/shared/contract/sheets';
import { declareQueueRun } from '@fairlead/shared/contract/tasks';
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

/** An answer to each call of these tests. */
const ANSWER = JSON.stringify({
  total: 0,
  sample: {},
  auth_user: {},
  url: '',
  task_id: 't',
  readings: [],
});

/** A server that answers everything alike, and what it was asked. */
async function serve({ status = 200, body = ANSWER, never = false, requestId }: Served) {
  const asked: { url: string; token: unknown; key: unknown; rerunOf: unknown; body: string }[] = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({
        url: String(request.url),
        token: request.headers[TOKEN_HEADER],
        key: request.headers[KEY_HEADER],
        rerunOf: request.headers[RERUN_HEADER],
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

const CHANGE = { params: { sample_id: 'N1' }, query: {}, body: { row_version: 3 } };

test('a long text of the body is sent as its bytes, and arrives as JSON', async () => {
  const { baseUrl, asked } = await serve({});
  const long = { field: 'content_base64', text: new Blob(['AAAA', 'BBB=']) };
  const body = { file_name: 'a "b".csv', content_base64: '', from_line: 1 };
  await client(baseUrl).call(sendSample, { query: {}, body, long });
  expect(asked.map((each) => JSON.parse(each.body) as unknown)).toEqual([
    { ...body, content_base64: 'AAAABBB=' },
  ]);
});

test('[SHL-26] every call carries the session token as it is now', async () => {
  const { baseUrl, asked } = await serve({});
  let token = 'first';
  const api = client(baseUrl, { sessionToken: () => token });

  await api.call(listSamples, { query: {} });
  token = 'second';
  await api.call(changeSample, CHANGE);

  expect(asked.map((request) => request.token)).toEqual(['first', 'second']);
});

test('without a session there is no header, and a token given goes in its place', async () => {
  const { baseUrl, asked } = await serve({});
  const api = client(baseUrl, { sessionToken: () => undefined });

  await api.call(listSamples, { query: {} });
  await api.call(verifyAuth, { query: {}, body: {}, token: 'access token' });

  expect(asked.map((request) => request.token)).toEqual([undefined, 'access token']);
});

test('a call may carry a key under which it is done once', async () => {
  const { baseUrl, asked } = await serve({});
  const sheet = { query: {}, body: { title: 'a', date_time: '', data: [], order: ['a'] } };
  await client(baseUrl).call(createSheet, { ...sheet, key: 'k1' });
  await client(baseUrl).call(createSheet, sheet);
  // @ts-expect-error -- it is not one that may be repeated
  await client(baseUrl).call(changeSample, { ...CHANGE, key: 'k1' });

  expect(asked.slice(0, 2).map((request) => request.key)).toEqual(['k1', undefined]);
});

test('[TSK-11] a call that repeats a run names it, no other may', async () => {
  const { baseUrl, asked } = await serve({});
  const endpoint = declareQueueRun('/pnl/run_pnl', 'POST');
  await client(baseUrl).call(endpoint, { query: {}, body: {}, rerunOf: 'run-1', key: 'k1' });
  await client(baseUrl).call(endpoint, { query: {}, body: {} });
  // @ts-expect-error -- it repeats no run
  await client(baseUrl).call(changeSample, { ...CHANGE, rerunOf: 'run-1' });

  expect(asked[0]).toMatchObject({ url: '/tasks/all/pnl/run_pnl_queue', rerunOf: 'run-1' });
  expect(asked[1]?.rerunOf).toBeUndefined();
});

test('a fetch that somebody puts in the place of the page’s own sees no call', async () => {
  const { baseUrl, asked } = await serve({});
  const api = client(baseUrl);
  const thief = jest.spyOn(globalThis, 'fetch');

  await api.call(listSamples, { query: {} });
  expect(thief).not.toHaveBeenCalled();
  expect(asked).toMatchObject([{ token: 'token-1' }]);
  thief.mockRestore();
});

test('empty parameters are left out, the others and the path are encoded', async () => {
  const { baseUrl, asked } = await serve({});
  const api = client(baseUrl);

  await api.call(listSamples, { query: { page_num: 1, state: 'all', ids: '' } });
  await api.call(listSamples, { query: { ids: 'N1, N2&x' } });
  await api.call(changeSample, { ...CHANGE, params: { sample_id: 'a/b?c' } });

  expect(asked.map((request) => request.url)).toEqual([
    '/samples?page_num=1&state=all',
    '/samples?ids=N1%2C+N2%26x',
    '/samples/a%2Fb%3Fc/change',
  ]);
  expect(asked[2]?.body).toBe('{"row_version":3}');
});

test('a list is its name given again for each of its values, whatever is in them', async () => {
  const { baseUrl, asked } = await serve({});

  await client(baseUrl).call(listSamples, {
    query: { product: ['Brent, M1', 'a&b'], clearer: ['N'], account: [], state: 'all' },
  });

  expect(asked[0]?.url).toBe('/samples?product=Brent%2C+M1&product=a%26b&clearer=N&state=all');
});

test.each(['', '.', '..'])('a path parameter "%s" is refused before it is sent', async (id) => {
  const { baseUrl, asked } = await serve({});
  const call = client(baseUrl).call(changeSample, { ...CHANGE, params: { sample_id: id } });

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

  expect((await failureOf(client(baseUrl).call(listSamples, { query: {} }))).message).toBe(says);
});

test('[SHL-23] no reply says that there was none', async () => {
  const error = await failureOf(client('http://127.0.0.1:9').call(listSamples, { query: {} }));

  expect(error.failure.kind).toBe('unreachable');
  expect(error.message).toMatch(/^We didn't get a response and have the generic error of \S/);
});

test('[SHL-23] a reply that does not come in time is no reply', async () => {
  const { baseUrl } = await serve({ never: true });
  const api = client(baseUrl, { timeoutMs: 30 });

  expect((await failureOf(api.call(listSamples, { query: {} }))).message).toBe(
    "We didn't get a response and have the generic error of no answer within 0.03 s",
  );
});

test.each(['<html>', '', '7', '[]', 'null', '"text"'])(
  '[SHL-24] a successful reply of %s is not a JSON object',
  async (body) => {
    const { baseUrl } = await serve({ body });
    const error = await failureOf(client(baseUrl).call(listSamples, { query: {} }));

    expect(error.message).toBe(`The data we got are not JSON ${body}`);
  },
);

test.each(['{}', '{"html":"<p>"}', 'null'])(
  'a successful reply of %s has nothing of what was asked for, and says where it is in the logs',
  async (body) => {
    const { baseUrl } = await serve({ body, requestId: 'r-9' });
    const error = await failureOf(client(baseUrl).call(listSamples, { query: {} }));

    expect(error).toMatchObject({ isWithoutData: true, requestId: 'r-9' });
  },
);

describe('a call that declares a refusal', () => {
  const refused = (code: string) =>
    JSON.stringify({ err_msg: 'was faster', code, request_id: 'r-1', sample: { sample_id: 'N1' } });

  test('says what was done', async () => {
    const { baseUrl } = await serve({ body: '{"sample":{"sample_id":"N1"}}' });
    const outcome = await client(baseUrl).call(changeSample, CHANGE);
    expect(outcome).toEqual({ ok: true, reply: { sample: { sample_id: 'N1' } } });
  });

  test('gives what the refusal carries, and its words', async () => {
    const { baseUrl } = await serve({ status: 409, body: refused('SAMPLE_CHANGED') });
    const outcome = await client(baseUrl).call(changeSample, CHANGE);
    expect(outcome).toMatchObject({
      ok: false,
      status: 409,
      code: 'SAMPLE_CHANGED',
      body: { sample: { sample_id: 'N1' } },
      error: { serverMessage: 'was faster', requestId: 'r-1' },
    });
  });

  test.each([
    { status: 409, code: 'LOCKED' },
    { status: 409, code: 'toString' },
    { status: 404, code: 'SAMPLE_CHANGED' },
  ])('throws for any other: $status $code', async ({ status, code }) => {
    const { baseUrl } = await serve({ status, body: refused(code) });
    const error = await failureOf(client(baseUrl).call(changeSample, CHANGE));
    expect(error).toMatchObject({ status, code });
  });
});

test('[SHL-25] a cancelled call is logged with its reason', async () => {
  log.mockClear();
  const { baseUrl } = await serve({ never: true });
  const controller = new AbortController();
  const call = client(baseUrl).call(listSamples, { query: {}, signal: controller.signal });
  controller.abort('Cancelling due to change of date');
  const error = await failureOf(call);

  expect(error.isCancelled).toBe(true);
  expect(log.mock.calls).toEqual([['GET /samples: Cancelled: Cancelling due to change of date']]);
});

describe('a call that is answered by 304 where nothing has changed', () => {
  /** A server whose answer has a tag of its own, and the tags that it was asked with. */
  async function tagged() {
    const state = { tag: '"1"' as string | undefined, known: [] as unknown[] };
    server = createServer((request, response) => {
      const known = request.headers['if-none-match'];
      state.known.push(known);
      if (state.tag !== undefined) response.setHeader('etag', state.tag);
      if (known !== undefined && known === state.tag) response.writeHead(304).end();
      else response.end(JSON.stringify({ total: 0, url: request.url, tag: state.tag }));
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { baseUrl: `http://127.0.0.1:${port}`, state };
  }
  const ask = async (api: ReturnType<typeof client>, state?: 'FAIL') =>
    api.call(listTaskHistory, { query: state === undefined ? {} : { state } });

  test('[TSK-07] gives the very same object again, and another once there is another answer', async () => {
    const { baseUrl, state } = await tagged();
    const api = client(baseUrl);
    const first = await ask(api);
    expect(await ask(api)).toBe(first);
    state.tag = '"2"';
    const second = await ask(api);
    expect(second).not.toBe(first);
    expect(second).toMatchObject({ tag: '"2"' });
    expect(await ask(api)).toBe(second);
    expect(state.known).toEqual([undefined, '"1"', '"1"', '"2"']);
  });

  test('says nothing of an answer to another address, or of another call', async () => {
    const { baseUrl, state } = await tagged();
    const api = client(baseUrl);
    await ask(api);
    await ask(api, 'FAIL');
    await api.call(listSamples, { query: {} });
    await api.call(listSamples, { query: {} });
    expect(state.known).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('says nothing of an answer without a tag', async () => {
    const { baseUrl, state } = await tagged();
    state.tag = undefined;
    const api = client(baseUrl);
    expect(await ask(api)).not.toBe(await ask(api));
    expect(state.known).toEqual([undefined, undefined]);
  });

  test.each([
    ['another session', 'token-2'],
    ['no session', undefined],
  ])("of somebody's answers nothing is left for %s, whatever it asks first", async (_, next) => {
    const { baseUrl, state } = await tagged();
    let token: string | undefined = 'token-1';
    const api = client(baseUrl, { sessionToken: () => token });
    const first = await ask(api);
    token = next;
    await api.call(listSamples, { query: {} });
    token = 'token-1';
    expect(await ask(api)).not.toBe(first);
    expect(state.known).toEqual([undefined, undefined, undefined]);
  });

  test('an answer that comes after its session is over is not kept', async () => {
    const { baseUrl, state } = await tagged();
    let token = 'token-1';
    const api = client(baseUrl, { sessionToken: () => token });
    const late = ask(api);
    token = 'token-2';
    await Promise.all([late, ask(api, 'FAIL')]);
    await ask(api);
    expect(state.known).toEqual([undefined, undefined, undefined]);
  });

  test('keeps few: the ninth address takes the place of the first', async () => {
    const { baseUrl, state } = await tagged();
    const api = client(baseUrl);
    const page = async (n: number) => api.call(listTaskHistory, { query: { after: `${n}` } });
    for (let n = 0; n < 9; n += 1) await page(n);
    await page(8);
    await page(0);
    expect(state.known.slice(9)).toEqual(['"1"', undefined]);
  });
});

test('a refusal names the request that the logs know, and the words of the server', async () => {
  const { baseUrl } = await serve({
    status: 500,
    body: '{"err_msg":"Internal error","code":"internal","request_id":"7F3K-20R1"}',
  });
  const error = await failureOf(client(baseUrl).call(listSamples, { query: {} }));

  expect(error.requestId).toBe('7F3K-20R1');
  expect(error.serverMessage).toBe('Internal error');
  expect(error.panelText).toBe('Internal error');
});

test.each(['', '<h1>Bad gateway</h1>'])(
  'a failure whose body is not ours (%s) has the support id of its header',
  async (body) => {
    const { baseUrl } = await serve({ status: 500, body, requestId: '7F3K-20R2' });
    const error = await failureOf(client(baseUrl).call(listSamples, { query: {} }));
    expect(error.requestId).toBe('7F3K-20R2');
  },
);

test('a 401 is told once, and not for the call that begins a session', async () => {
  const { baseUrl } = await serve({ status: 401, body: '{"err_msg":"no"}' });
  const onUnauthorized = jest.fn();
  const api = client(baseUrl, { onUnauthorized });

  await failureOf(api.call(listSamples, { query: {} }));
  await failureOf(api.call(verifyAuth, { query: {}, body: {} }));

  expect(onUnauthorized).toHaveBeenCalledTimes(1);
});
