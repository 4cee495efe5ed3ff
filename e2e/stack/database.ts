import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { connect, createDatabase } from '@fairlead/api/database';
import { startEmbedded } from '@fairlead/development/embedded';
import { scratchFolder } from '@fairlead/development/scratch';

const SERVER_VARIABLE = 'FAIRLEAD_E2E_POSTGRES';

/** One PostgreSQL for the run; returns how to stop it. Workers find it by the environment. */
export async function startDatabaseServer(): Promise<() => Promise<void>> {
  const folder = scratchFolder('fairlead-e2e-');
  // Nobody keeps this data, so nothing waits for the disk.
  const server = await startEmbedded(join(folder, 'postgres'), {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  });
  process.env[SERVER_VARIABLE] = server.urlOf('postgres');
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A new, empty database on the run's server. */
export async function newDatabase(name: string): Promise<string> {
  const url = new URL(process.env[SERVER_VARIABLE] ?? '');
  const admin = connect(url.href, { max: 1 });
  try {
    await createDatabase(admin, name);
  } finally {
    await admin.destroy();
  }
  url.pathname = `/${name}`;
  return url.href;
}
