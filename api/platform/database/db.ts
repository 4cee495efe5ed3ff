import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';

/**
 * The database as the queries see it: embedded or a server of the firm's own, always PostgreSQL.
 * A transaction is a `Db` too.
 */
export type Db = Kysely<unknown>;

export type ConnectOptions = {
  /** Connections in the pool. */
  readonly max?: number;
  /** Timeout of a statement; 0 = no limit (migrations, tasks). */
  readonly statementTimeoutMs?: number;
  /** Name of the connections in pg_stat_activity. */
  readonly name?: string;
};

const { builtins } = pg.types;

const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<
  number,
  (text: string) => unknown
>([
  // A date stays 'YYYY-MM-DD': as a Date it would shift with the time zone.
  [builtins.DATE, (day) => day],
  // Moments travel as the contract has them, so that no row type is a Date.
  [builtins.TIMESTAMPTZ, (moment) => new Date(moment).toISOString()],
  [builtins.INT8, exactInteger],
]);

type Parser = (text: string) => unknown;

const usualParser = pg.types.getTypeParser;
type TypeId = Parameters<typeof usualParser>[0];

/** Parsers of our own pools only: pg-boss has its own pool and wants its dates as `Date`. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: TypeId, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? (usualParser(oid, format) as Parser),
};

/** Opens a pool lazily: no connection is made until the first statement. */
export function connect(url: string, options: ConnectOptions = {}): Db {
  return dbOver(createPool(url, options));
}

/** The database over a pool that the caller keeps, to count its connections. */
export function dbOver(pool: PostgresPool): Db {
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

/** The pool behind `connect`, for what needs a connection of its own or counts connections. */
export function createPool(
  url: string,
  { max = 10, statementTimeoutMs = 10_000, name = 'fairlead' }: ConnectOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: Math.min(3_000, statementTimeoutMs),
    idle_in_transaction_session_timeout: statementTimeoutMs === 0 ? 0 : 15_000,
  });
  // An idle connection that the server ends (restart, failover) must not end the process: the
  // next statement opens a new one, or fails as every statement without a database does.
  pool.on('error', () => undefined);
  // The same for one that is in use: its statement fails and says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond exact integers`);
  return value;
}
