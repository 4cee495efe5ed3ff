import type { RawBuilder } from 'kysely';

import type { Db } from './db.ts';

/** A column of an answer as PostgreSQL types it, and what the driver (`platform/db.ts`) makes of it. */
export type DbColumn<Value> = {
  /** As `format_type` names it. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Never there: it only carries the type. */
  readonly value?: Value;
};

/** Columns by their names. */
export type DbColumns = Readonly<Record<string, DbColumn<unknown>>>;

/** The TypeScript type of a declared row. */
export type RowOf<R> =
  R extends Rows<infer C>
    ? { readonly [Name in keyof C]: C[Name] extends DbColumn<infer Value> ? Value : never }
    : never;

const column = <Value>(type: string): DbColumn<Value> => ({ type, isNullable: false });

export const bytes = column<Buffer>('bytea');
export const day = column<string>('date');
export const flag = column<boolean>('boolean');
export const float = column<number>('double precision');
export const integer = column<number>('integer');
/** Beyond 2^53 the driver throws. */
export const bigint = column<number>('bigint');
export const moment = column<string>('timestamp with time zone');
export const text = column<string>('text');
export const texts = column<readonly string[]>('text[]');
export const timeOfDay = column<string>('time without time zone');
export const varchar = column<string>('character varying');
export const uuid = column<string>('uuid');

/** Column of JSON. Its type is the writer's promise: PostgreSQL knows no more of it. */
export const json = <Value = unknown>(): DbColumn<Value> => column<Value>('jsonb');

/** A text of which the schema's check, or the statement, allows these values only. */
export const choice = <const Value extends string>(_values: readonly Value[]): DbColumn<Value> =>
  column<Value>('text');

/** A column that may be null, as one that is `not null` in the schema may not be declared. */
export const nullable = <Value>({ type }: DbColumn<Value>): DbColumn<Value | null> => ({
  type,
  isNullable: true,
});

/**
 * The rows that a statement answers, declared column by column: the TypeScript type follows from
 * it, and `queries.test.ts` compares it with what PostgreSQL says of the statement.
 */
export class Rows<C extends DbColumns> {
  readonly columns: C;

  constructor(columns: C) {
    this.columns = columns;
  }

  /** Rows of some of the columns. */
  only(names: readonly string[]): Rows<DbColumns> {
    return new Rows(
      Object.fromEntries(Object.entries(this.columns).filter(([name]) => names.includes(name))),
    );
  }

  /** Every row of the answer. */
  async all(db: Db, statement: RawBuilder<unknown>): Promise<RowOf<Rows<C>>[]> {
    return (await statement.$castTo<RowOf<Rows<C>>>().execute(db)).rows;
  }

  /** The first row, or undefined where there is none. */
  async first(db: Db, statement: RawBuilder<unknown>): Promise<RowOf<Rows<C>> | undefined> {
    return (await this.all(db, statement))[0];
  }

  /** The row of a statement that always answers one, as an insert or a sum. */
  async one(db: Db, statement: RawBuilder<unknown>): Promise<RowOf<Rows<C>>> {
    const row = await this.first(db, statement);
    if (row === undefined) throw new Error('a statement that answers one row answered none');
    return row;
  }
}
