import { randomBytes } from 'node:crypto';

import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  jest,
  test,
} from '@jest/globals';
import { sql } from 'kysely';

import { verifyAccessToken } from './access-token.ts';
import { endSignInsByOperator } from './end-sign-ins.ts';
import { policyFrom } from './policy-file.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestProvider, type TestProvider } from '../testing/test-provider.ts';
import { Sessions } from './sessions.ts';

let provider: TestProvider;
let testApp: TestApp;

beforeAll(async () => {
  provider = await createTestProvider();
  testApp = await createTestApp({ keys: provider.keys });
});
afterAll(async () => testApp.close());
afterEach(async () => {
  await sql`delete from session`.execute(testApp.db);
  await sql`delete from sign_in`.execute(testApp.db);
});

async function verify(token: string | undefined, body: object = {}, app: TestApp = testApp) {
  const headers = token === undefined ? {} : { 'x-auth-token': token };
  return app.app.inject({ method: 'POST', url: '/api/verify_auth', headers, payload: body });
}

async function sessionOf(
  claims: Record<string, unknown> = {},
  app: TestApp = testApp,
): Promise<string> {
  const answer = await verify(await provider.token(claims), {}, app);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ auth_user: { swiss_token: string } }>().auth_user.swiss_token;
}

const read = (token: string, { app }: TestApp = testApp) =>
  app.inject({ url: '/api/core-trades', headers: { 'x-auth-token': token } });
const signOut = (token: string) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/sign_out',
    headers: { 'x-auth-token': token },
    payload: {},
  });

/** Rest of the one session's life, by the database's clock. */
async function lifeInSeconds(): Promise<number> {
  const { rows } = await sql<{ life: number }>`
    select extract(epoch from expires_at - clock_timestamp())::float8 as life from session
  `.execute(testApp.db);
  return rows[0]?.life ?? 0;
}

