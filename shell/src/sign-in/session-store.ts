import type { AuthUser, BusinessClock } from '@fairlead/shared/contract/session';

import { withDeadline } from '../deadline.ts';
import { logFailure } from '../log.ts';
import type { Grant, IdentityProvider } from './identity-provider.ts';
import {
  FIRST,
  type Instant,
  millisecondsLeft,
  nextSession,
  renewAfter,
  type Session,
  type SessionEvent,
  type SessionState,
} from './session.rules.ts';
import type { Tabs } from './tabs.ts';

/** The two calls of the API that make and end a session. */
export type SessionApi = {
  readonly verify: (grant: Grant, userInfo: object) => Promise<Verification>;
  readonly signOut: () => Promise<unknown>;
};

export type Verification = { readonly auth_user: AuthUser; readonly clock: BusinessClock };

export type SessionParts = {
  readonly provider: IdentityProvider;
  readonly api: SessionApi;
  readonly tabs: Tabs;
  readonly now: () => Instant;
  /** A failed verification, in the words for the user (SHL-19). */
  readonly notify: (error: unknown) => string;
  /** Empties everything that was fetched for the user. */
  readonly clearData: () => void;
};

export type SessionStore = {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly sessionToken: () => string | undefined;
  /** Asks whether somebody is signed in. */
  readonly start: () => Promise<void>;
  readonly signIn: () => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** The API has refused the session token: it is verified again. */
  readonly tokenRefused: () => void;
  /** The page is looked at again: timers may have slept. */
  readonly wake: () => void;
};

const RETRY_MS = 30_000;
const SIGN_OUT_MS = 3_000;

/** The session of this page: the rules decide, this asks and waits. */
export function createSessionStore(parts: SessionParts): SessionStore {
  const { provider, api, tabs, now } = parts;
  const listeners = new Set<() => void>();
  let state: SessionState = FIRST;
  let timers: ReturnType<typeof setTimeout>[] = [];
  let renewing: Promise<void> | undefined;
  /** The provider's word on the user is taken once per session (SHL-15). */
  let userInfo: Grant['userInfo'] | undefined;
  /** Answers that were asked for before a sign-out are nobody's. */
  let era = 0;

  function happen(event: SessionEvent) {
    state = nextSession(state, event);
    for (const listener of listeners) listener();
  }

  function clearTimers() {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  }

  function schedule(grant: Grant, session: Session) {
    clearTimers();
    const left = millisecondsLeft(session, now());
    const life = grant.lifetimeMs > 0 ? Math.min(grant.lifetimeMs, left) : left;
    timers = [
      setTimeout(() => void renew(), renewAfter(life)),
      setTimeout(() => {
        happen({ type: 'expired' });
      }, left),
    ];
  }

  async function verify(grant: Grant, asked: number) {
    userInfo ??= grant.userInfo;
    const expiresAt = Date.now() + grant.lifetimeMs;
    try {
      const { auth_user: user, clock } = await api.verify(grant, { ...userInfo, expiresAt });
      if (asked !== era) return;
      const session = { user, clock, received: now() };
      const first = state.phase !== 'verified';
      happen({ type: 'verified', session });
      schedule(grant, session);
      if (first) tabs.tell('signed-in');
    } catch (error) {
      logFailure('The session could not be verified', error);
      if (asked !== era) return;
      const known = state.phase === 'verified' && state.lapse !== null;
      happen({ type: 'refused', message: known ? '' : parts.notify(error) });
      retryLater();
    }
  }

  function retryLater() {
    if (state.phase === 'verified') timers.push(setTimeout(() => void renew(), RETRY_MS));
  }

  async function ask(question: () => Promise<Grant | undefined>) {
    const asked = era;
    let grant: Grant | undefined;
    try {
      grant = await question();
    } catch (error) {
      logFailure('The sign-in provider did not answer', error);
      if (asked !== era) return;
      happen({ type: state.phase === 'verified' ? 'not-renewed' : 'nobody-signed-in' });
      retryLater();
      return;
    }
    if (asked !== era) return;
    happen({ type: grant === undefined ? 'nobody-signed-in' : 'granted' });
    if (grant !== undefined) await verify(grant, asked);
  }

  function renew() {
    renewing ??= ask(provider.renew).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  function forget() {
    era += 1;
    userInfo = undefined;
    clearTimers();
    parts.clearData();
  }

  async function signOut() {
    const ending = withDeadline(api.signOut(), SIGN_OUT_MS, 'The sign-out');
    happen({ type: 'leaving' });
    await ending.catch((error: unknown) => {
      logFailure('The session was not ended at the API', error);
    });
    forget();
    tabs.tell('signed-out');
    // The page is left here; where the provider cannot sign out, it stays.
    if (!provider.signOut()) happen({ type: 'signed-out' });
  }

  tabs.listen((message) => {
    if (message === 'signed-out' && state.phase !== 'signed-out') {
      forget();
      provider.forget();
      happen({ type: 'signed-out' });
    }
    if (message === 'signed-in' && isWithoutSession(state)) void renew();
  });

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sessionToken: () => (state.phase === 'verified' ? state.session.user.swiss_token : undefined),
    start: () => ask(provider.current),
    signIn: provider.signIn,
    signOut,
    tokenRefused() {
      // Once lapsed, only time or the user helps: asking at every failed call would be a loop.
      if (state.phase === 'verified' && state.lapse === null) void renew();
    },
    wake() {
      if (state.phase !== 'verified') return;
      if (millisecondsLeft(state.session, now()) <= 0) happen({ type: 'expired' });
      if (state.lapse !== null) void renew();
    },
  };
}

function isWithoutSession(state: SessionState): boolean {
  return state.phase === 'signed-out' || (state.phase === 'verified' && state.lapse !== null);
}
