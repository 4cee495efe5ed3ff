import {
  type ClientMetadata,
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';

import type { Config } from '@fairlead/platform/config';
import type { Db } from '@fairlead/api/database';

import { tableAdapter } from './adapter.ts';
import { errorPage, logoutPages } from './logout.ts';
import { type ProviderAccount, selectAccount } from './provider.queries.ts';
import type { ProviderSecrets } from './secrets.ts';

/** Names the API towards the library, which wants an address; tokens carry the audience. */
const RESOURCE = 'urn:fairlead:api';
const SCOPES = 'openid profile email';

const HOUR = 3600;
export const SESSION_S = 8 * HOUR;
const ACCESS_TOKEN_S = 300;

export type ProviderParts = {
  readonly db: Db;
  readonly config: Config;
  readonly secrets: ProviderSecrets;
};

/** oidc-provider set up as a Keycloak of the firm would be: one public client, PKCE, rotating refresh tokens. */
export function providerConfiguration({ db, config, secrets }: ProviderParts): Configuration {
  const { publicUrl, oidc } = config;
  const policy = interactionPolicy.base();
  policy.remove('consent'); // our own client asks nobody for leave
  return {
    adapter: tableAdapter(db),
    clients: [client(config)],
    jwks: { keys: [secrets.signingKey] },
    cookies: {
      keys: [...secrets.cookieKeys],
      long: { path: '/oidc', sameSite: 'lax', httpOnly: true, signed: true },
      short: { sameSite: 'lax', httpOnly: true, signed: true },
    },
    scopes: ['openid', 'profile', 'email'],
    claims: {
      openid: ['sub', 'roles'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_ctx, subject) => findAccount(db, subject),
    extraTokenClaims: (ctx, token) =>
      accessClaims(ctx, token as TokenLike, { db, clientId: oidc.clientId }),
    features: features(config),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: ACCESS_TOKEN_S,
      IdToken: ACCESS_TOKEN_S,
      AuthorizationCode: 60,
      Interaction: HOUR,
      RefreshToken: SESSION_S,
      Session: SESSION_S,
      Grant: SESSION_S,
    },
    clientBasedCORS: (_ctx, origin) => origin === publicUrl,
    interactions: { policy, url: (_ctx, { uid }) => `/oidc/interaction/${uid}` },
    loadExistingGrant: (ctx) => loadGrant(ctx),
    routes: {
      authorization: '/auth',
      end_session: '/logout',
      jwks: '/jwks',
      revocation: '/revoke',
      token: '/token',
      userinfo: '/userinfo',
    },
    renderError: errorPage(`${publicUrl}/`),
  };
}

function features({ publicUrl, oidc }: Config): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    revocation: { enabled: true },
    rpInitiatedLogout: { enabled: true, ...logoutPages(`${publicUrl}/`) },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => RESOURCE,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: SCOPES,
        audience: oidc.audience,
        accessTokenFormat: 'jwt',
        accessTokenTTL: ACCESS_TOKEN_S,
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  };
}

function client({ publicUrl, oidc }: Config): ClientMetadata {
  return {
    client_id: oidc.clientId,
    token_endpoint_auth_method: 'none',
    application_type: 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [`${publicUrl}/`, `${publicUrl}/silent-check-sso.html`],
    post_logout_redirect_uris: [`${publicUrl}/`],
  };
}

async function findAccount(db: Db, subject: string) {
  const account = await selectAccount(db, subject);
  if (account === undefined) return undefined;
  return { accountId: subject, claims: async () => ({ sub: subject, ...toClaims(account) }) };
}

function toClaims(account: ProviderAccount) {
  return {
    email: account.email,
    email_verified: true,
    name: `${account.given_name} ${account.family_name}`,
    given_name: account.given_name,
    family_name: account.family_name,
    preferred_username: account.email,
    roles: [...account.roles],
  };
}

type TokenLike = { readonly accountId?: string; readonly sessionUid?: string };

/** Claims that Keycloak's access tokens carry and RFC 9068's do not. */
async function accessClaims(
  ctx: KoaContextWithOIDC,
  token: TokenLike,
  { db, clientId }: { readonly db: Db; readonly clientId: string },
) {
  const account =
    token.accountId === undefined ? undefined : await selectAccount(db, token.accountId);
  if (account === undefined) return undefined;
  const { AuthorizationCode, RefreshToken } = ctx.oidc.entities;
  const signedInAt = (AuthorizationCode ?? RefreshToken)?.authTime;
  return {
    ...toClaims(account),
    typ: 'Bearer',
    azp: clientId,
    sid: token.sessionUid,
    ...(signedInAt === undefined ? {} : { auth_time: signedInAt }),
  };
}

/** The one client's grant, made without asking. */
async function loadGrant({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const known = session.grantIdFor(client.clientId);
  const found = known === undefined ? undefined : await provider.Grant.find(known);
  if (found !== undefined) return found;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES);
  grant.addResourceScope(RESOURCE, SCOPES);
  await grant.save();
  return grant;
}
