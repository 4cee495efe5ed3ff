import { createHash, randomBytes } from 'node:crypto';

import { createLog, createServer, loadPolicy } from '@fairlead/api';
import { readConfig } from '@fairlead/platform/config';
import { createTestApp, createTestDb, type TestApp, type TestDb } from '@fairlead/api/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { hashPassword, isPassword } from './argon2.ts';
import { developmentProvider } from './provider.routes.ts';

const HOME = 'http://localhost:8080/';
const config = readConfig({ FAIRLEAD_DATA: '/nonexistent' });
const policy = loadPolicy(config.policyFile);
const log = createLog({ level: 'silent', name: 'test' });

/** The API and the provider beside it, as bin/server.ts puts them together. */
async function start(): Promise<TestApp> {
  const { db } = testDb;
  const { keys, plugin } = await developmentProvider({ db, config, log });
  const server = createServer(log);
  await server.register(plugin);
  return createTestApp({ server, db, config, policy, keys });
}

let testDb: TestDb;
let testApp: TestApp;

beforeAll(async () => {
  testDb = await createTestDb();
  testApp = await start();
}, 30_000);
afterAll(async () => {
  await testApp.close();
  await testDb.close();
});

/** Browser for a sign-in: cookies, and the redirect that comes next. */
class Browser {
  readonly #cookies = new Map<string, string>();
  app: TestApp;

  constructor(app: TestApp) {
    this.app = app;
  }

