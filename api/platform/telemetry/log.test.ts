import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';

import { createTestApp, type TestApp } from '@fairlead/api/testing/test-app';
import { createTestProvider, type TestProvider } from '@fairlead/api/testing/test-provider';
import { createServer } from '../http/http-server.ts';
import { createLog } from './log.ts';

const lines: string[] = [];
const log = createLog({ level: 'debug', name: 'test' }, { write: (line) => void lines.push(line) });
const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

let provider: TestProvider;
let testApp: TestApp;

beforeAll(async () => {
  provider = await createTestProvider();
  testApp = await createTestApp({ log, keys: provider.keys, server: createServer(log) });
}, 30_000);
afterAll(async () => testApp.close());
beforeEach(() => void lines.splice(0));

test('[API-12] the request id that a failure shows finds its lines in the log', async () => {
  const answer = await testApp.app.inject('/api/core-trades');
  const { request_id } = answer.json<{ request_id: string }>();
  expect(entries().filter((entry) => entry['request_id'] === request_id).length).toBeGreaterThan(0);
  expect(entries().at(-1)).toMatchObject({
    level: 30,
    route: '/api/core-trades',
    status: 401,
    method: 'GET',
  });
});

test('a caller cannot choose the request id', async () => {
  const { headers } = await testApp.app.inject({
    url: '/api/core-trades',
    headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
  });
  expect(headers['x-request-id']).not.toBe('mine');
});

test('[API-12] no token and no header is ever written', async () => {
  const access = await provider.token();
  const verified = await testApp.app.inject({
    method: 'POST',
    url: '/api/verify_auth',
    headers: { 'x-auth-token': access },
    payload: { sub: 'u-maren' },
  });
  const { swiss_token } = verified.json<{ auth_user: { swiss_token: string } }>().auth_user;
  const cookie = 'cookie-that-is-secret';
  await testApp.app.inject({
    url: '/api/core-trades',
    headers: { 'x-auth-token': swiss_token, cookie },
  });
  await testApp.app.inject({
    url: '/api/core-trades',
    headers: { 'x-auth-token': `${access}x`, authorization: access },
  });
  await testApp.app.inject({
    method: 'POST',
    url: '/api/verify_auth',
    headers: { 'x-auth-token': `${access}x` },
    payload: {},
  });
  expect(lines.length).toBeGreaterThan(4);
  for (const secret of [access, swiss_token, cookie]) expect(lines.join('')).not.toContain(secret);
});

test('who signs in is in the log, and why somebody does not', async () => {
  const ask = (token: string) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/verify_auth',
      headers: { 'x-auth-token': token },
      payload: {},
    });
  await ask(await provider.token({ sub: 'u-lotte', sid: 'sid-lotte' }));
  await ask('nobody');
  expect(entries()).toContainEqual(
    expect.objectContaining({ msg: 'signed in', user: 'u-lotte', sid: 'sid-lotte' }),
  );
  expect(entries()).toContainEqual(
    expect.objectContaining({ msg: 'access token refused', reason: 'Invalid Compact JWS' }),
  );
});

test('fields that hold secrets are redacted wherever they hang', () => {
  log.info(
    {
      password: 'p1',
      deep: { deeper: { 'x-auth-token': 't1', plain: 'shown' } },
      headers: { a: 'h1' },
    },
    'x',
  );
  expect(lines.join('')).not.toMatch(/p1|t1|h1/);
  expect(lines.join('')).toContain('shown');
});

test('what a caller sends cannot forge a line', async () => {
  await testApp.app.inject('/api/x%0a%7B%22level%22:60%7D%1b%5b31m');
  for (const line of lines) {
    expect(line.trim().split('\n')).toHaveLength(1);
    expect(line).not.toContain('\u001b');
  }
});

test('of a database error the values of the row stay out', () => {
  log.error(
    {
      err: Object.assign(new Error('duplicate key'), {
        code: '23505',
        constraint: 'thing_pkey',
        detail: 'Key (iban)=(CH93) exists',
      }),
    },
    'x',
  );
  expect(lines.join('')).toContain('thing_pkey');
  expect(lines.join('')).not.toContain('CH93');
});
