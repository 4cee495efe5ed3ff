import { globSync } from 'node:fs';
import { join } from 'node:path';

import { expect, jest, test } from '@jest/globals';
import pg from 'pg';

import type { Db } from '@fairlead/platform/database/db';
import { type DbColumn, type DbColumns, Rows } from '@fairlead/platform/database/rows';
import { type StatementFunction, statementFunctions } from './argument-types.ts';
import { describeStatement, describingDb } from './described.ts';
import { sampleArguments, unmadeArgument } from './sample-arguments.ts';

/** A function of a `*.queries.ts`, and how it is called where its types alone do not say it. */
export type ByHand = readonly [statement: unknown, call: (db: Db) => unknown];

type Check = {
  /** Folders whose `*.queries.ts` are looked at. */
  readonly folders: readonly string[];
  readonly byHand: readonly ByHand[];
  /** Of an empty, migrated database; known when the tests run. */
  readonly url: () => string;
};

/**
 * Tests that every statement answers the rows that it declares (`platform/database/rows.ts`): each exported
 * function is called with arguments that follow from its types, and PostgreSQL says which columns its
 * statements answer, without running them.
 */
export function checkDeclaredRows({ folders, byHand, url }: Check): void {
  const files = folders.flatMap((folder) =>
    globSync('**/*.queries.ts', { cwd: folder, exclude: ['**/node_modules'] }).map((file) =>
      join(folder, file),
    ),
  );
  test('every statement answers what it declares', async () => {
    const client = new pg.Client({ connectionString: url() });
    await client.connect();
    try {
      const { wrong, notExported } = await lookAt(client, statementFunctions(files), byHand);
      expect(wrong).toEqual([]);
      expect(notExported).toEqual([]);
    } finally {
      await client.end();
    }
  }, 120_000);
}

async function lookAt(
  client: pg.Client,
  statements: readonly StatementFunction[],
  byHand: readonly ByHand[],
) {
  if (statements.length === 0) throw new Error('no statement was found');
  const wrong: string[] = [];
  const handed = new Map(byHand);
  for (const statement of statements) {
    const module = (await import(statement.file)) as Readonly<Record<string, Statement>>;
    const run = module[statement.name] as Statement;
    const call = handed.get(run);
    handed.delete(run);
    if (call === undefined && !statement.isRun) continue;
    const problems = await problemsOf(client, call ?? ((db) => callAll(statement, run, db)));
    wrong.push(...problems.map((problem) => `${statement.file}, ${statement.name}: ${problem}`));
  }
  return { wrong, notExported: [...handed.values()].map(String) };
}

type Statement = (...sent: readonly unknown[]) => unknown;

async function callAll(statement: StatementFunction, run: Statement, db: Db): Promise<void> {
  const type = unmadeArgument(statement);
  if (type !== undefined)
    throw new Error(`no value can be made of ${type}: call it by hand in queries.test.ts`);
  for (const sent of sampleArguments(statement, db)) await run(...sent);
}

/** Differences between what the statements of a call declare and what PostgreSQL says of them. */
async function problemsOf(client: pg.Client, call: (db: Db) => unknown): Promise<string[]> {
  const db = describingDb(client);
  const problems = new Set<string>();
  const spy = jest.spyOn(Rows.prototype, 'all').mockImplementation(async function (
    this: Rows<DbColumns>,
    _db,
    statement,
  ) {
    const fields = await describeStatement(client, statement.compile(db).sql);
    const declared = Object.entries(this.columns).map(lineOf).toSorted().join(', ');
    const answered = (await linesOf(client, fields, this.columns)).toSorted().join(', ');
    if (declared !== answered) problems.add(`declares ${declared}; answers ${answered}`);
    return [sampleRow(this.columns)] as never[];
  });
  try {
    await call(db);
  } catch (thrown) {
    problems.add(thrown instanceof Error ? thrown.message : String(thrown));
  } finally {
    spy.mockRestore();
  }
  return [...problems];
}

/** A row as it might be answered, for what a function does with it. */
function sampleRow(columns: DbColumns): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, { type }]) => [name, SAMPLES[type] ?? '2024-06-28']),
  );
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  bigint: 1,
  // What asks again until an answer is whole ends.
  boolean: true,
  bytea: Buffer.alloc(1),
  'double precision': 1,
  integer: 1,
  jsonb: [],
  'text[]': [],
};

function lineOf([name, { type, isNullable }]: [string, DbColumn<unknown>]): string {
  return `${name} ${type}${isNullable ? ' null' : ''}`;
}

/**
 * The columns of an answer as PostgreSQL types them. It knows of a table's column whether that may
 * be null, also where the column was converted and bears its name still; of a view's and of any other
 * expression it does not, and the declaration holds.
 */
async function linesOf(
  client: pg.Client,
  fields: readonly pg.FieldDef[],
  declared: Readonly<Record<string, DbColumn<unknown>>>,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; type: string; not_null: boolean | null }>(
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