  async open(address: string, form?: Record<string, string>) {
    const url = address.replace(/^http:\/\/localhost:8080/, '');
    const answer = await this.app.app.inject({
      method: form === undefined ? 'GET' : 'POST',
      url,
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        accept: 'text/html',
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  async follow(location: string) {
    let next = location;
    for (;;) {
      const answer = await this.open(next);
      const to = answer.headers.location;
      if (to === undefined || to.startsWith(`${HOME}?`)) return { answer, location: to ?? next };
      next = to;
    }
  }
}

const verifier = randomBytes(32).toString('base64url');
const authorize = (more: Record<string, string> = {}) =>
  `/oidc/auth?${new URLSearchParams({
    client_id: 'fairlead-web',
    redirect_uri: HOME,
    response_type: 'code',
    scope: 'openid profile email',
    state: 's',
    nonce: 'n',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  })}`;

async function token(parameters: Record<string, string>, app = testApp) {
  return app.app.inject({
    method: 'POST',
    url: '/oidc/token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:8080',
    },
    payload: new URLSearchParams({ client_id: 'fairlead-web', ...parameters }).toString(),
  });
}

type Tokens = { access_token: string; refresh_token: string; id_token: string };

async function signIn(
  browser: Browser,
  email = 'maren@halyard.example',
  password = 'maren-trader',
): Promise<Tokens> {
  const { location } = await browser.follow(authorize());
  const { headers } = await browser.open(location, { email, password });
  const { location: home } = await browser.follow(String(headers.location));
  const code = new URL(home).searchParams.get('code') ?? '';
  const answer = await token({
    grant_type: 'authorization_code',
    code,
    redirect_uri: HOME,
    code_verifier: verifier,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<Tokens>();
}

const refresh = (value: string, app?: TestApp) =>
  token({ grant_type: 'refresh_token', refresh_token: value }, app);

test('[SHL-10] signs a person of the demo firm in, and the API takes the token', async () => {
  const { access_token } = await signIn(new Browser(testApp));
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/verify_auth',
    headers: { 'x-auth-token': access_token },
    payload: {},
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    auth_user: { email: 'maren@halyard.example', auth_user_data: { given_name: 'Maren' } },
  });
});

describe('the sign-in page', () => {
  test('is ours, under a strict policy, and frames only on our own origin', async () => {
    const { answer } = await new Browser(testApp).follow(authorize());
    expect(answer.body).toContain('<h1>Sign in</h1>');
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'nonce-[\w-]+'; style-src 'nonce-[\w-]+'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'$/,
    );
    // Browsers ask for /favicon.ico where a page names none.
    expect(answer.body).toContain('<link rel="icon" href="data:image/svg+xml,');
    expect(answer.body.replaceAll('http://www.w3.org', '')).not.toMatch(/https?:\/\//);
  });

  test.each([
    ['a wrong password', 'anton@halyard.example'],
    ['an account that is not there', 'nobody@halyard.example'],
  ])('says the same of %s, shows the address again and not the password', async (_what, email) => {
    const browser = new Browser(testApp);
    const { location } = await browser.follow(authorize());
    const sent = await browser.open(location, { email, password: 'secret-typed' });
    // A page that answered the form would be sent again by Back, the password with it.
    expect(sent.statusCode).toBe(303);
    const { answer } = await browser.follow(String(sent.headers.location));
    expect(answer.body).toContain('Wrong e-mail or password');
    expect(answer.body).toContain(email);
    expect(answer.body).not.toContain('secret-typed');
  });

  test('makes a browser wait after five wrong passwords, even for the right one, and no other', async () => {
    const browser = new Browser(testApp);
    const { location } = await browser.follow(authorize());
    for (let n = 1; n <= 5; n += 1)
      await browser.open(location, { email: 'olav@halyard.example', password: 'x' });
    await browser.open(location, { email: 'olav@halyard.example', password: 'olav-operator' });
    const { answer } = await browser.follow(location);
    expect(answer.body).toContain('Too many attempts; please wait a minute');
    const elsewhere = new Browser(testApp);
    const asked = await elsewhere.follow(authorize());
    const right = { email: 'olav@halyard.example', password: 'olav-operator' };
    const sent = await elsewhere.open(asked.location, right);
    expect(sent.headers.location).toContain('/oidc/auth/');
  });

  test('shows what was typed as text', async () => {
    const browser = new Browser(testApp);
    const { location } = await browser.follow(authorize());
    await browser.open(location, { email: '"><script>alert(1)</script>', password: 'x' });
    const { answer } = await browser.follow(location);
    expect(answer.body).toContain('Wrong e-mail or password');
    expect(answer.body).not.toContain('<script>alert(1)');
  });

  test('of a sign-in that is over says so', async () => {
    const answer = await new Browser(testApp).open('/oidc/interaction/unknown');
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Start again');
  });

  test.each([
    ['another file than a form', 'text/plain'],
    ['JSON', 'application/json'],
  ])('takes no %s', async (_what, type) => {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/oidc/interaction/x',
      headers: { 'content-type': type },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('the protocol', () => {
  test('[SHL-10] needs PKCE', async () => {
    const { answer } = await new Browser(testApp).follow(
      authorize({ code_challenge: '', code_challenge_method: '' }),
    );
    expect(String(answer.headers.location)).toContain('error=invalid_request');
  });

  test.each([
    'http://localhost:8080/other',
    'http://localhost:8081/',
    'https://evil.example/',
    `${HOME}?x=1`,
  ])('sends nobody to %s', async (redirect_uri) => {
    const answer = await new Browser(testApp).open(authorize({ redirect_uri }));
    expect(answer.statusCode).toBe(400);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.body).toContain('Start again');
  });

  test('a code serves once, and only who began the sign-in', async () => {
    const browser = new Browser(testApp);
    await signIn(browser);
    const { location } = await browser.follow(authorize());
    const code = new URL(location).searchParams.get('code') ?? '';
    const exchange = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: HOME,
      code_verifier: verifier,
    };
    expect((await token({ ...exchange, code_verifier: 'x'.repeat(43) })).statusCode).toBe(400);
    expect((await token(exchange)).statusCode).toBe(200);
    expect((await token(exchange)).statusCode).toBe(400);
  });

  test('a refresh token rotates; the use of an old one ends the whole family', async () => {
    const first = await signIn(new Browser(testApp));
    const second = (await refresh(first.refresh_token)).json<Tokens>();
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await refresh(first.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    expect((await refresh(second.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('keycloak-js can read the refresh token as a JWT', async () => {
    const { refresh_token } = await signIn(new Browser(testApp));
    const [header, payload, opaque] = refresh_token.split('.');
    expect(JSON.parse(Buffer.from(header ?? '', 'base64url').toString())).toMatchObject({
      typ: 'JWT',
    });
    expect(JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())).toMatchObject({
      typ: 'Refresh',
    });
    expect(Buffer.from(opaque ?? '', 'base64url')).toHaveLength(32);
  });

  test('[SHL-16] sign-out needs no click with the product’s ID token, and one without', async () => {
    const browser = new Browser(testApp);
    const { id_token } = await signIn(browser);
    const logout = (more: object) =>
      `/oidc/logout?${new URLSearchParams({ client_id: 'fairlead-web', post_logout_redirect_uri: HOME, ...more })}`;
    expect((await browser.open(logout({}))).body).not.toContain('.click()');
    const page = await browser.open(logout({ id_token_hint: id_token }));
    expect(page.body).toContain('.click()');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const done = await browser.open('/oidc/logout/confirm', { xsrf, logout: 'yes' });
    expect(String(done.headers.location)).toMatch(/^http:\/\/localhost:8080\//);
    const { location } = await browser.follow(authorize({ prompt: 'none' }));
    expect(location).toContain('error=login_required');
  });
});

test('a restart signs nobody out: keys, cookies, sessions and refresh tokens are in the database', async () => {
  const browser = new Browser(testApp);
  const { refresh_token, access_token } = await signIn(browser);
  const restarted = await start();
  browser.app = restarted;
  const { location } = await browser.follow(authorize({ prompt: 'none' }));
  expect(new URL(location).searchParams.get('code')).toEqual(expect.any(String));
  expect((await refresh(refresh_token, restarted)).statusCode).toBe(200);
  const verified = await restarted.app.inject({
    method: 'POST',
    url: '/api/verify_auth',
    headers: { 'x-auth-token': access_token },
    payload: {},
  });
  expect(verified.statusCode).toBe(200);
  await restarted.close();
});

test.each(['staging', 'production'] as const)('it does not run in %s', async (environment) => {
  const { db } = testDb;
  await expect(
    developmentProvider({ db, config: { ...config, environment }, log }),
  ).rejects.toThrow(`The development provider does not run in ${environment}`);
});

test('passwords are stored as argon2id and compared right', async () => {
  const stored = await hashPassword('maren-trader');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword('maren-trader', stored)).toBe(true);
  expect(await isPassword('maren-trader ', stored)).toBe(false);
  const { rows } = await sql<{
    password_hash: string;
  }>`select password_hash from idp_account`.execute(testDb.db);
  expect(rows.every(({ password_hash }) => password_hash.startsWith('$argon2id$'))).toBe(true);
});
