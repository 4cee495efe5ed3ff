import { gzipSync } from 'node:zlib';

import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  anything,
  choice,
  day,
  dictionary,
  flag,
  integer,
  list,
  nothing,
  nullable,
  number,
  object,
  optional,
  text,
} from '@fairlead/shared/contract/schema';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { Refusal } from './errors.ts';
import { serve } from './route.ts';

const enter = {
  method: 'POST',
  path: '/test/trades/{book}',
  summary: 'Takes a trade',
  access: 'trade:enter',
  limit: 'writes',
  cost: 'write',
  params: object({ book: integer({ minimum: 1 }) }),
  query: object({
    on: optional(day()),
    dry: optional(flag({ default: false })),
    page: optional(integer({ minimum: 1, default: 1 })),
    price: optional(number()),
    kind: optional(choice(['a', 'b'])),
    note: optional(text()),
    names: optional(list(text(), { maxItems: 2 })),
    numbers: optional(list(integer())),
  }),
  body: object({
    volume: number(),
    note: optional(nullable(text())),
    more: optional(dictionary(text(), anything())),
  }),
  reply: object({
    query: dictionary(text(), anything()),
    book: integer(),
    body: dictionary(text(), anything()),
  }),
} satisfies Endpoint;

const simple = {
  method: 'GET',
  summary: '',
  access: 'public',
  limit: 'reads',
  cost: 'light',
  query: nothing(),
  reply: object({ a: integer() }),
} as const;
const large = {
  ...enter,
  path: '/test/large',
  params: object({}),
  maxBodyBytes: 400_000,
  query: nothing(),
  body: object({ text: text() }),
  reply: object({ length: integer() }),
} satisfies Endpoint;

const optionalBody = {
  ...simple,
  method: 'POST',
  path: '/test/optional',
  body: object({ a: optional(integer()) }),
} satisfies Endpoint;

const unread = {
  ...simple,
  method: 'POST',
  path: '/test/unread',
  body: object({}),
  unread: 'until its turn',
  reply: object({ bytes: text() }),
} satisfies Endpoint;

const refusing = {
  ...simple,
  refusals: { STALE: { status: 409, carries: object({ trade: object({ id: integer() }) }) } },
} as const;
const refuse = (body: Readonly<Record<string, unknown>>) => () => {
  throw new Refusal({ status: 409, code: 'STALE', message: 'Somebody was faster', body });
};

const booking = {
  method: 'POST',
  path: '/test/bookings/{book}',
  summary: 'Books',
  access: 'signed-in',
  limit: 'writes',
  cost: 'write',
  repeatable: 'under a key',
  params: object({ book: text() }),
  query: nothing(),
  body: object({ lots: integer() }),
  reply: object({ id: text() }),
} satisfies Endpoint;
let booked = 0;

let testApp: TestApp;
let token: string;

beforeAll(async () => {
  testApp = await createTestApp({
    features: [
      (app) => {
        serve(app, enter, ({ query, params, body }) => ({ query, book: params.book, body }));
        serve(app, large, ({ body }) => ({ length: body.text.length }));
        serve(app, { ...simple, path: '/test/trades/all' }, () => ({ a: 1 }));
        serve(app, { ...simple, method: 'POST', path: '/test/bodiless' }, () => ({ a: 1 }));
        serve(app, optionalBody, ({ body }) => ({ a: body.a ?? 0 }));
        serve(app, unread, ({ body }) => ({ bytes: Buffer.from(body.bytes).toString() }));
        serve(
          app,
          { ...simple, path: '/test/extra' },
          () => ({ a: 1, secret: 'x' }) as { a: number },
        );
        serve(
          app,
          { ...simple, path: '/test/wrong' },
          () => ({ a: 'x' }) as unknown as { a: number },
        );
        serve(app, { ...simple, path: '/test/failing' }, () => {
          throw Object.assign(new Error('relation "secret_table" does not exist'), {
            code: '42P01',
          });
        });
        serve(app, { ...refusing, path: '/test/refusing' }, refuse({ trade: { id: 7 } }));
        serve(app, { ...refusing, path: '/test/refusing-less' }, refuse({}));
        serve(
          app,
          { ...refusing, path: '/test/refusing-more' },
          refuse({ trade: { id: 7 }, b: 1 }),
        );
        serve(app, { ...simple, path: '/test/undeclared' }, refuse({ trade: { id: 7 } }));
        serve(app, booking, async ({ params, body, once, user }) => ({
          id: await once(async () => {
            booked += 1;
            return `${user.email} ${params.book} ${body.lots}: ${booked}`;
          }),
        }));
        serve(app, { ...simple, path: '/test/slow' }, () => {
          throw Object.assign(new Error('canceling statement'), { code: '57014' });
        });
      },
    ],
  });
  token = await testApp.tokenFor(['trade:enter']);
});
afterAll(async () => testApp.close());

