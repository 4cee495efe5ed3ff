import type { FastifyBaseLogger } from 'fastify';

import { lookEvery } from '@fairlead/platform/look-every';

import { requestKeys, type KeySource } from './access-token.ts';

const MINUTE = 60_000;

export type IssuerWatch = {
  /** Obstacle to everybody who has still to sign in; undefined: nothing that is known. */
  readonly problem: () => string | undefined;
  readonly stop: () => Promise<void>;
};

/**
 * Asks the identity provider for its keys, at the start and every minute, so that an `OIDC_ISSUER` with a typing error
 * is not first seen by who cannot sign in. Says it once when the provider goes, and when it comes back.
 */
export function watchIssuer(
  place: KeySource,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  everyMs: number = MINUTE,
): IssuerWatch {
  const words = `nobody can sign in: the identity provider ${place.issuer} (OIDC_ISSUER) has no keys to be had`;
  let problem: string | undefined;
  const look = async () => {
    await requestKeys(place);
    if (problem !== undefined) log.info(`the identity provider ${place.issuer} is there again`);
    problem = undefined;
  };
  const onFailed = (error: unknown) => {
    if (problem === undefined) log.warn({ err: error }, words);
    problem = words;
  };
  const first = look().catch(onFailed);
  const { stop } = lookEvery(everyMs, look, onFailed);
  return {
    problem: () => problem,
    stop: async () => {
      await first;
      await stop();
    },
  };
}
