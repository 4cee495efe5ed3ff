import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type pg from 'pg';

import type { Db } from '@fairlead/platform/database/db';

type Protocol = pg.Connection & {
  parse(message: { readonly name: string; readonly text: string }): void;
  describe(message: { readonly type: 'S'; readonly name: string }): void;
  sync(): void;
};

type Ended = (error: Error | null, fields: readonly pg.FieldDef[]) => void;

/** Has PostgreSQL parse a statement and say which columns it answers, and never runs it. */
class Description implements pg.Submittable {
  readonly #text: string;
  readonly #end: Ended;
  #fields: readonly pg.FieldDef[] = [];

  constructor(text: string, end: Ended) {
    this.#text = text;
    this.#end = end;
  }

  submit(connection: pg.Connection): void {
    const protocol = connection as Protocol;
    protocol.parse({ name: '', text: this.#text });
    protocol.describe({ type: 'S', name: '' });
    protocol.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#fields = fields;
  }

  /** Ends it: of a statement that failed the client reports nothing more. */
  handleError(error: Error): void {
    this.#end(error, []);
  }

  handleReadyForQuery(): void {
    this.#end(null, this.#fields);
  }
}

/** Columns that a statement answers, by PostgreSQL, which neither runs it nor sees its arguments. */
export function describeStatement(
  client: pg.Client,
  text: string,
): Promise<readonly pg.FieldDef[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new Description(text, (error, fields) => {
        if (error === null) resolve(fields);
        else reject(new Error(`${error.message}\n${text}`));
      }),
    );
  });
}

/** A database that has every statement parsed and runs none: each answers no rows. */
export function describingDb(client: pg.Client): Db {
  const connection: DatabaseConnection = {
    async executeQuery({ sql }) {
      await describeStatement(client, sql);
      return { rows: [], numAffectedRows: 0n };
    },
    async *streamQuery() {
      throw new Error('a described statement is not streamed');
    },
  };
  const nothing = async () => undefined;
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
  return new Kysely<unknown>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
