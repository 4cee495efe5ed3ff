import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openEmbeddedDatabase } from '@fairlead/development/database';

/** The tests' server and template; plain JavaScript, because Jest loads it before TypeScript. */
async function serverCall(file: 'test-server.mjs' | 'test-server-stop.mjs'): Promise<void> {
  const module = (await import(`../../../../api/src/testing/${file}`)) as {
    default: () => Promise<void>;
  };
  await module.default();
}

/** Does `work` with a server for `createTestDb` that, as the tests', need not survive a crash. */
export async function onTestServer<T>(work: () => Promise<T>): Promise<T> {
  await serverCall('test-server.mjs');
  try {
    return await work();
  } finally {
    await serverCall('test-server-stop.mjs');
  }
}

/** The same with the product's own server, whose commits wait for the disk. */
export async function onProductServer<T>(work: () => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'fl-bench-'));
  // As root the database runs as another account, which has to be able to come here.
  chmodSync(folder, 0o755);
  const server = await openEmbeddedDatabase(folder);
  process.env['TEST_DATABASE_URL'] = server.url;
  try {
    return await onTestServer(work);
  } finally {
    delete process.env['TEST_DATABASE_URL'];
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
