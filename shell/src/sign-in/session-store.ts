import { ApiError } from '@fairlead/shared/api';
import {
  type AuthUser,
  type BusinessClock,
  type Presets,
  SIGN_IN_OVER,
} from '@fairlead/shared/contract/session';
import { Emitter } from '@fairlead/shared/observable';

import { withDeadline } from '../page/deadline.ts';
import { logFailure } from '../page/log.ts';
import type { Grant, IdentityProvider } from './identity-provider.ts';
import {
  FIRST,
  type Instant,
  isOfSamePerson,
  isWithoutSession,
  millisecondsLeft,
  nextSession,
  renewAfter,
  type Session,
  type SessionEvent,
  type SessionState,
} from './session.rules.ts';
import type { BrowserTabs, TabMessage } from './tabs.ts';

/** The two calls of the API that make and end a session. */
export type SessionApi = {
  readonly verify: (grant: Grant, userInfo: object) => Promise<Verification>;
  readonly signOut: () => Promise<unknown>;
};

export type Verification = {
  readonly auth_user: AuthUser;
  readonly clock: BusinessClock;
  readonly presets?: Presets;
};

export type SessionStoreParts = {
  readonly provider: IdentityProvider;
  readonly api: SessionApi;
  readonly tabs: BrowserTabs;
  readonly now: () => Instant;
  /** Notifies the user of a failed verification (SHL-19). */
  readonly notify: (error: unknown) => void;
  /** Empties everything that was fetched for the user. */
  readonly clearData: () => void;
};

const RETRY_MS = 30_000;
/** Pause before the provider is asked again for somebody who waits for the page to come. */
const FIRST_RETRY_MS = 5_000;
const SIGN_OUT_MS = 3_000;

/** The session of this page. What follows from what is in session.rules; this asks and waits. */
export class SessionStore {
  readonly #parts: SessionStoreParts;
  readonly #listeners = new Emitter();
  #state: SessionState = FIRST;
  /** The next renewal, whatever asked for it: never two of them. */
  #next: ReturnType<typeof setTimeout> | undefined;
  #end: ReturnType<typeof setTimeout> | undefined;
  #renewing: Promise<void> | undefined;
  /** The provider's word on the user is taken once per session and person (SHL-15). */
  #userInfo: Grant['userInfo'] | undefined;
  /** Counts sign-outs: an answer that was asked for before one is nobody's. */
  #era = 0;

  constructor(parts: SessionStoreParts) {
    this.#parts = parts;
    parts.tabs.listen((message) => {
      this.#hear(message);
    });
  }

  readonly state = (): SessionState => this.#state;

  readonly subscribe = this.#listeners.subscribe;

  readonly sessionToken = (): string | undefined =>
    this.#state.phase === 'verified' ? this.#state.session.user.swiss_token : undefined;

  /** Asks the provider, out of sight, whether somebody is signed in. */
  readonly start = (): Promise<void> => this.#ask(this.#parts.provider.current);

  /** Asks once more whether somebody is signed in, where the provider gave no answer. */
  readonly retry = (): Promise<void> => {
    this.#happen({ type: 'asked-again' });
    return this.#renew();
  };

  /** Leaves for the provider's sign-in page. */
  readonly signIn = (): Promise<void> => {
    const isAnew = this.#state.phase === 'refused' && this.#state.isOver;
    return this.#parts.provider.signIn({ isAnew });
  };

  /** Ends the session at the API and at the provider, then here and in the other tabs (SHL-16). */
  readonly signOut = async (): Promise<void> => {
    const { api, provider, tabs } = this.#parts;
    const isVerified = this.#state.phase === 'verified';
    const ending = isVerified
      ? withDeadline(api.signOut(), SIGN_OUT_MS, 'The sign-out')
      : undefined;
    this.#happen({ type: 'leaving' });
    await ending?.catch((error: unknown) => {
      logFailure('The session was not ended at the API', error);
    });
    this.#forget();
    tabs.tell('signed-out');
    // The page is left here; where the provider cannot sign out, it stays.
    if (!provider.signOut()) this.#happen({ type: 'signed-out' });
  };

