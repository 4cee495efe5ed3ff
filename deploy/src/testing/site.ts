import type { PageState } from '@fairlead/shared/contract/release';
import Fastify from 'fastify';

import { pin } from '../environment/changes.ts';
import { type DeployOptions, deployPlugin } from '../plugin.ts';
import type { Environment } from '../release/keys.ts';
import { parseReleaseId } from '../release/layout.ts';
import { createReleases } from './builds.ts';

type SiteOptions = { readonly environment?: Environment } & Partial<
  Pick<DeployOptions, 'publicUrl' | 'signIn'>
>;

/** Releases and a server that delivers them, beside an API that answers what it does not know. */
export async function createSite({ environment = 'development', ...options }: SiteOptions = {}) {
  const releases = await createReleases(environment);
  const logged: string[] = [];
  const log = (details: object, message: string) =>
    void logged.push(`${message} ${JSON.stringify(details, withMessages)}`);
  const start = async () => {
    const app = Fastify();
    app.setNotFoundHandler(async (_request, reply) =>
      reply.code(404).send({ err_msg: 'Not found' }),
    );
    app.get('/api/known', async () => ({ known: true }));
    await app.register(deployPlugin, {
      releasesDir: releases.releasesDir,
      environment,
      publicUrl: 'http://localhost:8080',
      signIn: { issuer: 'http://localhost:8080/oidc', clientId: 'fairlead-web' },
      syntheticData: true,
      verifiedFolder: `${releases.releasesDir}/../verified`,
      verifyKeyFile: `${releases.releasesDir}/keys/signing-key.pem`,
      log: { info: log, error: log },
      ...options,
    });
    return app;
  };
  const app = await start();
  return {
    ...releases,
    app,
    logged,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    /** A page of the same server after a restart. */
    getRestarted: async (url: string) => {
      const again = await start();
      try {
        return await again.inject({ url });
      } finally {
        await again.close();
      }
    },
    /** Publishes what is not there and pins it. */
    pin: async (ids: string) =>
      pin(
        releases.changes(),
        ids.split(' ').flatMap((id) => parseReleaseId(id) ?? []),
        { by: 'test', reason: 'test' },
      ),
    close: async () => {
      await app.close();
      await releases.remove();
    },
  };
}

/** Errors as their messages: as JSON they are empty. */
function withMessages(_: string, value: unknown): unknown {
  return value instanceof Error ? value.message : value;
}

/** State that the HTML gives to the shell. */
export function stateOf(html: string): PageState {
  const [, json = ''] = /id="fairlead-page">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json) as PageState;
}
