import { PERMISSIONS } from '@fairlead/shared/domain/access/permissions';

import type { Endpoint } from './endpoint.ts';
import {
  anything,
  choice,
  day,
  dictionary,
  flag,
  instant,
  integer,
  list,
  literal,
  nothing,
  object,
  oneOf,
  optional,
  type Static,
  text,
} from './schema.ts';
import { ChangedLayouts } from './table-layouts.ts';

/** The signed-in user as `verify_auth` answers it (spec A3, C3). */
export type AuthUser = Static<typeof AuthUser>;
export const AuthUser = object({
  /** Expiry of the session, in milliseconds since 1970 of the server's clock. */
  exp: integer(),
  /** The session token: the value of `x-auth-token` on every other call. */
  swiss_token: text(),
  email: text(),
  permissions: list(choice([...PERMISSIONS])),
  auth_user_data: oneOf([
    object({ user_type: literal('REAL_USER'), email: text(), given_name: text() }),
    object({ user_type: literal('BOT'), service_type: text(), usage: text() }),
  ]),
});

/** The firm's clock: dates follow it, whatever the browser's own clock and zone say. */
export type BusinessClock = Static<typeof BusinessClock>;
export const BusinessClock = object({
  business_date: day(),
  /** IANA name of the firm's zone. */
  zone: text(),
  server_time: instant(),
});

/**
 * A user's start page and report defaults, by the firm's configuration (spec B6): for the screens
 * of accounting and back-office accounting.
 */
export type Presets = Static<typeof Presets>;
export const Presets = object({
  accounting_tab: optional(
    choice(['Overview', 'Admin', 'Vessels', 'Cash', 'Bank Accounts', 'Bank Transactions']),
  ),
  back_accounting_tab: optional(choice(['SCG Physical', 'Cash'])),
  display: optional(
    object({
      hide_minor_admin_companies: flag(),
      show_comparison_diff: flag(),
      compare_with_budget: flag(),
      show_fractions: flag(),
    }),
  ),
});

/**
 * The `code` of a 401 of `verify_auth` that no other token of the same sign-in can mend: its person
 * has to type the password again.
 */
export const SIGN_IN_OVER = 'SIGN_IN_OVER';

/**
 * Exchanges the provider's access token (in `x-auth-token`) for a session. The body is the
 * provider's user info with `expiresAt`; it is never trusted for who the user is.
 */
export const verifyAuth = {
  method: 'POST',
  path: '/verify_auth',
  summary: 'Begin or renew a session with an access token of the identity provider',
  access: 'public',
  limit: 'sign_in',
  cost: 'session',
  query: object({
    /** The version of the layouts that the browser has of this user, 0 for none: asks for newer ones. */
    layouts_since: optional(integer({ minimum: 0 })),
  }),
  body: dictionary(text(), anything()),
  reply: object({
    auth_user: AuthUser,
    clock: BusinessClock,
    /** Left out where everything is as it is for everybody. */
    presets: optional(Presets),
    /** Left out where nobody asked, and where they could not be read: nobody waits outside for them. */
    layouts: optional(ChangedLayouts),
  }),
} satisfies Endpoint;

/** Ends the session of the token it is called with; the token is worth nothing afterwards. */
export const signOut = {
  method: 'POST',
  path: '/sign_out',
  summary: 'End the session',
  access: 'signed-in',
  limit: 'writes',
  cost: 'session',
  query: nothing(),
  body: nothing(),
  reply: nothing(),
} satisfies Endpoint;
