import { join } from 'node:path';

import { connect, createDatabase, selectDatabaseExists } from '@fairlead/api/database';

import { type EmbeddedServer, startEmbedded } from './server.ts';

/** The product's database inside the embedded server. */
const DATABASE = 'fairlead';

export type DatabaseServer = {
  readonly url: string;
  /** Settles with how the server ended, asked or not. */
  readonly ended: Promise<string>;
  /** Stops a server that this process started; an adopted one stays. */
  stop(): Promise<void>;
};

/** The embedded server in the data folder, started or adopted, with the product's database in it. */
export async function openEmbeddedDatabase(dataFolder: string): Promise<DatabaseServer> {
  const embedded = await startEmbedded(join(dataFolder, 'postgres'));
  try {
    await ensureDatabase(embedded);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  const { ended } = embedded;
  return { url: embedded.urlOf(DATABASE), ended, stop: () => embedded.stop() };
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
