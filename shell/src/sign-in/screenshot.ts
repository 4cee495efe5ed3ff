import type { ApiClient } from '@fairlead/shared/api';
import { verifyAuth } from '@fairlead/shared/contract/session';

import type { Grant, IdentityProvider } from './identity-provider.ts';
import type { SessionApi } from './session-store.ts';

/** True for the address of a picture, which signs nobody in (spec C2, SHL-18). */
export const isScreenshotPage = (pathname: string): boolean => pathname.startsWith('/screenshot/');

/** Screenshot sessions have no token; an HttpOnly cookie authenticates them. */
const BY_COOKIE: Grant = { accessToken: '', userInfo: {}, expiresAt: 0, lifetimeMs: 0 };

/** Identity provider of a picture: the page is verified once, and never again. */
export const screenshotProvider: IdentityProvider = {
  current: async () => BY_COOKIE,
  renew: async () => undefined,
  signIn: async () => {
    location.assign('/');
  },
  signOut: () => false,
  forget: () => undefined,
};

/** `verify_auth` without header or data. */
export function screenshotApi(client: ApiClient): SessionApi {
  return {
    verify: () => client.call(verifyAuth, { query: {}, body: {}, byCookie: true }),
    signOut: async () => ({}),
  };
}
