import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { TOKEN_HEADER } from '@fairlead/shared/contract/headers';
import type { FastifyInstance } from 'fastify';

import { Refusal } from './errors.ts';
import type { SessionUser } from './session-user.ts';

/** At once where the caller was seen a moment ago: a promise costs more than the look. */
export type FindUser = (
  token: string,
) => SessionUser | undefined | Promise<SessionUser | undefined>;

/**
 * Lets a request through to the routes registered after it only when its caller may: a route
 * that does not say who may call stops the start. The check runs before the body is read.
 */
export function guard(app: FastifyInstance, findUser: FindUser): void {
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
        done(signedOut());
        return;
      }
      request.user = user;
      done(isAllowed(user, access) ? undefined : notAllowed());
    };
    const token = request.headers[TOKEN_HEADER];
    const found = typeof token === 'string' ? findUser(token) : undefined;
    if (found instanceof Promise) found.then(admit, done);
    else admit(found);
  });
}

function isAllowed(user: SessionUser, access: Endpoint['access'] | undefined): boolean {
  if (access === 'signed-in') return true;
  return access !== undefined && access !== 'public' && user.permissions.includes(access);
}

export function signedOut(): Refusal {
  return new Refusal({ status: 401, code: 'NOT_SIGNED_IN', message: 'Please sign in again' });
}

function notAllowed(): Refusal {
  return new Refusal({ status: 403, code: 'NOT_ALLOWED', message: 'You may not do that' });
}
