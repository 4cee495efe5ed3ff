import { sql } from 'kysely';

import type { Db } from './db.ts';
import { flag, float, integer, Rows, type RowOf, text, varchar } from './rows.ts';

const CLOCK = new Rows({ now: float });
const FOUND = new Rows({ found: flag });
const MIGRATION = new Rows({ name: varchar });

/** Names of the migrations that this database has seen; none in an empty one. */
export async function selectAppliedMigrations(db: Db): Promise<readonly string[]> {
  const table = await FOUND.one(
    db,
    sql`select to_regclass('kysely_migration') is not null as found`,
  );
  if (!table.found) return [];
  const rows = await MIGRATION.all(db, sql`select name from kysely_migration order by name`);
  return rows.map(({ name }) => name);
}

const SERVER_FACTS = new Rows({
  version: text,
  version_num: integer,
  encoding: text,
  /** True when an acknowledged commit survives a crash of the machine. */
  durable: flag,
});

export type ServerFacts = RowOf<typeof SERVER_FACTS>;

export async function selectServerFacts(db: Db): Promise<ServerFacts> {
  const statement = sql`
    select current_setting('server_version') as version,
           current_setting('server_version_num')::int as version_num,
           current_setting('server_encoding') as encoding,
           current_setting('fsync') = 'on'
             and current_setting('full_page_writes') = 'on'
             and current_setting('synchronous_commit') <> 'off' as durable`;
  return SERVER_FACTS.one(db, statement);
}

export async function selectDatabaseExists(db: Db, name: string): Promise<boolean> {
  const statement = sql`select exists (select from pg_database where datname = ${name}) as found`;
  return (await FOUND.one(db, statement)).found;
}

/** Text is ordered by code point on the embedded server, as its cluster says. */
export async function createDatabase(db: Db, name: string): Promise<void> {
  await sql`create database ${sql.id(name)} template template0 encoding 'UTF8'`.execute(db);
}

/** The database's own time, in seconds since 1970. */
export async function selectDatabaseClock(db: Db): Promise<number> {
  const statement = sql`select extract(epoch from clock_timestamp())::float8 as now`;
  return (await CLOCK.one(db, statement)).now;
}