  /** The API has refused the session token of a call. */
  readonly tokenRefused = (): void => {
    // Once lapsed, only time or the user helps: asking at every failed call would be a loop.
    if (this.#state.phase === 'verified' && this.#state.lapse === null) void this.#renew();
  };

  /** The page is looked at again: its timers may have slept. */
  readonly wake = (): void => {
    if (this.#state.phase === 'unanswered') void this.#renew();
    if (this.#state.phase !== 'verified') return;
    const over = millisecondsLeft(this.#state.session, this.#parts.now()) <= 0;
    if (over) this.#happen({ type: 'expired' });
    if (over || this.#state.lapse !== null) void this.#renew();
  };

  /** Verifies again with a fresh grant; one at a time, whoever asks. */
  #renew(): Promise<void> {
    this.#renewing ??= this.#ask(this.#question()).finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  /** A refresh would go on with the sign-in that is over, even after the next one. */
  #question(): () => Promise<Grant | undefined> {
    const { current, renew } = this.#parts.provider;
    const isOver = this.#state.phase === 'verified' && this.#state.lapse?.kind === 'over';
    return isOver ? current : renew;
  }

  async #ask(question: () => Promise<Grant | undefined>): Promise<void> {
    const era = this.#era;
    let grant: Grant | undefined;
    try {
      grant = await question();
    } catch (error) {
      logFailure('The sign-in provider gave no usable answer', error);
      if (era !== this.#era) return;
      this.#happen({ type: 'unanswered' });
      this.#retryLater();
      return;
    }
    if (era !== this.#era) return;
    this.#happen({ type: grant === undefined ? 'nobody-signed-in' : 'granted' });
    if (grant !== undefined) await this.#verify(grant);
  }

  async #verify(grant: Grant): Promise<void> {
    const era = this.#era;
    const known = this.#userInfo;
    const userInfo = known && isOfSamePerson(known, grant.userInfo) ? known : grant.userInfo;
    this.#userInfo = userInfo;
    try {
      const answer = await this.#parts.api.verify(grant, {
        ...userInfo,
        expiresAt: grant.expiresAt,
      });
      if (era === this.#era) this.#verified(grant, answer);
    } catch (error) {
      logFailure('The session could not be verified', error);
      if (era === this.#era) this.#refused(error);
    }
  }

  #verified(grant: Grant, { auth_user: user, clock, presets }: Verification): void {
    const session = { user, clock, presets, received: this.#parts.now() };
    const isFirst = this.#state.phase !== 'verified';
    this.#happen({ type: 'verified', session });
    this.#schedule(grant, session);
    if (isFirst) this.#parts.tabs.tell('signed-in');
  }

  #refused(error: unknown): void {
    // A page that already says that it could not renew need not say it every half minute.
    const isKnown = this.#state.phase === 'verified' && this.#state.lapse !== null;
    const { panelText, code } = ApiError.from(error);
    if (!isKnown) this.#parts.notify(error);
    const isOver = code === SIGN_IN_OVER;
    this.#happen({ type: 'refused', message: panelText, isOver });
    if (!isOver) this.#retryLater();
  }

  #schedule({ lifetimeMs }: Grant, session: Session): void {
    this.#clearTimers();
    const left = millisecondsLeft(session, this.#parts.now());
    const life = lifetimeMs > 0 ? Math.min(lifetimeMs, left) : left;
    this.#renewIn(renewAfter(life));
    this.#end = setTimeout(() => {
      this.#happen({ type: 'expired' });
    }, left);
  }

  #retryLater(): void {
    if (this.#state.phase === 'verified') this.#renewIn(RETRY_MS);
    if (this.#state.phase === 'unanswered') this.#renewIn(FIRST_RETRY_MS);
  }

  #renewIn(ms: number): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => void this.#renew(), ms);
  }

  #clearTimers(): void {
    clearTimeout(this.#next);
    clearTimeout(this.#end);
  }

  #hear(message: TabMessage): void {
    if (message === 'signed-in') {
      if (isWithoutSession(this.#state)) void this.#renew();
      return;
    }
    if (this.#state.phase === 'signed-out' || this.#state.phase === 'leaving') return;
    this.#forget();
    this.#parts.provider.forget();
    this.#happen({ type: 'signed-out' });
  }

  #forget(): void {
    this.#era += 1;
    this.#userInfo = undefined;
    this.#clearTimers();
    this.#parts.clearData();
  }

  #happen(event: SessionEvent): void {
    this.#state = nextSession(this.#state, event);
    this.#listeners.emit();
  }
}
