import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { sql } from 'kysely';

import { connect, type Db } from '@fairlead/platform/database/db';
import { migrate } from '@fairlead/platform/database/migrate';

const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../migrations');

export type TestDb = {
  readonly db: Db;
  /** For what opens its own connections, as the queue. */
  readonly url: string;
  close(): Promise<void>;
};

/** A migrated, empty database of the caller's own, copied from the template in about 30 ms. */
export async function createTestDb(): Promise<TestDb> {
  const name = `fairlead_test_${randomUUID().replaceAll('-', '')}`;
  await copyTemplate(name);
  const url = urlOf(name);
  const db = connect(url);
  return {
    db,
    url,
    close: async () => {
      await db.destroy();
      await asAdmin(sql`drop database ${sql.id(name)} with (force)`);
    },
  };
}

/** An empty database as a release left it that had no migration yet from this number on, such as '0038'. */
export async function createDbBefore(number: string): Promise<TestDb> {
  const testDb = await createTestDb();
  for (const statement of [
    'drop schema public cascade',
    'drop schema if exists pgboss cascade',
    'create schema public',
  ])
    await sql.raw(statement).execute(testDb.db);
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-before-'));
  try {
    const isEarlier = (path: string) => !path.endsWith('.sql') || basename(path) < number;
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true, filter: isEarlier });
    await migrate(testDb.url, { folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
  return testDb;
}

/** PostgreSQL refuses a copy while another test file makes one of the same template. */
async function copyTemplate(name: string): Promise<void> {
  const template = setting('FAIRLEAD_TEST_TEMPLATE');
  for (let attempt = 1; ; attempt += 1) {
    try {
      // By files: the other way writes every page of the template into the log, eight times slower.
      await asAdmin(
        sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`,
      );
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== '55006' || attempt === 50) throw error;
    }
  }
}

async function asAdmin(statement: ReturnType<typeof sql>): Promise<void> {
  const admin = connect(setting('FAIRLEAD_TEST_SERVER'), { max: 1, statementTimeoutMs: 60_000 });
  try {
    await statement.execute(admin);
  } finally {
    await admin.destroy();
  }
}

function urlOf(database: string): string {
  const url = new URL(setting('FAIRLEAD_TEST_SERVER'));
  url.pathname = `/${database}`;
  return url.href;
}

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(
      `${name} is unset: only Jest's project 'db' has a database. A test file is one of it where ` +
        `its imports, written out as paths, lead to test-db.ts (bin/jest/projects.mjs)`,
    );
  return value;
}
