import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { createTestApp, defaultParts, type TestApp } from '@fairlead/api/testing/test-app';
import { connect } from '../database/db.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(async () => testApp.close());

test('[API-12] /healthz answers while the process lives, /readyz while the database answers', async () => {
  expect((await testApp.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await testApp.app.inject('/readyz')).statusCode).toBe(200);
});

test.each(['/healthz', '/readyz', '/metrics'])(
  '%s is no page, no frame and kept nowhere',
  async (path) => {
    expect((await testApp.app.inject(path)).headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  },
);

test.each(['/healthz', '/api/nothing'])(
  'over https %s holds browsers to https for two years',
  async (path) => {
    const parts = defaultParts(testApp.testDb);
    const config = { ...parts.config, publicUrl: 'https://fairlead.example' };
    const secure = await createTestApp({ ...parts, config });
    const hsts = async (app: TestApp) =>
      (await app.app.inject(path)).headers['strict-transport-security'];
    expect(await hsts(secure)).toBe('max-age=63072000; includeSubDomains');
    expect(await hsts(testApp)).toBeUndefined();
    await secure.close();
  },
);

test('[API-12] without a database /readyz is 503 and /healthz still 200', async () => {
  const nowhere = connect('postgres://nobody@localhost:1/none?host=/nonexistent');
  const other = await createTestApp({ ...defaultParts(testApp.testDb), db: nowhere });
  expect((await other.app.inject('/readyz')).statusCode).toBe(503);
  expect((await other.app.inject('/healthz')).statusCode).toBe(200);
  await nowhere.destroy();
  await other.close();
});

test.each([
  [-2, '2 h behind'],
  [2, '2 h ahead of'],
])('a clock that is %p hours off is told by /readyz', async (hours, words) => {
  const parts = defaultParts(testApp.testDb);
  const now = () => new Date(Date.now() + hours * 3_600_000);
  const other = await createTestApp({ ...parts, clock: { ...parts.clock, now } });
  const answer = await other.app.inject('/readyz');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    status: 'ready',
    clock: `the clock of this server is ${words} the database's`,
  });
  await other.close();
});

test('a server by which nobody can sign in is ready, and says so', async () => {
  const signInProblem = () => 'nobody can sign in';
  const other = await createTestApp({ ...defaultParts(testApp.testDb), signInProblem });
  const answer = await other.app.inject('/readyz');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: 'ready', sign_in: 'nobody can sign in' });
  await other.close();
});

test('[API-12] /metrics counts answers by route and status', async () => {
  await testApp.app.inject('/healthz');
  const { body, headers } = await testApp.app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toMatch(
    /fairlead_http_request_seconds_count\{method="GET",route="\/healthz",status="200"\} [1-9]/,
  );
});

test.each([
  ['no token in production', 'production', undefined, undefined, 404],
  ['a token, not sent', 'production', 'secret', undefined, 401],
  ['a token, another one sent', 'production', 'secret', 'Bearer secres', 401],
  ['a token, sent', 'production', 'secret', 'Bearer secret', 200],
] as const)(
  '[API-12] /metrics with %s',
  async (_case, environment, metricsToken, authorization, status) => {
    const parts = defaultParts(testApp.testDb);
    const other = await createTestApp({
      ...parts,
      config: { ...parts.config, environment, metricsToken },
    });
    const answer = await other.app.inject({
      url: '/metrics',
      headers: authorization ? { authorization } : {},
    });
    expect(answer.statusCode).toBe(status);
    await other.close();
  },
);
