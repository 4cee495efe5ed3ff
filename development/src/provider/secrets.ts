import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

import type { JWK } from 'jose';

import type { Db } from '@fairlead/api/database';

import { insertSecret, selectSecret } from './provider.queries.ts';

export type ProviderSecrets = {
  /** With its private part. */
  readonly signingKey: JWK;
  readonly cookieKeys: readonly string[];
};

/** The provider's keys, made once for a database and kept: a restart signs nobody out. */
export async function providerSecrets(db: Db): Promise<ProviderSecrets> {
  return {
    signingKey: (await secret(db, 'signing key', newSigningKey)) as JWK,
    cookieKeys: (await secret(db, 'cookie keys', async () => [
      randomBytes(32).toString('base64url'),
    ])) as string[],
  };
}

async function secret(db: Db, name: string, make: () => Promise<unknown>): Promise<unknown> {
  const kept = await selectSecret(db, name);
  if (kept !== undefined) return kept;
  await insertSecret(db, name, await make());
  return selectSecret(db, name);
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const kid = randomBytes(8).toString('hex');
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'RS256', kid };
}
