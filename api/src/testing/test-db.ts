import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { connect, type Db } from '../platform/database/db.ts';

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
  if (value === undefined) throw new Error(`${name} is unset: run the tests through jest`);
  return value;
}
