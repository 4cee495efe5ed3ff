import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';

import type { TokenRules } from '../identity/access-token.ts';
import { TEST_ISSUER } from './test-app.ts';

const AUDIENCE = 'fairlead-api';
const CLIENT = 'fairlead-web';

export type TestProvider = {
  readonly keys: TokenRules['keys'];
  readonly rules: TokenRules;
  /** An access token as Keycloak makes it, with some claims changed; undefined leaves one out. */
  token(claims?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>;
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
};

export async function createTestProvider(): Promise<TestProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const keys = createLocalJWKSet({ keys: [jwk] });
  return {
    keys,
    publicKey,
    privateKey,
    rules: { issuer: TEST_ISSUER, audience: AUDIENCE, clientId: CLIENT, keys },
    token: (claims = {}, header = {}) =>
      new SignJWT(withoutUndefined({ ...usualClaims(), ...claims }))
        .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'JWT', ...header })
        .sign(privateKey),
  };
}

export function usualClaims(now: number = Math.floor(Date.now() / 1000)) {
  return {
    iss: TEST_ISSUER,
    aud: [AUDIENCE, 'account'],
    azp: CLIENT,
    typ: 'Bearer',
    sub: 'u-maren',
    sid: 's-1',
    iat: now,
    exp: now + 300,
    email: 'maren@halyard.example',
    email_verified: true,
    given_name: 'Maren',
    roles: ['edf:read'],
  };
}

function withoutUndefined(claims: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
}
