import { sql } from 'kysely';

import type { Db } from './db.ts';

/** Names of the migrations that this database has seen; none in an empty one. */
export async function selectAppliedMigrations(db: Db): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found
  `.execute(db);
  if (tables[0]?.found !== true) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name
  `.execute(db);
  return rows.map(({ name }) => name);
}

export type ServerFacts = {
  readonly version: string;
  readonly version_num: number;
  readonly encoding: string;
  /** Whether an acknowledged commit survives a crash of the machine. */
  readonly durable: boolean;
};

export async function selectServerFacts(db: Db): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version') as version,
           current_setting('server_version_num')::int as version_num,
           current_setting('server_encoding') as encoding,
           current_setting('fsync') = 'on'
             and current_setting('full_page_writes') = 'on'
             and current_setting('synchronous_commit') <> 'off' as durable
  `.execute(db);
  return rows[0] as ServerFacts;
}

export async function selectDatabaseExists(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_database where datname = ${name}) as found
  `.execute(db);
  return rows[0]?.found === true;
}

/** Text is ordered by code point on the embedded server, as its cluster says. */
export async function createDatabase(db: Db, name: string): Promise<void> {
  await sql`create database ${sql.id(name)} template template0 encoding 'UTF8'`.execute(db);
}

export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
