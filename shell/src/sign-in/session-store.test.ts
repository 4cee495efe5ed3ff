import { ApiError } from '@fairlead/shared/api';
import { SIGN_IN_OVER } from '@fairlead/shared/contract/session';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';

import type { Grant, IdentityProvider } from './identity-provider.ts';
import {
  type SessionApi,
  SessionStore,
  type SessionStoreParts,
  type Verification,
} from './session-store.ts';
import type { TabMessage } from './tabs.ts';

const MINUTE = 60_000;
const SERVER_TIME = '2024-06-28T12:00:00.000Z';

const grant: Grant = {
  accessToken: 'access',
  userInfo: { sub: '1', email: 'maren@halyard.example', given_name: 'Maren' },
  expiresAt: Date.parse(SERVER_TIME) + 5 * MINUTE,
  lifetimeMs: 5 * MINUTE,
};

function verification(token: string, email = 'maren@halyard.example'): Verification {
  return {
    auth_user: {
      exp: Date.parse(SERVER_TIME) + 60 * MINUTE,
      swiss_token: token,
      email,
      permissions: [],
      auth_user_data: { user_type: 'REAL_USER', email, given_name: 'Maren' },
    },
    clock: { business_date: '2024-06-28', zone: 'Europe/Zurich', server_time: SERVER_TIME },
  };
}

function setUp() {
  const heard: ((message: TabMessage) => void)[] = [];
  const provider = {
    current: jest.fn<IdentityProvider['current']>(async () => grant),
    renew: jest.fn<IdentityProvider['renew']>(async () => grant),
    signIn: jest.fn<IdentityProvider['signIn']>(async () => undefined),
    signOut: jest.fn<IdentityProvider['signOut']>(() => true),
    forget: jest.fn<IdentityProvider['forget']>(),
  };
  let count = 0;
  const api = {
    verify: jest.fn<SessionApi['verify']>(async () => verification(`session ${++count}`)),
    signOut: jest.fn<SessionApi['signOut']>(async () => ({})),
  };
  const parts = {
    provider,
    api,
    tabs: {
      tell: jest.fn<(message: TabMessage) => void>(),
      listen: (hear: (message: TabMessage) => void) => void heard.push(hear),
    },
    now: () => ({ steady: performance.now(), wall: Date.now() }),
    notify: jest.fn<SessionStoreParts['notify']>(),
    clearData: jest.fn<() => void>(),
  };
  const store = new SessionStore(parts);
  const hear = (message: TabMessage) => {
    for (const listener of heard) listener(message);
  };
  return { store, parts, provider, api, hear };
}

