import type { AuthUser, BusinessClock, Presets } from '@fairlead/shared/contract/session';

/** A session as the API answered it, and when that was by both clocks of this browser. */
export type Session = {
  readonly user: AuthUser;
  readonly clock: BusinessClock;
  readonly presets?: Presets | undefined;
  readonly received: Instant;
};

/** One moment by the clock that cannot be set (but stops in sleep) and by the one that can. */
export type Instant = { readonly steady: number; readonly wall: number };

/**
 * Why a session that was verified cannot be trusted to go on. The page below stays as it is: what
 * a user has typed is never lost to a refresh (SHL-15).
 */
export type Lapse =
  /** The session could not be renewed; it may still run for a while. */
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'expired' }
  /** The sign-in itself is over: the provider has to ask for the password again. */
  | { readonly kind: 'over'; readonly why: string }
  /** Somebody else has signed in at the provider meanwhile. */
  | { readonly kind: 'stranger'; readonly email: string };

export type SessionState =
  /** The provider is being asked, out of sight, whether somebody is signed in. */
  | { readonly phase: 'checking' }
  /** The provider gave no usable answer: whether somebody is signed in is not known, and asked again. */
  | { readonly phase: 'unanswered' }
  /** Somebody is; the API is being asked who that is to it. */
  | { readonly phase: 'verifying' }
  | { readonly phase: 'verified'; readonly session: Session; readonly lapse: Lapse | null }
  | { readonly phase: 'signed-out' }
  /** Signed in at the provider, but not let in by the API. */
  | {
      readonly phase: 'refused';
      readonly message: string;
      /** Only a password typed again helps, not the provider's word for somebody it knows. */
      readonly isOver: boolean;
    }
  /** Signing out at the provider is under way. */
  | { readonly phase: 'leaving' };

type Refusal = { readonly type: 'refused'; readonly message: string; readonly isOver: boolean };

export type SessionEvent =
  | { readonly type: 'nobody-signed-in' }
  | { readonly type: 'granted' }
  | { readonly type: 'verified'; readonly session: Session }
  | Refusal
  | { readonly type: 'unanswered' }
  | { readonly type: 'asked-again' }
  | { readonly type: 'expired' }
  | { readonly type: 'leaving' }
  | { readonly type: 'signed-out' };

export const FIRST: SessionState = { phase: 'checking' };

/** Reducer of the session's state machine: NOT_VERIFIED to VERIFIED and back (spec A4). */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  if (event.type === 'unanswered' || event.type === 'asked-again')
    return unanswered(state, event.type);
  return followed(state, event);
}

type Followed = Exclude<SessionEvent, { readonly type: 'unanswered' | 'asked-again' }>;

function followed(state: SessionState, event: Followed): SessionState {
  switch (event.type) {
    case 'signed-out':
      return { phase: 'signed-out' };
    case 'leaving':
      return { phase: 'leaving' };
    case 'granted':
      return granted(state);
    case 'verified':
      return verified(state, event.session);
    case 'nobody-signed-in':
      return elseLapsed(state, { phase: 'signed-out' });
    case 'refused':
      return refused(state, event);
    case 'expired':
      return expired(state);
  }
}

function granted(state: SessionState): SessionState {
  return state.phase === 'verified' || state.phase === 'leaving' ? state : { phase: 'verifying' };
}

/** Nobody is taken for signed out because the provider has a bad moment. */
function unanswered(state: SessionState, event: 'unanswered' | 'asked-again'): SessionState {
  if (event === 'asked-again') return state.phase === 'unanswered' ? FIRST : state;
  return elseLapsed(state, state.phase === 'checking' ? { phase: 'unanswered' } : state);
}

/** Ignores a late API response after sign-out. */
function verified(state: SessionState, session: Session): SessionState {
  if (state.phase === 'leaving' || state.phase === 'signed-out') return state;
  if (state.phase === 'verified' && state.session.user.email !== session.user.email) {
    return { ...state, lapse: { kind: 'stranger', email: session.user.email } };
  }
  return { phase: 'verified', session, lapse: null };
}

function refused(state: SessionState, { message, isOver }: Refusal): SessionState {
  if (state.phase === 'verified' && isOver) {
    return { ...state, lapse: { kind: 'over', why: message } };
  }
  return elseLapsed(state, { phase: 'refused', message, isOver });
}

/** Marks a session as expired, unless something worse is wrong: a renewal would not help then. */
function expired(state: SessionState): SessionState {
  if (state.phase !== 'verified') return state;
  const isWorse = state.lapse?.kind === 'stranger' || state.lapse?.kind === 'over';
  return isWorse ? state : { ...state, lapse: { kind: 'expired' } };
}

/** A page that shows something keeps showing it and says what is wrong; another becomes `other`. */
function elseLapsed(state: SessionState, other: SessionState): SessionState {
  if (state.phase === 'leaving') return state;
  if (state.phase !== 'verified') return other;
  return { ...state, lapse: state.lapse ?? { kind: 'unconfirmed' } };
}

type UserInfo = Readonly<Record<string, unknown>>;

/**
 * True when later user info of the provider is about the person of the first one: the API refuses a
 * grant that comes with the user info of somebody else. A missing claim is no difference.
 */
export function isOfSamePerson(first: UserInfo, later: UserInfo): boolean {
  return ['sub', 'email'].every((name) => later[name] === undefined || later[name] === first[name]);
}

/** True when news of a sign-in elsewhere concerns this page. */
export function isWithoutSession(state: SessionState): boolean {
  const isOpen = state.phase === 'signed-out' || state.phase === 'unanswered';
  return isOpen || (state.phase === 'verified' && state.lapse !== null);
}

/**
 * Milliseconds until the session ends (SHL-17). It counts from the server's own time in the same
 * answer, so a wrong clock in the browser changes nothing; of the two clocks the one that ran
 * further decides, since one stops while a laptop sleeps and the other can be set back.
 */
export function millisecondsLeft({ user, clock, received }: Session, now: Instant): number {
  const elapsed = Math.max(now.steady - received.steady, now.wall - received.wall);
  return user.exp - Date.parse(clock.server_time) - elapsed;
}

/** Renewed this long before the end at most, or after three quarters of a short life. */
const MAX_LEAD_MS = 60_000;

/**
 * Delay until the next verification, ms, of a grant or session that lives `lifetimeMs` (SHL-15).
 */
export function renewAfter(lifetimeMs: number): number {
  return Math.max(1_000, lifetimeMs - Math.min(MAX_LEAD_MS, lifetimeMs / 4));
}
