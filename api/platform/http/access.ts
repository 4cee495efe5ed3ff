import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { TOKEN_HEADER } from '@fairlead/shared/contract/headers';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { onLane } from '../database/lanes.ts';
import { Refusal } from './errors.ts';
import type { SessionUser } from './session-user.ts';
import { inTurn } from './turns.ts';

/** Lookup of the users of session tokens. */
export type Callers = {
  /** Finds a user seen a moment ago: every call asks, and a promise costs more than the look. */
  seen(token: string): SessionUser | undefined;
  /** True when the token was a live one here not long ago, so that it is no guess. */
  isKnown(token: string): boolean;
  find(token: string): Promise<SessionUser | undefined>;
};

/**
 * Concurrency limit for looking up unknown tokens from an address that guesses, and how long other
 * callers there wait. 32 random bytes cannot be guessed; this only protects the database.
 */
const LOOKED_UP_AT_ONCE = 2;
const LOOK_UP_WAIT_MS = 5_000;

/**
 * Lets a request through to the routes registered after it only when its caller may: a route
 * that does not say who may call stops the start. The check runs before the body is read.
 */
export function guard(app: FastifyInstance, callers: Callers): void {
  const guesses = inTurn(LOOKED_UP_AT_ONCE, LOOK_UP_WAIT_MS);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined)
      throw new Error(`${String(method)} ${url} does not say who may call it`);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const access = request.routeOptions.config.access;
    if (access === 'public' || request.is404) {
      done();
      return;
    }
    const admit = (user: SessionUser | undefined) => {
      // One answer whatever the cause: a caller learns nothing about tokens.
      if (user === undefined) {
        done(app.limiter.take('refused', request.ip) ?? signedOut());
        return;
      }
      request.user = user;
      done(isAllowed(user, access) && isOfItsDay(user, request) ? undefined : notAllowed());
    };
    const token = request.headers[TOKEN_HEADER];
    if (typeof token !== 'string') {
      done(signedOut());
      return;
    }
    const seen = callers.seen(token);
    if (seen !== undefined) {
      admit(seen);
      return;
    }
    // New tokens of an office are found among the guesses of somebody in it, only later.
    const isGuess =
      !callers.isKnown(token) && app.limiter.look('refused', request.ip) !== undefined;
    const find = () => onLane('sessions', () => callers.find(token));
    (isGuess ? guesses(find) : find()).then(admit, done);
  });
}

function isAllowed(user: SessionUser, access: Endpoint['access'] | undefined): boolean {
  if (access === 'signed-in') return true;
  return access !== undefined && access !== 'public' && user.permissions.includes(access);
}

/** The page of a picture reads what is of its day by name, and does nothing. */
function isOfItsDay({ screenshotOf }: SessionUser, { method, params }: FastifyRequest): boolean {
  if (screenshotOf === undefined) return true;
  const { pipe_run_date: day } = params as { readonly pipe_run_date?: string };
  return method === 'GET' && day === screenshotOf;
}

export function signedOut(): Refusal {
  return new Refusal({ status: 401, code: 'NOT_SIGNED_IN', message: 'Please sign in again' });
}

/** Refusal for what a call needs beside the permission that its contract names (403). */
export function notAllowed(): Refusal {
  return new Refusal({ status: 403, code: 'NOT_ALLOWED', message: 'You may not do that' });
}
