import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';

import { Refusal } from '@fairlead/platform/http/errors';
import { isUnstorable } from '@fairlead/platform/http/query-text';

/** Verified claims of a valid access token of the provider. */
export type TokenClaims = {
  readonly issuer: string;
  readonly subject: string;
  /** The provider's session (`sid`): the same in every tab, another after the next sign-in. */
  readonly providerSession: string;
  readonly email: string;
  readonly givenName: string;
  readonly roles: readonly string[];
  /** Seconds since 1970, as in the token. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** Time the person last typed a password, where the provider says so. */
  readonly signedInAt: number | undefined;
};

export type TokenRules = {
  readonly issuer: string;
  readonly audience: string;
  readonly clientId: string;
  readonly keys: JWTVerifyGetKey;
};

/** Clocks of provider and API may differ by this much. */
export const TOLERANCE_S = 30;
const MAX_AGE_S = 600;
/** No provider gives an access token for longer; what ends in a million years is no time at all. */
const MAX_LIFE_S = 86_400;
/** Age beyond which an expiry is not explained by a clock that is off. */
const DAY_S = 86_400;
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** `typ` of the header: RFC 9068's, or the plain one of Keycloak. */
const HEADER_TYPES = ['at+jwt', 'application/at+jwt', 'JWT'];

/** Options of this server's requests to the provider: an answer that leads elsewhere is none. */
const requestOptions = (): RequestInit => ({
  redirect: 'error',
  signal: AbortSignal.timeout(KEYS.timeoutDuration),
});

const KEYS = { cooldownDuration: 30_000, timeoutDuration: 3_000, cacheMaxAge: 600_000 };

/** The provider's public keys, fetched when first needed and again for a key not seen before. */
export function providerKeys({ issuer, jwksUrl }: KeySource): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return async (header, token) => {
    keys ??= (jwksUrl === undefined ? discoverKeys(issuer) : Promise.resolve(jwksUrl)).then((url) =>
      createRemoteJWKSet(new URL(url), KEYS),
    );
    // A provider that is down at the first sign-in is asked again at the next.
    const find = await keys.catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return find(header, token);
  };
}

/** Asks the provider for its keys; throws where nobody could sign in by it. */
export async function requestKeys({ issuer, jwksUrl }: KeySource): Promise<void> {
  const url = jwksUrl ?? (await discoverKeys(issuer));
  const answer = await fetch(url, requestOptions());
  if (!answer.ok) throw new Error(`the keys at ${url} answered ${answer.status}`);
  const { keys } = (await answer.json()) as { keys?: unknown };
  if (!Array.isArray(keys) || keys.length === 0) throw new Error(`there are no keys at ${url}`);
}

export type KeySource = { readonly issuer: string; readonly jwksUrl: string | undefined };

/** The address of the keys as the issuer's discovery document has it. */
async function discoverKeys(issuer: string): Promise<string> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, requestOptions());
  if (!answer.ok) throw new Error(`discovery at ${issuer} answered ${answer.status}`);
  const found = (await answer.json()) as { issuer?: unknown; jwks_uri?: unknown };
  if (found.issuer !== issuer || typeof found.jwks_uri !== 'string')
    throw new Error(`the discovery document of ${issuer} is another issuer's`);
  return found.jwks_uri;
}

/**
 * Verifies an access token of the identity provider; throws if it is invalid. Callers give the same
 * response for every reason except clock skew, and log the reason.
 */
export async function verifyAccessToken(
  token: string,
  rules: TokenRules,
  now: Date = new Date(),
): Promise<TokenClaims> {
  const { payload, protectedHeader } = await jwtVerify(token, rules.keys, {
    algorithms: ALGORITHMS,
    issuer: rules.issuer,
    audience: rules.audience,
    clockTolerance: TOLERANCE_S,
    maxTokenAge: MAX_AGE_S,
    requiredClaims: ['sub', 'exp', 'iat', 'azp'],
    currentDate: now,
  });
  if (!HEADER_TYPES.includes(protectedHeader.typ ?? ''))
    throw new TokenRefused('typ of the header');
  requireAccessToken(payload, rules.clientId);
  const claims = toClaims(payload);
  requireTimes(claims, now.getTime() / 1000);
  return claims;
}

class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

/** True when an error is the token's fault, and not a provider that cannot be reached. */
export function isTokenFault(error: unknown): boolean {
  if (error instanceof TokenRefused) return true;
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    error.code !== 'ERR_JOSE_GENERIC'
  );
}

/**
 * Seconds by which this server's clock seems to be ahead of the provider's (below 0: behind), where
 * a token was refused for it. One that came late looks as if the clock were ahead; by a day it has
 * just come late.
 */
export function clockAhead(error: unknown, now: Date = new Date()): number | undefined {
  if (!(error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed)) {
    return undefined;
  }
  const seconds = now.getTime() / 1000;
  const { iat, exp } = error.payload;
  if (typeof iat === 'number' && iat - seconds > TOLERANCE_S) return seconds - iat;
  const since = typeof exp === 'number' ? seconds - exp : 0;
  return since > TOLERANCE_S && since < DAY_S ? since : undefined;
}

export function providerUnreachable(): Refusal {
  return new Refusal({
    status: 503,
    code: 'PROVIDER_UNREACHABLE',
    message: 'The sign-in service cannot be reached at the moment; please try again',
    retryAfter: 5,
  });
}

/** An ID token or a refresh token says so in `typ`; Keycloak's and ours say Bearer. */
function requireAccessToken(payload: JWTPayload, clientId: string): void {
  if (payload['typ'] !== undefined && payload['typ'] !== 'Bearer') throw new TokenRefused('typ');
  if (payload['azp'] !== clientId) throw new TokenRefused('azp');
}

/** Beyond what jose asks, which knows `iat` by its age: times that a database can keep. */
function requireTimes({ expiresAt, signedInAt = 0 }: TokenClaims, now: number): void {
  if (!(expiresAt > 0 && expiresAt <= now + MAX_LIFE_S)) throw new TokenRefused('exp');
  if (!(signedInAt >= 0 && signedInAt <= now + TOLERANCE_S)) throw new TokenRefused('auth_time');
}

function toClaims(payload: JWTPayload): TokenClaims {
  const email = readText(payload, 'email').toLowerCase();
  // Look-alike letters would make one person's address of another's.
  if (!/^[\x21-\x7e]+@[\x21-\x7e]+$/.test(email)) throw new TokenRefused('email');
  if (payload['email_verified'] !== true) throw new TokenRefused('email_verified');
  const { iss, exp, iat, auth_time: signedInAt } = payload;
  return {
    issuer: iss as string,
    subject: readText(payload, 'sub'),
    providerSession: readText(payload, 'sid'),
    email,
    givenName: optionalText(payload, 'given_name') ?? email,
    roles: readRoles(payload),
    issuedAt: iat as number,
    expiresAt: exp as number,
    signedInAt: typeof signedInAt === 'number' ? signedInAt : undefined,
  };
}

function optionalText(payload: JWTPayload, name: string): string | undefined {
  const value = payload[name];
  if (typeof value !== 'string' || value === '' || value.length > 320) return undefined;
  return isUnstorable(value) ? undefined : value;
}

function readText(payload: JWTPayload, name: string): string {
  const value = optionalText(payload, name);
  if (value === undefined) throw new TokenRefused(name);
  return value;
}

function readRoles(payload: JWTPayload): readonly string[] {
  const { roles } = payload;
  return Array.isArray(roles)
    ? roles.filter((role): role is string => typeof role === 'string' && !isUnstorable(role))
    : [];
}
