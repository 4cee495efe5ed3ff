/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

const init = jest.fn<() => Promise<boolean>>();
const updateToken = jest.fn<() => Promise<boolean>>();
let made = 0;
/** A provider counts in seconds. */
const ISSUED_S = Date.parse('2024-06-28T12:00:00Z') / 1000;

// The library is mocked: it needs a provider that answers frames.
jest.unstable_mockModule('keycloak-js', () => ({
  default: class {
    readonly id = (made += 1);
    token?: string;
    refreshToken?: string;
    readonly tokenParsed = { exp: ISSUED_S + 300, iat: ISSUED_S };
    readonly idTokenParsed = { ...this.tokenParsed, sub: '1', email: 'maren@halyard.example' };
    async init() {
      await init();
      this.token = `token ${this.id}`;
      this.refreshToken = `refresh ${this.id}`;
    }
    readonly updateToken = updateToken;
    // To another part of the same page: jsdom follows no further.
    readonly createLoginUrl = async ({ prompt = '' }) => `#login-${prompt}`;
    readonly createLogoutUrl = () => `#logout-of-${this.id}`;
  },
}));
const { identityProvider } = await import('./identity-provider.ts');

async function signedIn() {
  const provider = identityProvider({ issuer: 'i', clientId: 'c', origin: location.origin });
  await provider.current();
  return provider;
}

beforeEach(() => {
  made = 0;
  location.hash = '';
  init.mockReset().mockResolvedValue(true);
  updateToken.mockReset().mockResolvedValue(true);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('[SHL-12] a grant has what the provider says of the user, and its end in milliseconds', async () => {
  const provider = identityProvider({ issuer: 'i', clientId: 'c', origin: location.origin });
  expect(await provider.current()).toEqual({
    accessToken: 'token 1',
    userInfo: { sub: '1', email: 'maren@halyard.example' },
    expiresAt: Date.parse('2024-06-28T12:05:00Z'),
    lifetimeMs: 300_000,
  });
});

test('[SHL-16] signs out at the provider even while that cannot be asked', async () => {
  const provider = await signedIn();
  updateToken.mockRejectedValue(new Error('503'));
  init.mockRejectedValue(new Error('503'));
  await expect(provider.renew()).rejects.toThrow('503');
  expect(provider.signOut()).toBe(true);
  expect(location.hash).toBe('#logout-of-1');
});

test('[SHL-15] a client whose refresh failed is not asked for another', async () => {
  const provider = await signedIn();
  updateToken.mockRejectedValue(new Error('no answer'));
  init.mockRejectedValueOnce(new Error('no answer'));
  await expect(provider.renew()).rejects.toThrow('no answer');
  expect((await provider.renew())?.accessToken).toBe('token 3');
  expect(updateToken).toHaveBeenCalledTimes(1);
  await provider.renew();
  expect(updateToken).toHaveBeenCalledTimes(2);
});

test('[SHL-15] a provider that never answers is given up, for this page to ask to sign in again', async () => {
  const provider = await signedIn();
  jest.useFakeTimers();
  try {
    updateToken.mockReturnValue(new Promise(() => undefined));
    init.mockReturnValue(new Promise(() => undefined));
    const renewed = provider.renew().then(
      () => 'renewed',
      (error: unknown) => String(error),
    );
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await renewed).toMatch(/The sign-in provider: no answer in/);
  } finally {
    jest.useRealTimers();
  }
});

test.each([
  [false, '#login-'],
  [true, '#login-login'],
])(
  'the password is asked for even of somebody known when that is meant: %s',
  async (isAnew, to) => {
    const provider = await signedIn();
    await provider.signIn({ isAnew });
    expect(location.hash).toBe(to);
  },
);

test('once the tokens are dropped there is nobody to sign out', async () => {
  const provider = await signedIn();
  provider.forget();
  expect(provider.signOut()).toBe(false);
});
