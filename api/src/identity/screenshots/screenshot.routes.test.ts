import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { readConfig } from '@fairlead/platform/config';

import { createTestApp, type TestApp, TEST_ISSUER } from '../../testing/test-app.ts';

let it: TestApp;
let mayIssue: string;

beforeAll(async () => {
  it = await createTestApp();
  mayIssue = await it.tokenFor(['pnl:screenshot'], 'olav@halyard.example');
}, 30_000);
afterAll(() => it.close());
beforeEach(() => sql`delete from screenshot_link`.execute(it.db));

const DAY = '2024-06-28';

async function issue(token = mayIssue, date = DAY) {
  return it.app.inject({
    method: 'POST',
    url: '/api/screenshot_links',
    headers: { 'x-auth-token': token },
    payload: { pipe_run_date: date },
  });
}

/** The path of a fresh link. */
async function link(): Promise<string> {
  const { pathname, search } = new URL((await issue()).json<{ url: string }>().url);
  return `${pathname}${search}`;
}

const open = (url: string, remoteAddress = '127.0.0.1', headers = {}) =>
  it.app.inject({ url, remoteAddress, headers });

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

const verify = (cookie: string, more: object = {}) =>
  it.app.inject({ method: 'POST', url: '/api/verify_auth', headers: { cookie }, ...more });

/** The token of a page whose link was just opened. */
async function pageToken(): Promise<string> {
  const answer = await verify(cookieOf(await open(await link())));
  return answer.json().auth_user.swiss_token;
}

test('[SHL-18] a link leads to the page of its day, once, with a cookie of this host alone', async () => {
  const url = await link();
  const first = await open(url);
  expect(first.statusCode).toBe(303);
  expect(first.headers.location).toBe('/screenshot/2024-06-28');
  expect(first.headers['set-cookie']).toMatch(
    /^shot=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=300$/,
  );
  expect(first.headers['referrer-policy']).toBe('no-referrer');
  expect((await open(url)).statusCode).toBe(401);
});

test('[SHL-18] a used link tells who opens it in a browser in words, and everybody else in JSON', async () => {
  const url = await link();
  await open(url);
  const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const page = await open(url, '127.0.0.1', asBrowser);
  expect(page.statusCode).toBe(401);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toContain('<h1>This link opens nothing any more</h1>');
  expect(page.body).not.toContain('err_msg');
  const answer = await open(url, '127.0.0.1', { accept: '*/*' });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ err_msg: 'Please sign in again', code: 'NOT_SIGNED_IN' });
});

test('two who open one link at once: one gets in', async () => {
  const url = await link();
  const answers = await Promise.all([open(url), open(url), open(url)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 401, 401]);
});

test('an old link, an unknown one and one from elsewhere open nothing', async () => {
  const url = await link();
  await sql`update screenshot_link set expires_at = clock_timestamp() - interval '1 ms'`.execute(
    it.db,
  );
  expect((await open(url)).statusCode).toBe(401);
  expect((await open(`/api/screenshot_auth?k=${'a'.repeat(43)}`)).statusCode).toBe(401);
  const fresh = await link();
  expect((await open(fresh, '10.0.0.7')).statusCode).toBe(403);
  expect((await open(fresh, '10.0.0.7', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403);
  expect((await open(fresh)).statusCode).toBe(303);
});

test('[SHL-18] verify_auth without header and data answers a bot of five minutes, once', async () => {
  const cookie = cookieOf(await open(await link()));
  const answer = await verify(cookie);
  expect(answer.statusCode).toBe(200);
  const { auth_user: user } = answer.json();
  expect(user).toMatchObject({
    email: 'system:screenshot',
    permissions: ['pnl:read'],
    auth_user_data: { user_type: 'BOT', service_type: 'screenshot', usage: 'screenshot' },
  });
  expect(user.exp - Date.now()).toBeLessThanOrEqual(300_000);
  expect((await verify(cookie)).statusCode).toBe(401);
});

test('verify_auth without header is refused without the cookie, and from elsewhere with it', async () => {
  expect((await verify('')).statusCode).toBe(401);
  expect((await verify('shot=x')).statusCode).toBe(401);
  const cookie = cookieOf(await open(await link()));
  expect((await verify(cookie, { remoteAddress: '10.0.0.7' })).statusCode).toBe(401);
  expect((await verify(cookie)).statusCode).toBe(200);
});

/** Calls that a page's token may not make, though a person with `pnl:read` or a session might. */
const REFUSED: readonly (readonly ['GET' | 'POST', string])[] = [
  ['GET', '/api/core-trades'],
  ['GET', '/api/tasks/api/list'],
  ['GET', '/api/tasks/api/history'],
  ['POST', '/api/create_sheet'],
  ['POST', '/api/sign_out'],
  ['POST', '/api/screenshot_links'],
  ['POST', '/api/table_layouts/edf-trades'],
];

test.each(REFUSED)('[SHL-18] the page of a picture is refused %s %s', async (method, url) => {
  const headers = { 'x-auth-token': await pageToken() };
  const payload = method === 'POST' ? {} : undefined;
  expect(
    (await it.app.inject({ method, url, headers, ...(payload && { payload }) })).statusCode,
  ).toBe(403);
});

test('a token is worth nothing after its calls and after its five minutes', async () => {
  const headers = { 'x-auth-token': await pageToken() };
  const call = async () =>
    (await it.app.inject({ url: '/api/tasks/api/list', headers })).statusCode;
  expect(await call()).toBe(403);
  await sql`update screenshot_link set calls = 60`.execute(it.db);
  expect(await call()).toBe(401);
  await sql`update screenshot_link set calls = 0`.execute(it.db);
  expect(await call()).toBe(403);
  await sql`update screenshot_link set ends_at = clock_timestamp()`.execute(it.db);
  expect(await call()).toBe(401);
});

test('every issue, opening and refusal is in the audit log, without a key', async () => {
  await sql`select 1`.execute(it.db);
  const url = await link();
  await open(url);
  await open(url);
  const { rows } = await sql<{ action: string; actor: string; after: object }>`
    select action, actor, after from audit_event order by seq desc limit 3`.execute(it.db);
  expect(rows.reverse()).toEqual([
    {
      action: 'screenshot.issue',
      actor: 'olav@halyard.example',
      after: { pipe_run_date: DAY },
    },
    {
      action: 'screenshot.open',
      actor: 'system:screenshot',
      after: { pipe_run_date: DAY, from: '127.0.0.1' },
    },
    {
      action: 'screenshot.refuse',
      actor: 'system:screenshot',
      after: { pipe_run_date: null, from: '127.0.0.1' },
    },
  ]);
});

test('a link is issued to who may, and nowhere where no network may take pictures', async () => {
  expect((await issue(await it.tokenFor(['pnl:read']))).statusCode).toBe(403);
  const off = await createTestApp({
    config: {
      ...readConfig({
        OIDC_ISSUER: TEST_ISSUER,
        FAIRLEAD_DATA: '/nonexistent',
        LOG_LEVEL: 'silent',
      }),
      screenshotNetworks: [],
    },
  });
  try {
    const headers = { 'x-auth-token': await off.tokenFor(['pnl:screenshot']) };
    const payload = { pipe_run_date: DAY };
    const answer = await off.app.inject({
      method: 'POST',
      url: '/api/screenshot_links',
      headers,
      payload,
    });
    expect(answer.statusCode).toBe(404);
    const opened = await off.app.inject({ url: `/api/screenshot_auth?k=${'a'.repeat(43)}` });
    expect(opened.statusCode).toBe(404);
  } finally {
    await off.close();
  }
});
