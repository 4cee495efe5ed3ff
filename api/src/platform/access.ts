import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { Refusal } from './errors.ts';
import type { SessionUser } from './session-user.ts';

/** Carries the session token; for `verify_auth` alone the provider's access token. */
export const TOKEN_HEADER = 'x-auth-token';

export type FindUser = (token: string) => Promise<SessionUser | undefined>;

/**
 * Lets a request through to the routes registered after it only when its caller may: a route
 * that does not say who may call stops the start. The check runs before the body is read.
 */
export function guard(app: FastifyInstance, findUser: FindUser): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined)
      throw new Error(`${String(method)} ${url} does not say who may call it`);
  });
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access;
    if (access === 'public' || request.is404) return;
    const user = await userOf(request, findUser);
    request.user = user;
    if (!isAllowed(user, access)) throw notAllowed();
  });
}

async function userOf(request: FastifyRequest, findUser: FindUser): Promise<SessionUser> {
  const token = request.headers[TOKEN_HEADER];
  const user = typeof token === 'string' ? await findUser(token) : undefined;
  // One answer whatever the cause: a caller learns nothing about tokens.
  if (user === undefined) throw signedOut();
  return user;
}

function isAllowed(user: SessionUser, access: Endpoint['access'] | undefined): boolean {
  if (access === 'signed-in') return true;
  return access !== undefined && access !== 'public' && user.permissions.includes(access);
}

export function signedOut(message = 'Please sign in again'): Refusal {
  return new Refusal({ status: 401, code: 'NOT_SIGNED_IN', message });
}

function notAllowed(): Refusal {
  return new Refusal({ status: 403, code: 'NOT_ALLOWED', message: 'You may not do that' });
}
