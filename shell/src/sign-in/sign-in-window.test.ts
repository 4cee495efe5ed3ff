/** @jest-environment ./bin/jest/dom-environment.mjs */
import { beforeEach, expect, jest, test } from '@jest/globals';

import type { Grant, IdentityProvider } from './identity-provider.ts';
import { isSignInWindow, completeWindowSignIn } from './sign-in-window.ts';
import type { TabMessage } from './tabs.ts';

function setUp(known: Grant | undefined) {
  const current = jest.fn<IdentityProvider['current']>(async () => known);
  const signIn = jest.fn<IdentityProvider['signIn']>(async () => undefined);
  const tell = jest.fn<(message: TabMessage) => void>();
  const close = jest.fn<() => void>();
  const parts = {
    provider: { current, signIn } as unknown as IdentityProvider,
    tabs: { tell, listen: () => undefined },
    storage: sessionStorage,
    close,
  };
  return { parts, current, signIn, tell, close };
}

const at = (path: string) => isSignInWindow(new URL(path, location.href) as never, sessionStorage);
const GRANT: Grant = { accessToken: 'access', userInfo: {}, expiresAt: 0, lifetimeMs: 0 };

beforeEach(() => sessionStorage.clear());

test('who is known to the provider is signed in at once, and the window closes', async () => {
  const { parts, signIn, tell, close } = setUp(GRANT);
  expect(at('/?sign-in=window')).toBe(true);
  expect(await completeWindowSignIn(parts)).toBe(true);
  expect(signIn).not.toHaveBeenCalled();
  expect(tell).toHaveBeenCalledWith('signed-in');
  expect(close).toHaveBeenCalledTimes(1);
  expect(at('/')).toBe(false);
});

test('[SHL-15] after a sign-in that is over the password is asked for, then it goes on', async () => {
  const { parts, signIn, tell } = setUp(GRANT);
  at('/?sign-in=anew');
  expect(await completeWindowSignIn(parts)).toBe(false);
  expect(signIn).toHaveBeenCalledWith({ isAnew: true });
  expect(tell).not.toHaveBeenCalled();
  // The provider returns to the root.
  expect(at('/?code=1&state=2')).toBe(true);
  expect(await completeWindowSignIn(parts)).toBe(true);
  expect(tell).toHaveBeenCalledWith('signed-in');
});

test('[SHL-15] a provider that does not answer is asked anew at the next click, too', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { parts, signIn } = setUp(GRANT);
  signIn.mockRejectedValueOnce(new Error('503'));
  at('/?sign-in=anew');
  expect(await completeWindowSignIn(parts)).toBe(false);
  expect(await completeWindowSignIn(parts)).toBe(false);
  expect(signIn.mock.calls).toEqual([[{ isAnew: true }], [{ isAnew: true }]]);
});

test('any other page of the product is none', () => {
  expect(at('/edf?sign-in=no')).toBe(false);
});
