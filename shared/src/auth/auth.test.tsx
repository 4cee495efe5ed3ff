/** @jest-environment ./bin/jest/dom-environment.mjs */
import { verified } from '@fairlead/shared/testing';
import { expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';

import { type Auth, NOT_VERIFIED, requireBotUser, requireRealUser, verifiedUser } from './auth.ts';
import {
  AuthProvider,
  useAuth,
  useBusinessDate,
  useFirmClock,
  useIsPicture,
  useMay,
  useUser,
} from './use-auth.ts';

const session = verified(['edf:read']);
if (session.status !== 'VERIFIED') throw new Error('the builder gives a verified session');
const person = session.user;
const bot = {
  ...person,
  auth_user_data: { user_type: 'BOT' as const, service_type: 'mail', usage: 'screenshot' },
};

function under(auth: Auth, signOut: () => void = () => undefined) {
  return ({ children }: { readonly children: ReactNode }) => (
    <AuthProvider value={{ auth, signOut }}>{children}</AuthProvider>
  );
}

test('[SHL-13] reading the user while unverified is an error with the given words', () => {
  expect(() => verifiedUser(NOT_VERIFIED)).toThrow(
    new Error('You asked to get auth user but you are not verified'),
  );
  expect(() => renderHook(useUser, { wrapper: under(NOT_VERIFIED) })).toThrow(
    'You asked to get auth user but you are not verified',
  );
});

test('[SHL-13] a verified user is read as he is', () => {
  expect(renderHook(useUser, { wrapper: under(session) }).result.current).toBe(person);
});

test('[SHL-13] reading a real or a bot user of the other type is an error', () => {
  expect(() => requireRealUser(bot)).toThrow(/^You asked to get a real user/);
  expect(() => requireBotUser(person)).toThrow(/^You asked to get a bot user/);
});

test('[SHL-14] the user has a session token; a person e-mail and given name, a bot a service and a usage', () => {
  expect(verifiedUser(session).swiss_token).toBe('session-token');
  expect(requireRealUser(person)).toEqual({
    user_type: 'REAL_USER',
    email: 'maren@halyard.example',
    given_name: 'Maren',
  });
  expect(requireBotUser(bot)).toEqual({
    user_type: 'BOT',
    service_type: 'mail',
    usage: 'screenshot',
  });
});

test.each([
  ['a bot whose usage is a screenshot', { ...session, user: bot }, true],
  [
    'a bot of another usage',
    { ...session, user: { ...bot, auth_user_data: { ...bot.auth_user_data, usage: 'mail' } } },
    false,
  ],
  ['a person', session, false],
  ['nobody', NOT_VERIFIED, false],
] as const)('[SHL-14] for %s the page is a picture or not', (_who, auth, isPicture) => {
  expect(renderHook(useIsPicture, { wrapper: under(auth) }).result.current).toBe(isPicture);
});

test.each([
  { who: 'nobody', auth: NOT_VERIFIED, permission: 'signed-in', allowed: false },
  { who: 'Maren', auth: session, permission: 'signed-in', allowed: true },
  { who: 'Maren', auth: session, permission: 'edf:read', allowed: true },
  { who: 'Maren', auth: session, permission: 'edf:verify', allowed: false },
] as const)('$who and $permission: $allowed', ({ auth, permission, allowed }) => {
  const { result } = renderHook(() => useMay(permission), { wrapper: under(auth) });
  expect(result.current).toBe(allowed);
});

test('the business date is the one of the session', () => {
  expect(renderHook(useBusinessDate, { wrapper: under(session) }).result.current).toBe(
    '2024-06-28',
  );
  expect(() => renderHook(useBusinessDate, { wrapper: under(NOT_VERIFIED) })).toThrow(
    /nobody is signed in/,
  );
});

test('signing out is what the shell gave, and no provider is a mistake that says so', () => {
  const signOut = jest.fn<() => void>();
  renderHook(useAuth, { wrapper: under(session, signOut) }).result.current.signOut();
  expect(signOut).toHaveBeenCalledTimes(1);
  expect(() => renderHook(useAuth)).toThrow(/AuthProvider/);
});

test('the firm’s time runs on from when the server told it, whatever this browser’s clock says', () => {
  jest.useFakeTimers({ now: Date.parse('2031-01-01T00:00:00Z') });
  try {
    const auth = { ...session, received: Date.now() };
    const { result } = renderHook(useFirmClock, { wrapper: under(auth) });
    jest.advanceTimersByTime(90_000);
    expect(result.current.now().toISOString()).toBe('2024-06-28T10:01:30.000Z');
    expect(result.current.zone).toBe('Europe/Zurich');
  } finally {
    jest.useRealTimers();
  }
  expect(() => renderHook(useFirmClock, { wrapper: under(NOT_VERIFIED) })).toThrow(
    'nobody is signed in',
  );
});
