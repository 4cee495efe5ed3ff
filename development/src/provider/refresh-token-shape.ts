import { randomBytes } from 'node:crypto';

import type Provider from 'oidc-provider';

import { SESSION_S } from './configuration.ts';

/**
 * keycloak-js reads a refresh token as a JWT and fails on the library's opaque ones, so ours have
 * the shape `header.payload.<256 random bits>`. The shape says when the token ends and proves
 * nothing: a token counts because the whole of it is in the table.
 */
export function giveRefreshTokensShape(provider: Provider): void {
  const model = provider.RefreshToken.prototype as unknown as { generateTokenId(): string };
  model.generateTokenId = () => {
    const exp = Math.floor(Date.now() / 1000) + SESSION_S;
    return `${part({ alg: 'none', typ: 'JWT' })}.${part({ typ: 'Refresh', exp })}.${randomBytes(32).toString('base64url')}`;
  };
}

function part(content: object): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}