async function post(
  payload: string | object,
  { url = '/api/test/trades/7', type = 'application/json' } = {},
) {
  return testApp.app.inject({
    method: 'POST',
    url,
    headers: { 'x-auth-token': token, 'content-type': type },
    payload,
  });
}

describe('bodies are taken as they are or refused', () => {
  test.each([
    ['null for a number', '{"volume":null}'],
    ['true for a number', '{"volume":true}'],
    ['a number as text', '{"volume":"500"}'],
    ['hexadecimal text', '{"volume":"0x1F4"}'],
    ['Infinity as text', '{"volume":"Infinity"}'],
    ['a list for a number', '{"volume":[500]}'],
    ['an unknown field', '{"volume":500,"state":"VERIFIED"}'],
    ['a missing field', '{}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['text', '"volume"'],
    ['a key twice', '{"volume":500,"volume":-500}'],
    ['__proto__', '{"volume":500,"__proto__":{"polluted":1}}'],
    ['NUL', '{"volume":500,"note":"a\\u0000b"}'],
    ['NUL deep inside', '{"volume":500,"more":{"a":["\\u0000"]}}'],
    ['half a character', '{"volume":500,"note":"\\ud83d"}'],
    ['−0', '{"volume":-0}'],
    ['1e309', '{"volume":1e309}'],
    ['2^53 + 1', '{"volume":9007199254740993}'],
    ['no JSON', 'volume=500'],
    ['an empty body', ''],
  ])('[API-04] %s', async (_what, payload) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      err_msg: expect.any(String),
      code: expect.stringMatching(/^(INVALID|BAD_JSON|BAD_REQUEST)$/),
      request_id: answer.headers['x-request-id'],
    });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test.each([
    ['a field', '{"state":"SUCCESS"}', 400],
    ['a list', '[1]', 400],
    ['null', 'null', 400],
    ['nothing in it', '{}', 200],
    ['nothing', '', 200],
  ])('[API-04] a call that takes no body is sent %s', async (_what, payload, status) => {
    const answer = await post(payload, { url: '/api/test/bodiless' });
    expect(answer.statusCode).toBe(status);
  });

  test.each([
    ['as it came', '{"a": 1,', '{"a": 1,'],
    ['as an object of nothing where none came', '', '{}'],
  ])('a body that is read in its turn arrives unread: %s', async (_how, payload, bytes) => {
    const answer = await post(payload, { url: '/api/test/unread' });
    expect(answer.json()).toEqual({ bytes });
  });

  test('what is in the contract arrives unchanged', async () => {
    const body = {
      volume: -500.125,
      note: '💩 \n\t "quoted" \\',
      more: { a: [1, null, { b: false }] },
    };
    const answer = await post(body);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ body: unknown }>().body).toEqual(body);
  });

  test.each([
    ['a form', 'application/x-www-form-urlencoded'],
    ['plain text', 'text/plain'],
    ['a JSON of another name', 'application/json-patch+json'],
  ])('[API-04] %s is a 415', async (_what, type) => {
    const answer = await post('{"volume":500}', { type });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  test('[API-04] a compressed body is a 415 that says so; one under identity is taken', async () => {
    const sent = (coding: string, payload: Buffer) =>
      testApp.app.inject({
        method: 'POST',
        url: '/api/test/trades/7',
        headers: {
          'x-auth-token': token,
          'content-type': 'application/json',
          'content-encoding': coding,
        },
        payload,
      });
    const body = Buffer.from('{"volume":500}');
    const answer = await sent('gzip', gzipSync(body));

    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({
      err_msg: 'A body is not to be compressed (content-encoding)',
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
    expect(answer.headers['accept-encoding']).toBe('identity');
    expect((await sent('identity', body)).statusCode).toBe(200);
  });

  test('[API-04] 256 KiB is the limit, or what the call says', async () => {
    const sent = (bytes: number, url: string) =>
      post(JSON.stringify({ text: 'x'.repeat(bytes - 11) }), { url });
    expect((await sent(256 * 1024 + 1, '/api/test/trades/7')).statusCode).toBe(413);
    expect((await sent(400_001, '/api/test/large')).statusCode).toBe(413);
    expect((await sent(400_000, '/api/test/large')).json()).toEqual({ length: 399_989 });
  });
});

describe('query and path are read from canonical forms only', () => {
  test('with its defaults', async () => {
    const answer = await post(
      { volume: 1 },
      { url: '/api/test/trades/7?on=2024-02-29&price=-0.5&kind=b&note=1' },
    );
    expect(answer.json<{ query: unknown }>().query).toEqual({
      on: '2024-02-29',
      price: -0.5,
      kind: 'b',
      note: '1',
      dry: false,
      page: 1,
    });
  });

  test.each([
    { search: 'names=a', lists: { names: ['a'] } },
    { search: 'names=b,c&names=a', lists: { names: ['b,c', 'a'] } },
    { search: 'numbers=7&names=1', lists: { numbers: [7], names: ['1'] } },
  ])('[API-04] ?$search are the lists $lists, of one value as of several', async (given) => {
    const url = `/api/test/trades/7?${given.search}`;
    const { query } = (await post({ volume: 1 }, { url })).json<{ query: object }>();
    expect(query).toEqual({ dry: false, page: 1, ...given.lists });
  });

  test.each([
    'page=01',
    'page=+1',
    'page=1.0',
    'page=1e0',
    'page=0x1',
    'page=',
    'page=%201',
    'page=0',
    'page=-1',
    'page=9007199254740993',
    'page=１',
    'page=1&page=2',
    'page[]=1',
    'dry=1',
    'dry=TRUE',
    'dry=yes',
    'on=2023-02-29',
    'on=2024-2-9',
    'on=28.06.2024',
    'on=2024-06-28T00:00:00Z',
    'note=a&note=b',
    'names=a&names=b&names=c',
    'names=a&names=%00',
    'numbers=1&numbers=01',
    'names[]=a',
    'price=-0',
    'price=1,5',
    'price=.5',
    'price=NaN',
    'price=1e3',
    'kind=c',
    'unknown=1',
    '__proto__=1',
    'note=%00',
  ])('[API-04] ?%s is a 400', async (query) => {
    const answer = await post({ volume: 1 }, { url: `/api/test/trades/7?${query}` });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID' });
  });

  test.each(['07', '0', '-1', '7.0', 'x', '%37x', '7%00'])(
    '[API-04] the path …/%s is a 400',
    async (book) => {
      expect((await post({ volume: 1 }, { url: `/api/test/trades/${book}` })).statusCode).toBe(400);
    },
  );
});

describe('answers', () => {
  test.each(['/api/test/extra', '/api/test/wrong', '/api/test/failing'])(
    '[API-04] a fault of ours at %s is a 500 that says nothing of its cause',
    async (url) => {
      const answer = await testApp.app.inject(url);
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toEqual({
        err_msg: 'Something went wrong on our side',
        code: 'INTERNAL',
        request_id: answer.headers['x-request-id'],
      });
      expect(answer.body).not.toMatch(/secret/);
    },
  );

  test('[API-04] a refusal carries its status, code, words and further fields', async () => {
    const answer = await testApp.app.inject('/api/test/refusing');
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      err_msg: 'Somebody was faster',
      code: 'STALE',
      request_id: answer.headers['x-request-id'],
      trade: { id: 7 },
    });
  });

  test.each(['/api/test/refusing-less', '/api/test/refusing-more', '/api/test/undeclared'])(
    '[API-04] a refusal that carries what its contract does not say is a fault of ours: %s',
    async (url) => {
      const answer = await testApp.app.inject(url);
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).not.toHaveProperty('trade');
    },
  );

  test('[API-04] a statement that was cut off is a 504', async () => {
    expect((await testApp.app.inject('/api/test/slow')).statusCode).toBe(504);
  });

  test.each([
    ['GET', '/api/nothing', 404],
    ['GET', '/api', 404],
    ['GET', '/api/..%2f..%2fetc%2fpasswd', 404],
    ['GET', '/api/core-trades/', 404],
    ['GET', '/api/test/trades/7', 405],
    ['QUERY', '/api/test/trades/7', 405],
    ['QUERY', '/api/nothing', 404],
    ['POST', '/api/test/trades/all', 405],
    ['DELETE', '/api/core-trades', 404],
    ['GET', '/api/%zz', 400],
  ] as const)('[API-04] %s %s is a %i in the same shape', async (method, url, status) => {
    const answer = await testApp.app.inject({ method, url });
    expect(answer.statusCode).toBe(status);
    if (url !== '/api')
      expect(answer.json()).toEqual({
        err_msg: expect.any(String),
        code: expect.any(String),
        request_id: expect.any(String),
      });
  });

  test('[API-04] a path that is served as it stands is no other path with something in its place', async () => {
    const { headers } = await testApp.app.inject({ method: 'POST', url: '/api/test/trades/all' });
    expect(headers.allow).toBe('GET');
  });

  test.each([
    ['nothing', {}, 200],
    ['an object', { payload: {} }, 200],
    ['null', { headers: { 'content-type': 'application/json' }, payload: 'null' }, 400],
  ])('a body whose fields may all be left out may be %s', async (_what, sent, status) => {
    const answer = await testApp.app.inject({ method: 'POST', url: '/api/test/optional', ...sent });
    expect(answer.statusCode).toBe(status);
  });

  test.each([
    ['a success', '/api/verify_auth'],
    ['a refusal', '/api/test/refusing'],
    ['a fault', '/api/test/failing'],
    ['an unknown call', '/api/nothing'],
  ])('carry the security headers: %s', async (_what, url) => {
    const { headers } = await testApp.app.inject(url);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-site',
      'cache-control': 'no-store',
      'x-request-id': expect.any(String),
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a call that may be repeated', () => {
  const book = async (key: string | undefined, { as = token, book: name = 'A', lots = 1 } = {}) => {
    const headers = {
      'x-auth-token': as,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    const url = `/api/test/bookings/${name}`;
    const answer = await testApp.app.inject({ method: 'POST', url, headers, payload: { lots } });
    return answer.statusCode === 200 ? answer.json<{ id: string }>().id : answer.statusCode;
  };

  test('[TSK-14] is done once under a key, by whoever sent it, and as often as it comes without', async () => {
    const first = await book('k');
    expect(await book('k')).toBe(first);
    const bea = await testApp.tokenFor([], 'bea@halyard.example');
    expect(await book('k', { as: bea })).toMatch(/^bea/);
    expect(await book(undefined)).not.toBe(await book(undefined));
  });

  test('another body or path under a used key is a 422, too long a key a 400', async () => {
    await book('l');
    expect(await book('l', { lots: 2 })).toBe(422);
    expect(await book('l', { book: 'B' })).toBe(422);
    expect(await book('x'.repeat(201))).toBe(400);
  });

  test('is no stranger’s: such a call stops the start', async () => {
    const open = { ...booking, access: 'public' } as const;
    const features = [
      (app: TestApp['app']) => serve(app, open, ({ params }) => ({ id: params.book })),
    ];
    await expect(createTestApp({ features })).rejects.toThrow('cannot be public and repeatable');
  });
});

test('[API-05] a route that does not say who may call it stops the start', async () => {
  await expect(
    createTestApp({ features: [(app) => void app.get('/test/open', async () => ({ a: 1 }))] }),
  ).rejects.toThrow('GET /api/test/open does not say who may call it');
});