async function signedIn() {
  const all = setUp();
  await all.store.start();
  expect(all.store.state().phase).toBe('verified');
  return all;
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
let logged: ReturnType<typeof jest.spyOn>;

beforeEach(() => {
  jest.useFakeTimers();
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  logged.mockRestore();
});

test('[SHL-12] verify_auth gets the user info of the provider with its expiry, and the grant', async () => {
  const { store, api } = await signedIn();
  expect(api.verify.mock.calls).toEqual([
    [grant, { ...grant.userInfo, expiresAt: grant.expiresAt }],
  ]);
  expect(store.sessionToken()).toBe('session 1');
});

test('[ACC-04] where a user begins is known with the session', async () => {
  const { store, api } = setUp();
  const presets = { accounting_tab: 'Vessels' } as const;
  api.verify.mockResolvedValue({ ...verification('one'), presets });
  await store.start();
  expect(store.state()).toMatchObject({ phase: 'verified', session: { presets } });
});

test('who follows the session is told of every step, until they leave', async () => {
  const { store } = setUp();
  const phases: string[] = [];
  const leave = store.subscribe(() => phases.push(store.state().phase));
  await store.start();
  leave();
  await store.signOut();
  expect(phases).toEqual(['verifying', 'verified']);
});

describe('[SHL-15] a provider that gives no answer while the page waits for it', () => {
  async function unanswered() {
    const all = setUp();
    all.provider.current.mockRejectedValueOnce(new Error('503'));
    all.provider.renew.mockRejectedValueOnce(new Error('503'));
    await all.store.start();
    expect(all.store.state()).toEqual({ phase: 'unanswered' });
    return all;
  }

  test('makes nobody signed out, and is asked every 5 s until it answers', async () => {
    const { store, provider } = await unanswered();
    await pass(5_000);
    expect(provider.renew).toHaveBeenCalledTimes(1);
    expect(store.state()).toEqual({ phase: 'unanswered' });
    await pass(5_000);
    expect(store.sessionToken()).toBe('session 1');
    provider.renew.mockClear();
    await pass(MINUTE);
    expect(provider.renew).not.toHaveBeenCalled();
  });

  test('is asked at once by who presses Try again, and says so', async () => {
    const { store, provider } = await unanswered();
    provider.renew.mockReset();
    provider.renew.mockResolvedValueOnce(undefined);
    const asked = store.retry();
    expect(store.state().phase).toBe('checking');
    await asked;
    expect(store.state().phase).toBe('signed-out');
  });

  test.each([
    [
      'the page is looked at again',
      ({ store }: Awaited<ReturnType<typeof unanswered>>) => store.wake(),
    ],
    [
      'another tab has signed in',
      ({ hear }: Awaited<ReturnType<typeof unanswered>>) => hear('signed-in'),
    ],
  ])('is asked when %s', async (_when, happens) => {
    const all = await unanswered();
    all.provider.renew.mockReset();
    all.provider.renew.mockResolvedValueOnce(grant);
    happens(all);
    await pass(0);
    expect(all.store.state().phase).toBe('verified');
  });
});

describe('[SHL-15] renewing', () => {
  test("verifies again before the provider's token ends, with the user info of the first time", async () => {
    const { store, provider, api } = await signedIn();
    const later = { ...grant.userInfo, given_name: 'Other' };
    provider.renew.mockResolvedValue({ ...grant, userInfo: later, expiresAt: 7 });
    await pass(4 * MINUTE);
    expect(store.sessionToken()).toBe('session 2');
    expect(api.verify).toHaveBeenLastCalledWith(expect.anything(), {
      ...grant.userInfo,
      expiresAt: 7,
    });
  });

  test.each([
    ['the provider answers with an error', () => Promise.reject(new Error('400'))],
    ['the provider knows nobody', () => Promise.resolve(undefined)],
  ])('keeps the page when %s', async (_what, answer: () => Promise<undefined>) => {
    const { store, provider } = await signedIn();
    provider.renew.mockImplementation(answer);
    await pass(4 * MINUTE);
    expect(store.state()).toMatchObject({ phase: 'verified', lapse: { kind: 'unconfirmed' } });
    expect(provider.signIn).not.toHaveBeenCalled();
    expect(store.sessionToken()).toBe('session 1');
  });

  test('goes on by itself once the provider answers again', async () => {
    const { store, provider } = await signedIn();
    provider.renew.mockRejectedValueOnce(new Error('503'));
    await pass(4 * MINUTE);
    expect(store.state()).toMatchObject({ lapse: { kind: 'unconfirmed' } });
    await pass(MINUTE / 2);
    expect(store.state()).toMatchObject({ phase: 'verified', lapse: null });
  });

  test('goes on when the user has signed in in another window', async () => {
    const { store, provider, hear } = await signedIn();
    provider.renew.mockResolvedValueOnce(undefined);
    await pass(4 * MINUTE);
    hear('signed-in');
    await pass(0);
    expect(store.state()).toMatchObject({ phase: 'verified', lapse: null });
    expect(store.sessionToken()).toBe('session 2');
  });

  test.each([
    ['somebody else who signed in there', { sub: '2', email: 'anton@halyard.example' }],
    ['an e-mail address that is another now', { sub: '1', email: 'anton@halyard.example' }],
  ])('does not give the page to %s', async (_whom, userInfo) => {
    const { store, provider, api, hear } = await signedIn();
    provider.renew.mockResolvedValueOnce(undefined);
    await pass(4 * MINUTE);
    provider.renew.mockResolvedValue({ ...grant, userInfo });
    // As the API does: one person's token with the user info of another is refused.
    api.verify.mockImplementation(async (given, info) => {
      expect(info).toMatchObject(given.userInfo);
      return verification('session of Anton', 'anton@halyard.example');
    });
    hear('signed-in');
    await pass(0);
    const stranger = { lapse: { kind: 'stranger', email: 'anton@halyard.example' } };
    expect(store.state()).toMatchObject(stranger);
    expect(store.sessionToken()).toBe('session 1');
    await pass(60 * MINUTE);
    store.wake();
    await pass(0);
    expect(store.state()).toMatchObject(stranger);
  });

  test('gives the page back to its person', async () => {
    const { store, provider, api, hear } = await signedIn();
    provider.renew.mockResolvedValueOnce({ ...grant, userInfo: { sub: '2' } });
    api.verify.mockResolvedValueOnce(verification('session of Anton', 'anton@halyard.example'));
    await pass(4 * MINUTE);
    expect(store.state()).toMatchObject({ lapse: { kind: 'stranger' } });
    hear('signed-in');
    await pass(0);
    expect(store.state()).toMatchObject({ phase: 'verified', lapse: null });
    expect(api.verify).toHaveBeenLastCalledWith(grant, expect.objectContaining(grant.userInfo));
  });

  test('asks once, however many calls are refused at the same time', async () => {
    const { store, provider } = await signedIn();
    for (let call = 0; call < 6; call += 1) store.tokenRefused();
    await pass(0);
    expect(provider.renew).toHaveBeenCalledTimes(1);
  });

  test('asks every half minute while the provider is away, however often the page is looked at', async () => {
    const { store, provider } = await signedIn();
    provider.renew.mockRejectedValue(new Error('503'));
    await pass(4 * MINUTE);
    for (let look = 0; look < 20; look += 1) {
      store.wake();
      await pass(0);
    }
    provider.renew.mockClear();
    await pass(5 * MINUTE);
    expect(provider.renew).toHaveBeenCalledTimes(10);
  });

  test('takes the user info of whoever signs in after a sign-out', async () => {
    const { provider, api, hear } = await signedIn();
    const other = { ...grant, userInfo: { sub: '2', email: 'anton@halyard.example' } };
    provider.renew.mockResolvedValue(other);
    hear('signed-out');
    hear('signed-in');
    await pass(0);
    expect(api.verify).toHaveBeenCalledTimes(2);
    expect(api.verify).toHaveBeenLastCalledWith(other, {
      ...other.userInfo,
      expiresAt: grant.expiresAt,
    });
  });
});

describe('[SHL-17] the end of a session', () => {
  test('is said when its time is over', async () => {
    const { store, provider } = await signedIn();
    provider.renew.mockRejectedValue(new Error('503'));
    await pass(60 * MINUTE - 1);
    expect(store.state()).toMatchObject({ lapse: { kind: 'unconfirmed' } });
    await pass(1);
    expect(store.state()).toMatchObject({ phase: 'verified', lapse: { kind: 'expired' } });
  });

  test('is said to who comes back to a laptop whose timers slept', async () => {
    const { store, provider } = await signedIn();
    provider.renew.mockRejectedValue(new Error('503'));
    jest.setSystemTime(Date.now() + 60 * MINUTE);
    store.wake();
    expect(store.state()).toMatchObject({ phase: 'verified', lapse: { kind: 'expired' } });
  });
});

describe('[SHL-15] a sign-in that is over, while the provider still knows the person', () => {
  const body = { err_msg: 'This sign-in is over', code: SIGN_IN_OVER, request_id: 'r' };
  const isOver = new ApiError({ kind: 'rejected', status: 401, body });

  test('asks for the password anew where it was met first', async () => {
    const { store, provider, api } = setUp();
    api.verify.mockRejectedValue(isOver);
    await store.start();
    await store.signIn();
    expect(provider.signIn).toHaveBeenCalledWith({ isAnew: true });
  });

  test('is not asked for again by itself, and goes on with what the next sign-in gave', async () => {
    const { store, provider, api, hear } = await signedIn();
    api.verify.mockRejectedValueOnce(isOver);
    await pass(4 * MINUTE);
    expect(store.state()).toMatchObject({ lapse: { kind: 'over', why: 'This sign-in is over' } });
    provider.renew.mockClear();
    await pass(10 * MINUTE);
    expect(provider.renew).not.toHaveBeenCalled();
    provider.current.mockResolvedValue({ ...grant, accessToken: 'of the next sign-in' });
    hear('signed-in');
    await pass(0);
    expect(store.state()).toMatchObject({ phase: 'verified', lapse: null });
    expect(api.verify.mock.lastCall?.[0].accessToken).toBe('of the next sign-in');
  });

  test('anybody else is asked only if the provider does not know them', async () => {
    const { store, provider } = setUp();
    provider.current.mockResolvedValue(undefined);
    await store.start();
    await store.signIn();
    expect(provider.signIn).toHaveBeenCalledWith({ isAnew: false });
  });
});

describe('[SHL-16] signing out', () => {
  test('ends the session at the API, then at the provider, and clears what was fetched', async () => {
    const { store, parts, provider, api } = await signedIn();
    const order: string[] = [];
    api.signOut.mockImplementation(async () => void order.push('api'));
    provider.signOut.mockImplementation(() => {
      order.push('provider');
      return true;
    });
    await store.signOut();
    expect(order).toEqual(['api', 'provider']);
    expect(parts.clearData).toHaveBeenCalledTimes(1);
    expect(parts.tabs.tell).toHaveBeenLastCalledWith('signed-out');
    expect(store.sessionToken()).toBeUndefined();
  });

  test('leads to the sign-in page where the provider cannot sign out', async () => {
    const { store, provider } = await signedIn();
    provider.signOut.mockReturnValue(false);
    await store.signOut();
    expect(store.state()).toEqual({ phase: 'signed-out' });
  });

  test('does not wait for an API that hangs', async () => {
    const { store, provider, api } = await signedIn();
    api.signOut.mockReturnValue(new Promise(() => undefined));
    void store.signOut();
    await pass(3_000);
    expect(provider.signOut).toHaveBeenCalledTimes(1);
  });

  test('is followed by the other tabs', async () => {
    const { store, parts, provider, hear } = await signedIn();
    hear('signed-out');
    expect(store.state().phase).toBe('signed-out');
    expect(parts.clearData).toHaveBeenCalledTimes(1);
    expect(provider.forget).toHaveBeenCalledTimes(1);
  });

  test('[SHL-13] is followed by a tab whose own sign-in is just being verified', async () => {
    const { store, parts, api, hear } = setUp();
    let answer: (verification: Verification) => void = () => undefined;
    api.verify.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    void store.start();
    await pass(0);
    expect(store.state().phase).toBe('verifying');
    hear('signed-out');
    expect(store.state().phase).toBe('signed-out');
    expect(parts.clearData).toHaveBeenCalledTimes(1);
    answer(verification('late'));
    await pass(0);
    expect(store.state().phase).toBe('signed-out');
    expect(store.sessionToken()).toBeUndefined();
  });

  test('is not undone by an answer that was under way', async () => {
    const { store, api, hear } = await signedIn();
    let answer: (verification: Verification) => void = () => undefined;
    api.verify.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await pass(4 * MINUTE);
    hear('signed-out');
    answer(verification('late'));
    await pass(0);
    expect(store.state().phase).toBe('signed-out');
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('[SHL-19] a verification that fails', () => {
  test('is a site notification, and logged', async () => {
    const { store, parts, api } = setUp();
    const body = { err_msg: 'You are on no list', code: 'NOT_ALLOWED', request_id: 'r' };
    api.verify.mockRejectedValue(new ApiError({ kind: 'rejected', status: 403, body }));
    await store.start();
    expect(store.state()).toEqual({
      phase: 'refused',
      message: 'You are on no list',
      isOver: false,
    });
    expect(parts.notify).toHaveBeenCalledTimes(1);
    expect(logged).toHaveBeenCalledTimes(1);
  });

  test('is told once where a page was verified before, and logged each time', async () => {
    const { store, parts, api } = await signedIn();
    const refusal = new Error('You are on no list any more');
    api.verify.mockRejectedValue(refusal);
    await pass(4 * MINUTE);
    expect(parts.notify.mock.calls).toEqual([[refusal]]);
    expect(store.state()).toMatchObject({ phase: 'verified', lapse: { kind: 'unconfirmed' } });
    await pass(MINUTE);
    expect(parts.notify).toHaveBeenCalledTimes(1);
    expect(logged).toHaveBeenCalledTimes(3);
  });

  test('of the provider is only logged', async () => {
    const { store, parts, provider } = setUp();
    provider.current.mockRejectedValue(new Error('access_denied'));
    await store.start();
    expect(store.state()).toEqual({ phase: 'unanswered' });
    expect(parts.notify).not.toHaveBeenCalled();
    expect(logged).toHaveBeenCalledTimes(1);
  });
});
