import { join } from 'node:path';

import {
  apiPlugin,
  type Config,
  createClock,
  createLog,
  createServer,
  loadPolicy,
  migrate,
  notices,
  openLanes,
  watchIssuer,
} from '@fairlead/api';
import { deployPlugin } from '@fairlead/deploy';

import { openDatabaseServer, providerOf } from '../product/development.ts';

export type RunningServer = {
  /** Takes no new calls, finishes those under way, then lets go of the database. */
  close(): Promise<void>;
};

/** Timeout for calls under way once the product is told to stop. */
const CLOSE_MS = 10_000;

/** Joins the API and the releases; neither knows the other. Migrates first, so that it may start alone. */
export async function serve(config: Config): Promise<RunningServer> {
  const log = createLog({ level: config.logLevel, name: 'server' });
  const policy = loadPolicy(config.policyFile);
  const database = await openDatabaseServer(config);
  await migrate(database.url, config);
  const { db, pools } = openLanes(database.url, config.databasePool);
  const app = createServer(log, config.proxies);
  const clock = createClock(config);

  const docs = config.environment !== 'production';
  const provider = await providerOf({ db, config, log });
  const keys = provider?.keys;
  const issuer = provider === undefined ? watchIssuer(config.oidc, log) : undefined;
  await app.register(apiPlugin, {
    db,
    notices: notices(database.url),
    config,
    clock,
    policy,
    log,
    pools,
    docs,
    keys,
    signInProblem: issuer?.problem,
  });
  if (provider !== undefined) await app.register(provider.plugin);
  await app.register(deployPlugin, {
    releasesDir: config.releasesFolder,
    // In development releases may be deleted by hand and begun anew.
    verifiedFolder:
      config.environment === 'development'
        ? undefined
        : join(config.dataFolder, 'releases-verified'),
    environment: config.environment,
    publicUrl: config.publicUrl,
    signIn: { issuer: config.oidc.issuer, clientId: config.oidc.clientId },
    syntheticData: config.demo,
    log,
  });
  await app.listen({ host: config.host, port: config.port });
  log.info(
    { environment: config.environment, policy: policy.fingerprint },
    `serving ${config.publicUrl}`,
  );

  return {
    close: async () => {
      const late = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
      await app.close();
      clearTimeout(late);
      await issuer?.stop();
      await db.destroy();
      await database.stop();
    },
  };
}