describe('verify_auth', () => {
  test('a clock that is two hours off says so in what the person reads', async () => {
    const now = Math.floor(Date.now() / 1000);
    const messageOf = async (iat: number) => {
      const answer = await verify(await provider.token({ iat, exp: iat + 300 }));
      expect(answer.statusCode).toBe(401);
      return answer.json<{ err_msg: string }>().err_msg;
    };
    expect(await messageOf(now + 7_300)).toMatch(/seems to be 2 h behind that of the sign-in/);
    expect(await messageOf(now - 7_600)).toMatch(/seems to be 2 h ahead of that of the sign-in/);
  });

  test.each([-7_200, 7_200])(
    'a database whose clock is off by %p s gives sessions as long as the token, and takes who had signed out',
    async (shift) => {
      const real = Date.now;
      jest.spyOn(Date, 'now').mockImplementation(() => real() + shift * 1000);
      try {
        const claims = await verifyAccessToken(
          await provider.token(),
          provider.rules,
          new Date(Date.now()),
        );
        const nobodyMay = policyFrom({
          everyone: [],
          roles: {},
          allow_lists: { accounting: [], back_office: [] },
        });
        const sessions = new Sessions(testApp.db, nobodyMay);
        const first = await sessions.begin(claims, 'Firefox');
        expect(await lifeInSeconds()).toBeGreaterThan(300);
        expect(await lifeInSeconds()).toBeLessThan(340);
        await sessions.end(first?.token ?? '');
        const later = { ...claims, issuedAt: claims.issuedAt + 5 };
        expect(await sessions.begin(later, 'Firefox')).toBeDefined();
      } finally {
        jest.restoreAllMocks();
      }
    },
  );

  test('[SHL-12] [API-02] takes the user info and the access token, and answers auth_user with exp', async () => {
    const exp = Math.floor(Date.now() / 1000) + 200;
    const answer = await verify(await provider.token({ exp }), {
      sub: 'u-maren',
      email: 'maren@halyard.example',
      expiresAt: exp * 1000,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      auth_user: {
        exp: (exp + 30) * 1000,
        swiss_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        email: 'maren@halyard.example',
        permissions: ['edf:read'],
        auth_user_data: {
          user_type: 'REAL_USER',
          email: 'maren@halyard.example',
          given_name: 'Maren',
        },
      },
      clock: {
        business_date: '2024-06-28',
        zone: 'Europe/Zurich',
        server_time: expect.stringMatching(/Z$/),
      },
    });
  });

  test('only the hash of a session token is stored', async () => {
    const token = await sessionOf();
    const { rows } = await sql<{ text: string }>`select session::text as text from session`.execute(
      testApp.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(token);
    expect(rows[0]?.text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  test.each([
    ['no token', async () => undefined],
    ['an empty one', async () => ''],
    ['noise', async () => 'noise'],
    ['an expired one', async () => provider.token({ exp: 1_600_000_000, iat: 1_599_999_900 })],
    ['one of another client', async () => provider.token({ azp: 'other' })],
  ])('[API-05] with %s the answer is the same 401', async (_what, token) => {
    const answer = await verify(await token());
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBeDefined();
    expect(answer.json()).toEqual({
      err_msg: 'Please sign in again',
      code: 'NOT_SIGNED_IN',
      request_id: answer.headers['x-request-id'],
    });
  });

  test.each([
    ['sub', { sub: 'u-bea' }],
    ['e-mail', { email: 'bea@halyard.example' }],
  ])('[API-05] user info with the %s of somebody else is refused', async (_what, info) => {
    expect((await verify(await provider.token(), info)).statusCode).toBe(401);
  });

  test('[API-05] user info that claims to be a bot or to last longer changes nothing', async () => {
    const answer = await verify(await provider.token(), {
      given_name: 'Root',
      user_type: 'BOT',
      usage: 'screenshot',
      roles: ['acc:read'],
      exp: 9_999_999_999,
    });
    const { auth_user } = answer.json<{ auth_user: Record<string, unknown> }>();
    expect(auth_user['permissions']).toEqual(['edf:read']);
    expect(auth_user['auth_user_data']).toMatchObject({
      user_type: 'REAL_USER',
      given_name: 'Maren',
    });
    expect(auth_user['exp']).toBeLessThan(Date.now() + 400_000);
  });
});

describe('a session', () => {
  test('[SHL-26] its token opens the calls; the access token, a cookie or the address do not', async () => {
    const token = await sessionOf();
    expect((await read(token)).statusCode).toBe(200);
    expect((await read(await provider.token())).statusCode).toBe(401);
    const elsewhere = await testApp.app.inject({
      url: `/api/core-trades?x-auth-token=${token}`,
      headers: { cookie: `x-auth-token=${token}`, authorization: `Bearer ${token}` },
    });
    expect(elsewhere.statusCode).toBe(401);
  });

  test('[SHL-15] renewing gives another token; the one before stays good for calls under way', async () => {
    const [first, second] = [await sessionOf(), await sessionOf()];
    expect(second).not.toBe(first);
    expect((await read(first)).statusCode).toBe(200);
    expect((await read(second)).statusCode).toBe(200);
  });

  test.each([
    ['its end', sql`update session set expires_at = clock_timestamp() - interval '1 second'`],
    [
      '30 minutes without a call',
      sql`update session set last_seen_at = clock_timestamp() - interval '31 minutes'`,
    ],
  ])('[SHL-17] is over after %s', async (_what, passTime) => {
    const token = await sessionOf();
    await passTime.execute(testApp.db);
    expect((await read(token)).statusCode).toBe(401);
  });

  test('[SHL-17] is not over after 29 minutes without a call, and a call is noted', async () => {
    const token = await sessionOf();
    await sql`update session set last_seen_at = clock_timestamp() - interval '29 minutes'`.execute(
      testApp.db,
    );
    expect((await read(token)).statusCode).toBe(200);
    const { rows } = await sql<{ fresh: boolean }>`
      select last_seen_at > clock_timestamp() - interval '1 minute' as fresh from session
    `.execute(testApp.db);
    expect(rows[0]?.fresh).toBe(true);
  });

  test('[SHL-17] ends ten hours after the person signed in, however often it is renewed', async () => {
    const now = Math.floor(Date.now() / 1000);
    const early = await verify(await provider.token({ auth_time: now - 36_000 + 60 }));
    expect(early.json<{ auth_user: { exp: number } }>().auth_user.exp).toBeLessThanOrEqual(
      (now + 61) * 1000,
    );
    const over = await verify(await provider.token({ auth_time: now - 36_001 }));
    expect(over.statusCode).toBe(401);
    // Another token of the same sign-in would be refused as well: the page must know.
    expect(over.json()).toMatchObject({ code: 'SIGN_IN_OVER' });
    expect((await verify(await provider.token({ auth_time: now - 5 }))).statusCode).toBe(200);
  });

  test('[SHL-17] ends ten hours after it began, where the provider does not say when that was', async () => {
    await sessionOf();
    const startedAgo = (hours: string) =>
      sql`update sign_in set started_at = clock_timestamp() - ${hours}::interval`.execute(
        testApp.db,
      );
    await startedAgo('9 hours 59 minutes');
    const renewed = await verify(await provider.token());
    expect(renewed.statusCode).toBe(200);
    expect(renewed.json<{ auth_user: { exp: number } }>().auth_user.exp).toBeLessThanOrEqual(
      Date.now() + 60_000,
    );
    await startedAgo('10 hours 1 second');
    const over = await verify(await provider.token());
    expect(over.statusCode).toBe(401);
    expect(over.json()).toMatchObject({ code: 'SIGN_IN_OVER' });
  });

  test('[SHL-16] after signing out no tab of the sign-in has a session, and its access token begins none', async () => {
    const access = await provider.token();
    const [tab, otherTab] = [await sessionOf(), await sessionOf()];
    const elsewhere = await sessionOf({ sid: 's-2' });
    // Each is remembered by now, as it is while its tab works.
    for (const token of [tab, otherTab, elsewhere])
      expect((await read(token)).statusCode).toBe(200);
    expect((await signOut(tab)).statusCode).toBe(200);
    expect((await read(tab)).statusCode).toBe(401);
    expect((await read(otherTab)).statusCode).toBe(401);
    expect((await verify(access)).statusCode).toBe(401);
    expect((await read(elsewhere)).statusCode).toBe(200);
    // The provider asked for the password again: a token issued later counts.
    const later = Math.floor(Date.now() / 1000) + 2;
    expect((await verify(await provider.token({ iat: later, exp: later + 300 }))).statusCode).toBe(
      200,
    );
  });

  test('[SHL-16] a sign-out on another replica is seen within five seconds', async () => {
    let now = 0;
    const parts = { db: testApp.db, keys: provider.keys, now: () => now };
    const other = await createTestApp(parts);
    const token = await sessionOf();
    expect((await read(token, other)).statusCode).toBe(200);
    expect((await signOut(token)).statusCode).toBe(200);
    now = 5_000;
    expect((await read(token, other)).statusCode).toBe(401);
    await other.close();
  });

  test('at most five sign-ins of one person live; tabs of one sign-in count once', async () => {
    for (let tab = 1; tab <= 8; tab += 1) await sessionOf({ sid: 's-1' });
    const tokens: string[] = [];
    for (let n = 2; n <= 6; n += 1) tokens.push(await sessionOf({ sid: `s-${n}` }));
    const { rows } = await sql<{ provider_session: string }>`
      select distinct provider_session from session order by 1
    `.execute(testApp.db);
    expect(rows.map((row) => row.provider_session)).toEqual(['s-2', 's-3', 's-4', 's-5', 's-6']);
    expect((await read(tokens[4] as string)).statusCode).toBe(200);
  });

  test('a sign-in beyond the five stays ended when it is renewed, until the password is typed again', async () => {
    const now = Math.floor(Date.now() / 1000);
    const ofSignIn = async (n: number, auth_time = now - 60, iat = now) =>
      verify(await provider.token({ sid: `s-${n}`, auth_time, iat }));
    for (let n = 1; n <= 6; n += 1) expect((await ofSignIn(n)).statusCode).toBe(200);
    const ended = await ofSignIn(1, now - 60, now + 2);
    expect(ended.statusCode).toBe(401);
    expect(ended.json()).toMatchObject({
      code: 'SIGN_IN_OVER',
      err_msg:
        'You have signed in elsewhere, and this sign-in, the oldest of more than five, was ended',
    });
    for (let n = 2; n <= 6; n += 1) expect((await ofSignIn(n)).statusCode).toBe(200);
    // Later than the sign-in was pushed out, however long that took.
    const later = Math.floor(Date.now() / 1000) + 2;
    expect((await ofSignIn(1, later, later)).statusCode).toBe(200);
  });

  test('ten tabs that wake up together all get a session', async () => {
    const access = await provider.token();
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(access)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 10 }, () => 200),
    );
  });
});

describe('one’s own sign-ins', () => {
  type Listed = { sign_in_id: string; browser: string; is_this: boolean };
  const inBrowser = async (sid: string, userAgent: string, claims = {}) => {
    const access = await provider.token({ sid, ...claims });
    const headers = { 'x-auth-token': access, 'user-agent': userAgent };
    const request = { method: 'POST', url: '/api/verify_auth', headers, payload: {} } as const;
    const answer = await testApp.app.inject(request);
    return answer.json<{ auth_user: { swiss_token: string } }>().auth_user.swiss_token;
  };
  const listOf = async (token: string) => {
    const headers = { 'x-auth-token': token };
    const answer = await testApp.app.inject({ url: '/api/sign_ins', headers });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ sign_ins: Listed[] }>().sign_ins;
  };
  const end = async (token: string, ...listed: readonly (Listed | undefined)[]) => {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/sign_ins/end',
      headers: { 'x-auth-token': token },
      payload: { sign_in_ids: listed.map((one) => one?.sign_in_id) },
    });
    return answer.json<{ ended: number }>().ended;
  };

  test('are listed, this one first, by browser and times, and nobody else’s among them', async () => {
    await inBrowser('s-0', 'Firefox/140.0', { sub: 'u-bea', email: 'bea@halyard.example' });
    await inBrowser('s-1', 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
    await inBrowser('s-1', 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
    const mine = await inBrowser('s-2', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/1');
    const left = await inBrowser('s-3', 'Firefox/140.0');
    await signOut(left);
    await sql`update sign_in set started_at = '2024-01-01', renewed_at = '2024-01-01'
               where provider_session = 's-0'`.execute(testApp.db);
    const listed = await listOf(mine);
    expect(listed).toEqual([
      {
        sign_in_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        started_at: expect.stringMatching(/Z$/),
        last_used_at: expect.stringMatching(/Z$/),
        browser: 'Chrome on Linux',
        is_this: true,
      },
      expect.objectContaining({ browser: 'Firefox on Windows', is_this: false }),
    ]);
  });

  test('one whose page sleeps is listed still, until it needs the password anyway', async () => {
    await sessionOf({ sid: 's-1' });
    const mine = await sessionOf({ sid: 's-2' });
    await sql`delete from session where provider_session = 's-1'`.execute(testApp.db);
    expect(await listOf(mine)).toHaveLength(2);
    await sql`update sign_in set started_at = clock_timestamp() - interval '10 hours'
               where provider_session = 's-1'`.execute(testApp.db);
    expect(await listOf(mine)).toHaveLength(1);
  });

  test('are ended on purpose: at once, with their renewals, until the password is typed, audited', async () => {
    const now = Math.floor(Date.now() / 1000);
    const lost = await sessionOf({ sid: 's-1', auth_time: now - 60 });
    const mine = await sessionOf({ sid: 's-2', auth_time: now - 60 });
    expect((await read(lost)).statusCode).toBe(200);
    const [, other] = await listOf(mine);
    expect(await end(mine, other)).toBe(1);
    expect((await read(lost)).statusCode).toBe(401);
    expect((await read(mine)).statusCode).toBe(200);
    const renewed = await verify(
      await provider.token({ sid: 's-1', auth_time: now - 60, iat: now + 2 }),
    );
    expect(renewed.json()).toMatchObject({
      code: 'SIGN_IN_OVER',
      err_msg: 'You have ended this sign-in from another one',
    });
    expect(await listOf(mine)).toHaveLength(1);
    expect(await end(mine, other)).toBe(0);
    const { rows } = await sql`select actor, entity_id from audit_event
                                where action = 'sign_in.end'`.execute(testApp.db);
    expect(rows).toEqual([{ actor: 'maren@halyard.example', entity_id: other?.sign_in_id }]);
    const later = Math.floor(Date.now() / 1000) + 2;
    await sessionOf({ sid: 's-1', auth_time: later, iat: later });
  });

  test('of a person are ended by whoever runs the product, with their renewals, audited', async () => {
    const now = Math.floor(Date.now() / 1000);
    const bea = { sub: 'u-bea', email: 'bea@halyard.example' };
    await sessionOf({ ...bea, sid: 's-1', auth_time: now - 60 });
    await sessionOf({ ...bea, sid: 's-2', auth_time: now - 60 });
    await sql`delete from session where provider_session = 's-1'`.execute(testApp.db);
    const mine = await sessionOf({ sid: 's-3' });
    const order = { person: 'Bea@halyard.example', operator: 'root' };
    expect([...(await endSignInsByOperator(testApp.db, order))]).toEqual([[bea.email, 2]]);
    expect([...(await endSignInsByOperator(testApp.db, order))]).toEqual([]);
    for (const sid of ['s-1', 's-2']) {
      const token = await provider.token({ ...bea, sid, auth_time: now - 60, iat: now + 2 });
      expect((await verify(token)).json()).toMatchObject({
        code: 'SIGN_IN_OVER',
        err_msg: 'Whoever runs Fairlead here has ended this sign-in',
      });
    }
    const { rows } = await sql`select email from session`.execute(testApp.db);
    expect(rows).toEqual([{ email: 'maren@halyard.example' }]);
    expect((await read(mine)).statusCode).toBe(200);
    const audits = await sql`select actor, before, after from audit_event
                              where action = 'sign_in.end' and actor = 'system:command'`.execute(
      testApp.db,
    );
    expect(audits.rows).toEqual(
      Array.from({ length: 2 }, () => ({
        actor: 'system:command',
        before: { email: bea.email, browser: 'Another browser' },
        after: { operator: 'root' },
      })),
    );
    const later = Math.floor(Date.now() / 1000) + 2;
    await sessionOf({ ...bea, sid: 's-1', auth_time: later, iat: later });
  });

  test('of everybody are ended at once', async () => {
    await sessionOf({ sub: 'u-bea', email: 'bea@halyard.example', sid: 's-1' });
    await sessionOf({ sid: 's-2' });
    const order = { person: 'everybody', operator: 'root' };
    expect([...(await endSignInsByOperator(testApp.db, order)).keys()]).toEqual([
      'bea@halyard.example',
      'maren@halyard.example',
    ]);
    const { rows } = await sql`select from session`.execute(testApp.db);
    expect(rows).toEqual([]);
  });

  test('of somebody else cannot be ended', async () => {
    const hers = await sessionOf({ sub: 'u-bea', email: 'bea@halyard.example', sid: 's-1' });
    const mine = await sessionOf({ sid: 's-2' });
    expect(await end(mine, ...(await listOf(hers)))).toBe(0);
    expect((await read(hers)).statusCode).toBe(200);
  });
});

test('the firm’s presets for a user come with the sign-in of that user', async () => {
  const presets = { accounting_tab: 'Vessels' };
  const configured = await createTestApp({
    keys: provider.keys,
    policy: policyFrom({
      everyone: [],
      roles: {},
      allow_lists: { accounting: [], back_office: [] },
      presets: { 'maren@halyard.example': presets, 'anton@halyard.example': {} },
    }),
  });
  const answer = await verify(await provider.token(), {}, configured);
  expect(answer.json()).toMatchObject({ presets });
  await configured.close();
});

describe('by the usual limits', () => {
  const usual = policyFrom({
    everyone: ['edf:read'],
    roles: {},
    allow_lists: { accounting: [], back_office: [] },
  });
  let strict: TestApp;

  beforeEach(async () => {
    // A clock that stands: a busy machine would take calls back into the bucket meanwhile.
    strict = await createTestApp({ keys: provider.keys, now: () => 0, policy: usual });
  });
  afterEach(async () => strict.close());

  test('[API-05] an office of 200 renews from one address; one person too often has to wait', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 200 }, (_, n) => provider.token({ sub: `u-${n}`, sid: `s-${n}` })),
    );
    for (const token of tokens) expect((await verify(token, {}, strict)).statusCode).toBe(200);
    const own = await provider.token();
    const calls = Array.from({ length: 120 }, () => verify(own, {}, strict));
    const last = (await Promise.all(calls)).at(-1) as Awaited<(typeof calls)[number]>;
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(last.json()).toMatchObject({ code: 'TOO_MANY' });
  });

  test('[API-05] who guesses session tokens has to wait; a live one of the same address goes on', async () => {
    const token = await sessionOf({}, strict);
    expect((await read(token, strict)).statusCode).toBe(200);
    const guesses = [];
    for (let n = 1; n <= 3; n += 1)
      guesses.push(
        await Promise.all(
          Array.from({ length: 200 }, () => read(randomBytes(32).toString('base64url'), strict)),
        ),
      );
    expect(guesses[0]?.at(0)?.statusCode).toBe(401);
    expect(guesses[2]?.at(-1)?.statusCode).toBe(429);
    expect((await read(token, strict)).statusCode).toBe(200);
  });

  test('[API-05] sign-ins and new tokens of an address go on while somebody at it guesses', async () => {
    const guess = () => read(randomBytes(32).toString('base64url'), strict);
    const forge = () => verify('noise', {}, strict);
    for (let n = 1; n <= 2; n += 1)
      await Promise.all(Array.from({ length: 100 }, () => [guess(), forge()]).flat());
    expect([(await guess()).statusCode, (await forge()).statusCode]).toEqual([429, 429]);

    const more = Array.from({ length: 100 }, () => [guess(), forge()]).flat();
    const signedIn = await verify(await provider.token(), {}, strict);
    expect(signedIn.statusCode).toBe(200);
    const { auth_user: user } = signedIn.json<{ auth_user: { swiss_token: string } }>();
    expect((await read(user.swiss_token, strict)).statusCode).toBe(200);
    expect(new Set((await Promise.all(more)).map(({ statusCode }) => statusCode))).toEqual(
      new Set([429]),
    );
  });

  test('[API-05] an address that is refused too often has to wait', async () => {
    const rounds = [];
    for (let n = 1; n <= 3; n += 1)
      rounds.push(
        await Promise.all(Array.from({ length: 200 }, () => verify('noise', {}, strict))),
      );
    expect(new Set(rounds[0]?.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    expect(rounds[2]?.at(-1)?.statusCode).toBe(429);
  });
});
