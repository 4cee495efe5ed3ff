import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

import { createPool, type Db } from '@fairlead/api';

/**
 * The negative control of the crash test: the product's own services over a connection that holds
 * audit rows back until their transaction is committed, and writes them then. It is what a service
 * would do that audits outside its transaction, and the test must notice it.
 */
export function connectAuditingOutside(url: string): Db {
  return new Kysely<unknown>({ dialect: new AuditingOutside({ pool: createPool(url) }) });
}

class AuditingOutside extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver();
    const connections = new WeakMap<DatabaseConnection, HoldingBack>();
    const wrapped = (inner: DatabaseConnection): HoldingBack => {
      const known = connections.get(inner) ?? new HoldingBack(inner);
      connections.set(inner, known);
      return known;
    };
    return {
      init: () => driver.init(),
      acquireConnection: async () => wrapped(await driver.acquireConnection()),
      beginTransaction: (connection: DatabaseConnection, settings: TransactionSettings) =>
        driver.beginTransaction(own(connection).begin(), settings),
      commitTransaction: async (connection: DatabaseConnection) => {
        await driver.commitTransaction(own(connection).inner);
        await own(connection).writeHeldBack();
      },
      rollbackTransaction: (connection: DatabaseConnection) =>
        driver.rollbackTransaction(own(connection).forget()),
      releaseConnection: (connection: DatabaseConnection) =>
        driver.releaseConnection(own(connection).inner),
      destroy: () => driver.destroy(),
    };
  }
}

class HoldingBack implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  #held: CompiledQuery[] | undefined;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  begin(): DatabaseConnection {
    this.#held = [];
    return this.inner;
  }

  forget(): DatabaseConnection {
    this.#held = undefined;
    return this.inner;
  }

  async writeHeldBack(): Promise<void> {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const query of held) await this.inner.executeQuery(query);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#held && /^\s*insert into audit_event\b/.test(query.sql)) {
      this.#held.push(query);
      return { rows: [] };
    }
    return this.inner.executeQuery<Row>(query);
  }

  streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, 1);
  }
}

function own(connection: DatabaseConnection): HoldingBack {
  if (!(connection instanceof HoldingBack)) throw new Error('not a connection of this driver');
  return connection;
}
