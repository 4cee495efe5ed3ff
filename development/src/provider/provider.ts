import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose';
import Provider from 'oidc-provider';
import type { Logger } from 'pino';

import type { Config } from '@fairlead/platform/config';
import type { Db } from '@fairlead/api/database';
import { StartProblem } from '@fairlead/platform/start-problem';

import { Accounts } from './accounts.ts';
import { providerConfiguration } from './configuration.ts';
import { giveRefreshTokensShape } from './refresh-token-shape.ts';
import { providerSecrets } from './secrets.ts';

export type DevelopmentProvider = {
  readonly provider: Provider;
  readonly accounts: Accounts;
  /** Its public keys, for the API beside it, which need not ask over the network. */
  readonly keys: JWTVerifyGetKey;
};

/**
 * The identity provider of `npm start`: OpenID Connect under `/oidc`, with accounts whose
 * passwords are public. Nothing of it exists outside development.
 */
export async function createDevelopmentProvider(
  db: Db,
  config: Config,
  log: Logger,
): Promise<DevelopmentProvider> {
  if (config.environment !== 'development')
    throw new StartProblem(`The development provider does not run in ${config.environment}`);
  const secrets = await providerSecrets(db);
  const accounts = new Accounts(db);
  await accounts.makeDemoPeople();
  const provider = new Provider(config.oidc.issuer, providerConfiguration({ db, config, secrets }));
  provider.proxy = true; // our own front door says which protocol the browser uses
  giveRefreshTokensShape(provider);
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'the provider failed'));
  provider.on('grant.error', (_ctx, error) =>
    log.info({ reason: formatReason(error) }, 'no token given'),
  );
  const { kty, n, e, kid, alg, use } = secrets.signingKey;
  return {
    provider,
    accounts,
    keys: createLocalJWKSet({ keys: [{ kty, n, e, kid, alg, use } as never] }),
  };
}

type ProviderError = Error & { error_detail?: string; error_description?: string };

/** The library tells callers less than its own log. */
function formatReason(error: Error): string {
  const { error_detail: detail, error_description: words } = error as ProviderError;
  return [error.message, words, detail].filter(Boolean).join(': ');
}
