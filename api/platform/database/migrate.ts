import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

import type { AppEnvironment } from '../config.ts';
import { connect, type ConnectOptions, type Db } from './db.ts';
import { StartProblem } from '../start-problem.ts';
import { selectAppliedMigrations, selectServerFacts } from './migrate.queries.ts';
import { unusableDatabase } from './unusable-database.ts';

const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../migrations');

export type MigrateOptions = {
  /** Environment: in production a server that may lose an acknowledged commit is refused. */
  readonly environment?: AppEnvironment;
  readonly folder?: string;
};

const OLDEST_SERVER = 150_000; // PostgreSQL 15

/**
 * Brings the schema to the newest migration; several processes may start at once (advisory
 * lock). A server that is too old or a schema that is newer than this release is refused before
 * anything is written.
 *
 * @returns the names of the migrations it applied
 * @throws StartProblem where the database cannot be reached or is none for this release
 */
export async function migrate(
  url: string,
  { environment = 'development', folder = MIGRATIONS_FOLDER }: MigrateOptions = {},
): Promise<readonly string[]> {
  const options = { max: 2, statementTimeoutMs: 0, name: 'fairlead migrate' };
  return withDatabase(url, options, async (db) => {
    const migrations = await sqlFiles(folder);
    await requireServer(db, environment);
    await requireKnownSchema(db, Object.keys(migrations));
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error !== undefined) throw error as Error;
    return results.map(({ migrationName }) => migrationName);
  });
}

/**
 * Refuses a database that is not of this release: for processes that leave migrating to the server.
 *
 * @throws StartProblem naming the migrations it lacks, or has beyond this release's
 */
export async function requireSchema(
  url: string,
  folder: string = MIGRATIONS_FOLDER,
): Promise<void> {
  await withDatabase(url, { max: 1, name: 'fairlead schema' }, async (db) => {
    const known = Object.keys(await sqlFiles(folder));
    await requireKnownSchema(db, known);
    const applied = await selectAppliedMigrations(db);
    const missing = known.filter((name) => !applied.includes(name));
    if (missing.length > 0)
      throw new StartProblem(
        `The database lacks ${missing.join(', ')}: start this release's server first, which adds them`,
      );
  });
}

/** The first that a process does with its database: what is wrong with the way to it is told in a line. */
async function withDatabase<Result>(
  url: string,
  options: ConnectOptions,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = connect(url, options);
  try {
    return await work(db);
  } catch (error) {
    throw unusableDatabase(url, error) ?? error;
  } finally {
    await db.destroy();
  }
}

/** Every `NNNN_name.sql` as a migration; forward only, so there is no `down`. */
async function sqlFiles(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.sql'.length),
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(await readFile(join(folder, file), 'utf8')).execute(db);
        },
      },
    ]),
  );
}

async function requireServer(db: Db, environment: AppEnvironment): Promise<void> {
  const { version, version_num, encoding, durable } = await selectServerFacts(db);
  if (version_num < OLDEST_SERVER)
    throw new StartProblem(`PostgreSQL ${version} is too old: 15 or later is needed`);
  if (encoding !== 'UTF8')
    throw new StartProblem(`The database's encoding is ${encoding}: create it with encoding UTF8`);
  if (!durable && environment === 'production')
    throw new StartProblem(
      'The database may lose committed trades: turn fsync, full_page_writes and synchronous_commit on',
    );
}

async function requireKnownSchema(db: Db, known: readonly string[]): Promise<void> {
  const applied = await selectAppliedMigrations(db);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new StartProblem(
      `The data were written by a newer release (${unknown.join(', ')}): start that release, or use another FAIRLEAD_DATA`,
    );
}
