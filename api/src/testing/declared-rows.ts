import { globSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { RawBuilder } from 'kysely';
import type pg from 'pg';

import { createPool } from '@fairlead/platform/database/db';
import { type Column, Rows } from '@fairlead/platform/database/rows';
import type { TestDb } from './test-db.ts';

/** Calls that run the statements, by file and by exported function. */
export type Statements = Readonly<Record<string, Readonly<Record<string, () => unknown>>>>;

type Check = {
  /** Every `*.queries.ts` below it has to be in `statements`. */
  readonly folder: string;
  /** Glob of those that are meant; all by default. */
  readonly files?: string;
  readonly statements: Statements;
  /** An empty, migrated database; known when the tests run. */
  readonly db: () => TestDb;
};

/** Tests that every statement answers the row that it declares (`platform/rows.ts`). */
export function checkDeclaredRows({
  folder,
  files = '**/*.queries.ts',
  statements,
  db,
}: Check): void {
  let pool: pg.Pool;
  beforeAll(() => {
    pool = createPool(db().url);
  });
  afterAll(async () => pool.end());

  test('every statement is looked at', async () => {
    const written: Record<string, string[]> = {};
    for (const file of globSync(files, { cwd: folder })) {
      const module = (await import(join(folder, file))) as Record<string, unknown>;
      written[file] = Object.keys(module)
        .filter((name) => typeof module[name] === 'function')
        .toSorted();
    }
    const looked = Object.entries(statements).map(([file, of]) => [
      file,
      Object.keys(of).toSorted(),
    ]);
    expect(Object.fromEntries(looked)).toEqual(written);
  });

  // A file may hold parts of statements alone.
  const withStatements = Object.entries(statements).filter(([, of]) => Object.keys(of).length > 0);
  describe.each(withStatements)('%s', (_file, statementsOfFile) => {
    test.each(Object.entries(statementsOfFile))(
      '%s answers what it declares',
      async (_name, run) => {
        const answers: { declared: string[]; answered: string[] }[] = [];
        const spy = jest.spyOn(Rows.prototype, 'all').mockImplementation(async function (
          this: Rows<never>,
          _db,
          statement,
        ) {
          const { fields, rows } = await runRaw(pool, statement.compile(db().db));
          const declared = Object.entries<Column<unknown>>(this.columns).map(lineOf).toSorted();
          const answered = (await linesOf(pool, fields, this.columns)).toSorted();
          answers.push({ declared, answered });
          return rows as never[];
        });
        try {
          await run();
        } finally {
          spy.mockRestore();
        }
        for (const { declared, answered } of answers) expect(declared).toEqual(answered);
      },
    );
  });
}

/** Past Kysely, which keeps what PostgreSQL says of the columns to itself. */
async function runRaw(
  pool: pg.Pool,
  { sql, parameters }: ReturnType<RawBuilder<unknown>['compile']>,
): Promise<pg.QueryResult> {
  return pool.query(sql, [...parameters]);
}

function lineOf([name, { type, isNullable }]: [string, Column<unknown>]): string {
  return `${name} ${type}${isNullable ? ' null' : ''}`;
}

/**
 * The columns of an answer as PostgreSQL types them. It knows of a table's column whether that may
 * be null, also where the column was converted and bears its name still; of a view's and of any other
 * expression it does not, and the declaration holds.
 */
async function linesOf(
  pool: pg.Pool,
  fields: readonly pg.FieldDef[],
  declared: Readonly<Record<string, Column<unknown>>>,
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; type: string; not_null: boolean | null }>(
    `select field.name, format_type(type, null) as type,
            coalesce(own.attnotnull, same.not_null) as not_null
       from unnest($1::text[], $2::oid[], $3::oid[], $4::int[]) as field (name, type, tab, col)
       left join (pg_attribute own join pg_class on pg_class.oid = own.attrelid and relkind <> 'v')
         on attrelid = tab and attnum = col and tab <> 0
       left join lateral (select bool_and(attnotnull) as not_null
                            from pg_attribute join pg_class on pg_class.oid = attrelid
                           where attrelid = any($3::oid[]) and relkind <> 'v' and attnum > 0
                             and attname = field.name
                         ) as same on tab = 0`,
    [
      fields.map(({ name }) => name),
      fields.map(({ dataTypeID }) => dataTypeID),
      fields.map(({ tableID }) => tableID),
      fields.map(({ columnID }) => columnID),
    ],
  );
  return rows.map(({ name, type, not_null }) => {
    const isNullable = not_null === null ? declared[name]?.isNullable === true : !not_null;
    return lineOf([name, { type, isNullable }]);
  });
}
