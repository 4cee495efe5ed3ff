// Plain JavaScript: Jest loads a global setup before its TypeScript transform can; Node itself
// strips the types of what is imported here.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { startEmbedded } from '@fairlead/development/embedded';
import { scratchFolder } from '@fairlead/development/scratch';
import pg from 'pg';

import { migrate } from '@fairlead/platform/database/migrate';

/**
 * Starts one PostgreSQL for the whole run, with a migrated database for every test file to copy: the
 * embedded one, or the server of TEST_DATABASE_URL (any database of it, by a user who may create
 * databases). Jest calls it where a test of its project 'db' is to run. Benchmarks ask for it by themselves.
 */
export default async function globalSetup() {
  const { TEST_DATABASE_URL: given } = process.env;
  const template = `fairlead_template_${randomUUID().slice(0, 8)}`;
  const server =
    given === undefined ? await startOwn() : { url: given, stop: async () => undefined };
  const urlOf = (database) => {
    const url = new URL(server.url);
    url.pathname = `/${database}`;
    return url.href;
  };
  await asAdmin(server.url, `create database ${template} template template0 encoding 'UTF8'`);
  await migrate(urlOf(template));
  process.env.FAIRLEAD_TEST_SERVER = server.url;
  process.env.FAIRLEAD_TEST_TEMPLATE = template;
  globalThis.stopTestServer = async () => {
    if (given !== undefined)
      await asAdmin(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

async function startOwn() {
  const folder = scratchFolder('fairlead-test-');
  const server = await startEmbedded(join(folder, 'postgres'), {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  });
  return {
    url: server.urlOf('postgres'),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
      rmSync(server.host, { recursive: true, force: true });
    },
  };
}

async function asAdmin(url, statement) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
