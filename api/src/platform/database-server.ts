import { join } from 'node:path';

import type { Config } from './config.ts';
import { connect } from './db.ts';
import { type EmbeddedServer, startEmbedded } from './embedded/server.ts';
import { createDatabase, selectDatabaseExists } from './migrate.queries.ts';

/** The product's database inside the embedded server. */
const DATABASE = 'fairlead';

export type DatabaseServer = {
  readonly url: string;
  /** Stops an embedded server that this process started; nothing else. */
  stop(): Promise<void>;
  /** The embedded server, where there is one. */
  readonly embedded?: EmbeddedServer;
};

/** DATABASE_URL where it is set; otherwise the embedded server in the data folder, started or adopted. */
export async function openDatabaseServer(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'>,
): Promise<DatabaseServer> {
  if (config.databaseUrl !== undefined)
    return { url: config.databaseUrl, stop: async () => undefined };
  const embedded = await startEmbedded(join(config.dataFolder, 'postgres'));
  try {
    await ensureDatabase(embedded);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { url: embedded.urlOf(DATABASE), stop: () => embedded.stop(), embedded };
}

async function ensureDatabase(server: EmbeddedServer): Promise<void> {
  const admin = connect(server.urlOf('postgres'), { max: 1, statementTimeoutMs: 0 });
  try {
    if (await selectDatabaseExists(admin, DATABASE)) return;
    await createDatabase(admin, DATABASE);
  } catch (error) {
    // 42P04 or 23505: another process that starts at the same moment made it.
    if (!['42P04', '23505'].includes(String((error as { code?: unknown }).code))) throw error;
  } finally {
    await admin.destroy();
  }
}
