import type { FastifyInstance } from 'fastify';

import { createPages, type Log } from './page/current-page.ts';
import type { PageSettings } from './page/page-state.ts';
import { createVerifiedRevision } from './environment/verified-revision.ts';
import { type Environment, keyFiles, openTrust } from './release/keys.ts';
import { createReleaseStore } from './release/release-store.ts';
import { environmentRoutes } from './routes/environment-routes.ts';
import { fileRoutes } from './routes/file-routes.ts';
import { pageRoutes } from './routes/page-routes.ts';

export type DeployOptions = PageSettings & {
  readonly releasesDir: string;
  readonly environment: Environment;
  /** Address at which browsers reach the product, as 'https://fairlead.example'. */
  readonly publicUrl: string;
  readonly log: Log;
  /** Folder of this server alone, for the newest revision that it verified; else a restart forgets it. */
  readonly verifiedFolder?: string | undefined;
  /** PEM with the public keys that are trusted; by default as the environment names them. */
  readonly verifyKeyFile?: string | undefined;
};

/**
 * Delivers the product: the HTML of every navigation with the environment's pins resolved, the
 * files of published releases, and the number of the current revision.
 * Only reads the releases folder; a pin is live at the next navigation, without a restart.
 */
export async function deployPlugin(app: FastifyInstance, options: DeployOptions): Promise<void> {
  const { releasesDir, environment, publicUrl, signIn, syntheticData, log } = options;
  const named = keyFiles(process.env);
  const verifyKeyFile = options.verifyKeyFile ?? named.verifyKeyFile;
  const trust = openTrust({ releasesDir, environment, ...named, verifyKeyFile });
  const store = createReleaseStore(releasesDir, trust);
  const place = { releasesDir, environment, trust };
  const verified = createVerifiedRevision(place, options.verifiedFolder, (err) =>
    log.error({ err }, 'verified revision refused'),
  );
  const pages = createPages({ place, verified, store, settings: { signIn, syntheticData }, log });
  const parts = { environment, origins: { publicUrl, issuer: signIn.issuer }, store, pages };
  await app.register(async (scope) => {
    fileRoutes(scope, parts);
    environmentRoutes(scope, parts);
    pageRoutes(scope, parts);
  });
  // The first visitor does not wait while every release is read and hashed.
  app.addHook('onReady', async () => {
    await pages.current();
  });
}
