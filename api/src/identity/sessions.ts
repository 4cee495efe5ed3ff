import { hash, randomBytes } from 'node:crypto';

import { aheadOfDatabase } from '@fairlead/platform/database/clock-offset';
import type { Db } from '@fairlead/platform/database/db';
import type { AccessPolicy } from '@fairlead/platform/http/policy';
import type { SessionUser } from '@fairlead/platform/http/session-user';
import { insertAudits } from '@fairlead/platform/database/audit.queries';
import { type TokenClaims, TOLERANCE_S } from './access-token.ts';
import {
  deleteExpiredSessions,
  deleteSurplusSessions,
  type DisplacedBy,
  endOwnSignIns,
  endSignIn,
  insertSession,
  lockPerson,
  selectDisplacedBy,
  selectOwnSignIns,
  selectSession,
  upsertSignIn,
} from './session.queries.ts';

export type NewToken = { readonly token: string; readonly expiresAt: string };

/** Sign-out and a changed session are seen by every replica within this time. */
const CACHE_MS = 4_000;
const MAX_CACHED = 5_000;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

type Found = SessionUser | undefined;

type Cached = { readonly user: SessionUser; readonly loadedAt: number };

/**
 * Session tokens: 32 random bytes for the browser, their SHA-256 in the database. Who a token
 * speaks for is kept in memory for some seconds, by the token itself: hashing it for every call
 * would be the dearest part of the check.
 */
export class Sessions {
  /** Live ones alone: guesses push nobody out. */
  readonly #cache = new Map<string, Cached>();
  /** Coalesces lookups: calls that come together ask the database once. */
  readonly #pendingLookups = new Map<string, Promise<Found>>();
  readonly #db: Db;
  readonly #policy: AccessPolicy;
  readonly #now: () => number;

  constructor(db: Db, policy: AccessPolicy, now: () => number = () => performance.now()) {
    this.#db = db;
    this.#policy = policy;
    this.#now = now;
  }

  /** Hands out a token for a sign-in; undefined when that sign-in is over. */
  async begin(claims: TokenClaims, browser: string): Promise<NewToken | undefined> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = await this.#db.transaction().execute(async (tx) => {
      await lockPerson(tx, claims);
      const ahead = await aheadOfDatabase(tx);
      const there = shiftTimes(claims, ahead);
      const signInEndsAt = await upsertSignIn(tx, there, browser);
      if (signInEndsAt === undefined) return undefined;
      // Calls in flight while the browser renews its token still get through.
      const tokenEndsAt = new Date((there.expiresAt + TOLERANCE_S) * 1000);
      const stored = await insertSession(tx, {
        hash: digest(token),
        claims,
        tokenEndsAt,
        signInEndsAt,
      });
      await deleteSurplusSessions(tx, claims);
      return stored === undefined || ahead === 0 ? stored : later(stored, ahead);
    });
    return expiresAt === undefined ? undefined : { token, expiresAt };
  }

  /** Reason why a sign-in is over, where none of its own tabs has ended it. */
  async displacedBy(claims: TokenClaims): Promise<DisplacedBy | undefined> {
    return selectDisplacedBy(this.#db, claims);
  }

  /** The sign-ins of the person of a token. */
  async ofPerson(user: SessionUser, token: string): ReturnType<typeof selectOwnSignIns> {
    return selectOwnSignIns(this.#db, user, digest(token));
  }

  /** Ends some of a person's sign-ins, in this process at once; returns how many of them went on until now. */
  async endSome(user: SessionUser, ids: readonly string[], requestId: string): Promise<number> {
    const ended = await this.#db.transaction().execute(async (tx) => {
      await lockPerson(tx, user);
      const rows = await endOwnSignIns(tx, user, ids);
      await insertAudits(
        tx,
        rows.map(({ sign_in_id: entityId, browser }) => ({
          actor: user.email,
          action: 'sign_in.end',
          entity: 'sign_in',
          entityId,
          requestId,
          before: { browser },
          after: null,
        })),
      );
      return rows.length;
    });
    this.#forget();
    return ended;
  }

  /** Finds the user of a session token, where that was looked up a moment ago (cache). */
  seen(token: string): Found {
    const cached = this.#cache.get(token);
    return cached !== undefined && this.#now() - cached.loadedAt < CACHE_MS
      ? cached.user
      : undefined;
  }

  /** True when the token was a live one when it was last looked up here. */
  isKnown(token: string): boolean {
    return this.#cache.has(token);
  }

  /** Finds the user of a session token; undefined for anything that is not a live one. */
  async find(token: string): Promise<Found> {
    return this.#pendingLookups.get(token) ?? (TOKEN.test(token) ? this.#load(token) : undefined);
  }

  /** Ends the sign-in of a token, in this process at once. */
  async end(token: string): Promise<void> {
    await endSignIn(this.#db, digest(token));
    this.#forget();
  }

  /** Removes what has long expired. */
  async sweep(): Promise<void> {
    await deleteExpiredSessions(this.#db);
  }

  #forget(): void {
    this.#cache.clear();
    this.#pendingLookups.clear();
  }

  async #load(token: string): Promise<Found> {
    const loadedAt = this.#now();
    const asked = this.#read(token);
    this.#pendingLookups.set(token, asked);
    try {
      const user = await asked;
      // Not what was read before a sign-out.
      if (this.#pendingLookups.get(token) === asked) this.#remember(token, user, loadedAt);
      return user;
    } finally {
      if (this.#pendingLookups.get(token) === asked) this.#pendingLookups.delete(token);
    }
  }

  #remember(token: string, user: Found, loadedAt: number): void {
    this.#cache.delete(token); // so that it is entered anew, behind older ones
    if (user === undefined) return;
    if (this.#cache.size >= MAX_CACHED) {
      const oldest = this.#cache.keys().next().value;
      if (oldest !== undefined) this.#cache.delete(oldest);
    }
    this.#cache.set(token, { user, loadedAt });
  }

  async #read(token: string): Promise<Found> {
    const found = await selectSession(this.#db, digest(token));
    if (found === undefined) return undefined;
    return {
      issuer: found.issuer,
      subject: found.subject,
      email: found.email,
      givenName: found.given_name,
      permissions: this.#policy.permissionsOf(found),
    };
  }
}

/** Shifts token claims from database time to local time. */
function shiftTimes(claims: TokenClaims, ahead: number): TokenClaims {
  const { issuedAt, expiresAt, signedInAt } = claims;
  return {
    ...claims,
    issuedAt: issuedAt - ahead,
    expiresAt: expiresAt - ahead,
    signedInAt: signedInAt === undefined ? undefined : signedInAt - ahead,
  };
}

function later(moment: string, seconds: number): string {
  return new Date(Date.parse(moment) + seconds * 1000).toISOString();
}

function digest(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
