import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

import { TOKEN_HEADER } from '@fairlead/shared/contract/headers';
import type { ChangedLayouts } from '@fairlead/shared/contract/table-layouts';
import { SIGN_IN_OVER, signOut, verifyAuth } from '@fairlead/shared/contract/session';
import { endSignIns, ownSignIns } from '@fairlead/shared/contract/sign-ins';

import { signedOut } from '@fairlead/platform/http/access';
import { type Clock, offsetInWords } from '@fairlead/platform/clock';
import { Refusal } from '@fairlead/platform/http/errors';
import type { AccessPolicy } from '@fairlead/platform/http/policy';
import { serve } from '@fairlead/platform/http/route';
import { BOT } from '@fairlead/platform/screenshots/screenshot-links';
import { type TokenClaims, clockAhead, isTokenFault, providerUnreachable } from './access-token.ts';
import { browserName } from './browser-name.ts';
import type { DisplacedBy } from './session.queries.ts';
import type { Sessions } from './sessions.ts';
import type { Screenshots } from './screenshots/screenshot.routes.ts';

export type SessionRouteParts = {
  readonly sessions: Sessions;
  readonly policy: AccessPolicy;
  readonly clock: Clock;
  readonly screenshots: Screenshots;
  readonly verifyToken: (token: string) => Promise<TokenClaims>;
  /** Reads the person's table layouts, as far as they are newer than a version. */
  readonly layoutsSince: (
    person: Pick<TokenClaims, 'issuer' | 'subject'>,
    version: number,
  ) => Promise<ChangedLayouts>;
};

/**
 * `verify_auth`, which makes a session token of the provider's access token, and the end of a
 * session.
 */
export function sessionRoutes(app: FastifyInstance, parts: SessionRouteParts): void {
  const { sessions, policy, clock } = parts;

  serve(app, verifyAuth, async ({ query, body, request }) => {
    const token = request.headers[TOKEN_HEADER];
    // A picture's page has neither header nor data (SHL-18): its cookie says what it is.
    if (token === undefined) return requirePage(request, parts);
    const claims = await verified(String(token), parts, request);
    const tooMany = app.limiter.take('sign_in', claims.subject);
    if (tooMany !== undefined) throw tooMany;
    requireSamePerson(body, claims, request.log);
    const session = await sessions.begin(claims, browserName(request.headers['user-agent']));
    if (session === undefined) throw signInOver(await sessions.displacedBy(claims));
    request.log.info({ user: claims.subject, sid: claims.providerSession }, 'signed in');
    const presets = policy.presetsOf(claims.email);
    const layouts = await layoutsFor(claims, query.layouts_since, { ...parts, log: request.log });
    return {
      auth_user: {
        exp: Date.parse(session.expiresAt),
        swiss_token: session.token,
        email: claims.email,
        permissions: [...policy.permissionsOf(claims)],
        auth_user_data: {
          user_type: 'REAL_USER' as const,
          email: claims.email,
          given_name: claims.givenName,
        },
      },
      clock: formatTimes(clock),
      ...(presets === undefined ? {} : { presets }),
      ...(layouts === undefined ? {} : { layouts }),
    };
  });

  serve(app, signOut, async ({ request }) => {
    await sessions.end(tokenOf(request));
    return {};
  });

  serve(app, ownSignIns, async ({ user, request }) => ({
    sign_ins: [...(await sessions.ofPerson(user, tokenOf(request)))],
  }));

  serve(app, endSignIns, async ({ user, body, request }) => ({
    ended: await sessions.endSome(user, body.sign_in_ids, request.id),
  }));
}

const tokenOf = ({ headers }: FastifyRequest) => String(headers[TOKEN_HEADER]);

const formatTimes = (clock: Clock) => ({
  business_date: clock.businessDate(),
  zone: clock.zone,
  server_time: clock.now().toISOString(),
});

async function requirePage(request: FastifyRequest, { screenshots, clock }: SessionRouteParts) {
  const page = await screenshots.verify(request);
  if (page === undefined) throw request.server.limiter.take('refused', request.ip) ?? signedOut();
  return {
    auth_user: {
      exp: page.endsAt,
      swiss_token: page.token,
      email: BOT,
      permissions: ['pnl:read' as const],
      auth_user_data: {
        user_type: 'BOT' as const,
        service_type: 'screenshot',
        usage: 'screenshot',
      },
    },
    clock: formatTimes(clock),
  };
}

type LayoutParts = Pick<SessionRouteParts, 'layoutsSince'> & { readonly log: FastifyBaseLogger };

/** A table that looks as declared is no reason to keep somebody out. */
async function layoutsFor(
  claims: TokenClaims,
  version: number | undefined,
  { layoutsSince, log }: LayoutParts,
): Promise<ChangedLayouts | undefined> {
  if (version === undefined) return undefined;
  try {
    return await layoutsSince(claims, version);
  } catch (error) {
    log.error({ err: error }, 'the layouts of tables could not be read');
    return undefined;
  }
}

async function verified(
  token: string,
  { verifyToken }: SessionRouteParts,
  { log, ip, server }: FastifyRequest,
): Promise<TokenClaims> {
  try {
    return await verifyToken(token);
  } catch (error) {
    if (!isTokenFault(error)) {
      log.error({ err: error }, 'the identity provider could not be asked for its keys');
      throw providerUnreachable();
    }
    log.warn({ reason: (error as Error).message }, 'access token refused');
    // By address only what is refused: a whole office may sign in from one.
    throw server.limiter.take('refused', ip) ?? toRefusal(error);
  }
}

/** A clock that is off keeps everybody out: who reads of it can tell those who run the server. */
function toRefusal(error: unknown): Refusal {
  const ahead = clockAhead(error);
  if (ahead === undefined) return signedOut();
  const { status, code, message } = signedOut();
  const off = `the clock of its server seems to be ${offsetInWords(ahead)} that of the sign-in service`;
  return new Refusal({
    status,
    code,
    message: `${message}. If that does not help, tell whoever runs Fairlead: ${off}`,
  });
}

const WHY_OVER = {
  newer: 'You have signed in elsewhere, and this sign-in, the oldest of more than five, was ended',
  person: 'You have ended this sign-in from another one',
  operator: 'Whoever runs Fairlead here has ended this sign-in',
} satisfies Record<DisplacedBy, string>;

function signInOver(displacedBy: DisplacedBy | undefined): Refusal {
  const message = displacedBy === undefined ? 'This sign-in is over' : WHY_OVER[displacedBy];
  return new Refusal({ status: 401, code: SIGN_IN_OVER, message });
}

/** The user info in the body is never trusted; one of somebody else is an attempt or a mix-up. */
function requireSamePerson(
  info: Readonly<Record<string, unknown>>,
  claims: TokenClaims,
  log: FastifyBaseLogger,
): void {
  const { sub = claims.subject, email = claims.email } = info;
  if (sub === claims.subject && String(email).toLowerCase() === claims.email) return;
  log.warn({ subject: claims.subject }, 'verify_auth came with the user info of somebody else');
  throw signedOut();
}
