import type { AuthUser, BusinessClock, Presets } from '@fairlead/shared/contract/session';

/** Authentication state: the user once verified, with the firm's clock (spec A4). */
export type Auth =
  | { readonly status: 'NOT_VERIFIED' }
  | {
      readonly status: 'VERIFIED';
      readonly user: AuthUser;
      readonly clock: BusinessClock;
      /**
       * Time at which the clock was received, in milliseconds since 1970 of this browser's clock.
       */
      readonly received: number;
      /** Start page and defaults of this user; left out where they are everybody's. */
      readonly presets?: Presets | undefined;
    };

export const NOT_VERIFIED: Auth = { status: 'NOT_VERIFIED' };

type UserData = AuthUser['auth_user_data'];
export type RealUser = Extract<UserData, { user_type: 'REAL_USER' }>;
export type BotUser = Extract<UserData, { user_type: 'BOT' }>;

/**
 * The user of a verified session (spec A4).
 * @throws {Error} while nobody is verified.
 */
export function verifiedUser(auth: Auth): AuthUser {
  if (auth.status === 'VERIFIED') return auth.user;
  throw new Error('You asked to get auth user but you are not verified');
}

/**
 * The person behind the session (spec A3).
 * @throws {Error} when it is a bot.
 */
export function requireRealUser(user: AuthUser): RealUser {
  if (user.auth_user_data.user_type === 'REAL_USER') return user.auth_user_data;
  throw new Error('You asked to get a real user but the auth user is a BOT');
}

/**
 * The bot behind the session (spec A3).
 * @throws {Error} when it is a person.
 */
export function requireBotUser(user: AuthUser): BotUser {
  if (user.auth_user_data.user_type === 'BOT') return user.auth_user_data;
  throw new Error('You asked to get a bot user but the auth user is a REAL_USER');
}
