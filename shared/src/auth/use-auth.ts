import { createContext, useCallback, useContext } from 'react';

import type { AuthUser, Presets } from '@fairlead/shared/contract/session';
import { may, type Permission } from '@fairlead/shared/domain/access/permissions';

import { type Auth, verifiedUser } from './auth.ts';

/** The state of the sign-in and what can be done about it. */
export type AuthValue = {
  readonly auth: Auth;
  /** Signs out from the provider, then clears the local state (spec C4). */
  readonly signOut: () => void;
};

const AuthContext = createContext<AuthValue | undefined>(undefined);

/** Provided once, by the shell, which owns the sign-in. */
export const AuthProvider = AuthContext.Provider;

/** The state of the sign-in, verified or not. */
export function useAuth(): AuthValue {
  const value = useContext(AuthContext);
  if (value === undefined) throw new Error('useAuth needs the AuthProvider of the shell around it');
  return value;
}

/**
 * The signed-in user.
 * @throws {Error} while nobody is verified (spec A8).
 */
export function useUser(): AuthUser {
  return verifiedUser(useAuth().auth);
}

const NO_PRESETS: Presets = {};

/** The user's start page and report defaults; the same object while the session lasts. */
export function usePresets(): Presets {
  const { auth } = useAuth();
  return (auth.status === 'VERIFIED' ? auth.presets : undefined) ?? NO_PRESETS;
}

/**
 * Identifies the user in browser storage; undefined while nobody is verified, or outside the shell.
 */
export function useUserId(): string | undefined {
  const auth = useContext(AuthContext)?.auth;
  return auth?.status === 'VERIFIED' ? auth.user.email : undefined;
}

/** True when the user has a permission; false while nobody is verified. */
export function useMay(permission: Permission | 'signed-in'): boolean {
  const { auth } = useAuth();
  return auth.status === 'VERIFIED' && may(auth.user.permissions, permission);
}

/** True on a page that the screenshot bot takes: it has no controls (spec A3, C6). */
export function useIsPicture(): boolean {
  const { auth } = useAuth();
  if (auth.status !== 'VERIFIED') return false;
  const { auth_user_data: who } = auth.user;
  return who.user_type === 'BOT' && who.usage === 'screenshot';
}

/**
 * Business date of the firm, YYYY-MM-DD, independent of the browser's clock and zone.
 * @throws {Error} before sign-in is verified
 */
export function useBusinessDate(): string {
  const { auth } = useAuth();
  if (auth.status === 'VERIFIED') return auth.clock.business_date;
  throw new Error('The business date comes with the sign-in, and nobody is signed in');
}

export type FirmClock = {
  /** Now, whatever the browser's clock says. */
  readonly now: () => Date;
  /** IANA name of the firm's zone. */
  readonly zone: string;
};

/**
 * Clock of the firm, which runs on from the server's time.
 * @throws {Error} while nobody is verified.
 */
export function useFirmClock(): FirmClock {
  const { auth } = useAuth();
  if (auth.status !== 'VERIFIED') {
    throw new Error('The time comes with the sign-in, and nobody is signed in');
  }
  const { zone, server_time: told } = auth.clock;
  const { received } = auth;
  const now = useCallback(
    () => new Date(Date.parse(told) + Date.now() - received),
    [told, received],
  );
  return { now, zone };
}
