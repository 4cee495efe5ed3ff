import {
  type Column,
  KINDS,
  type Screen,
  toCamel,
  toConstant,
  toPascal,
  toTitle,
} from './names.ts';

const wrapped = ({ isNullable }: Column, text: string) => (isNullable ? `nullable(${text})` : text);

/** Names that declarations of these columns import, beside some that they always do. */
const imported = (columns: readonly Column[], of: 'contract' | 'row', always: readonly string[]) =>
  [
    ...new Set([
      ...always,
      ...columns.map(({ kind }) => KINDS[kind][of].replace('()', '')),
      ...(columns.some(({ isNullable }) => isNullable) ? ['nullable'] : []),
    ]),
  ]
    .toSorted((one, other) => bare(one).localeCompare(bare(other)))
    .join(', ');

const bare = (name: string) => name.replace('type ', '').toLowerCase();

/** Writes the contract of the screen's call. */
export function contractFile({ area, name, columns, access }: Screen): string {
  const row = `${toPascal(name)}Row`;
  return `import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { ${imported(columns, 'contract', ['list', 'nothing', 'object', 'type Static'])} } from '@fairlead/shared/contract/schema';

export type ${row} = Static<typeof ${row}>;
export const ${row} = object({
${columns.map((column) => `  ${column.name}: ${wrapped(column, KINDS[column.kind].contract)},`).join('\n')}
});

/** Lists the rows of the screen '${toTitle(name)}'. */
export const list${toPascal(name)} = {
  method: 'GET',
  path: '/${area}/${name}',
  summary: '${toTitle(name)}',
  access: '${access}',
  limit: 'reads',
  cost: 'light',
  query: nothing(),
  reply: object({ rows: list(${row}) }),
} satisfies Endpoint;
`;
}

/** Writes the statement that reads the rows. */
export function queriesFile({ name, table, columns }: Screen): string {
  const names = columns.map((column) => column.name).join(', ');
  const row = toConstant(`${name}-row`);
  return `import type { Db } from '@fairlead/platform/database/db';
import { ${imported(columns, 'row', ['type RowOf', 'Rows'])} } from '@fairlead/platform/database/rows';
import { sql } from 'kysely';

const ${row} = new Rows({
${columns.map((column) => `  ${column.name}: ${wrapped(column, KINDS[column.kind].row)},`).join('\n')}
});

/** Selects the rows of the screen '${toTitle(name)}', in the order of their columns. */
export async function select${toPascal(name)}(db: Db): Promise<readonly RowOf<typeof ${row}>[]> {
  return ${row}.all(db, sql\`select ${names} from ${table} order by ${names}\`);
}
`;
}

/** Writes the route. */
export function routesFile({ area, name }: Screen): string {
  const pascal = toPascal(name);
  return `import type { Db } from '@fairlead/platform/database/db';
import { serve } from '@fairlead/platform/http/route';
import { list${pascal} } from '@fairlead/${area}/contract/${name}';
import type { FastifyInstance } from 'fastify';

import { select${pascal} } from './${name}.queries.ts';

/** Registers the call of the screen '${toTitle(name)}'. */
export function ${toCamel(name)}Routes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  serve(app, list${pascal}, async () => ({ rows: [...(await select${pascal}(db))] }));
}
`;
}

/** Harness of the test, named apart: what imports it has a database (bin/jest/projects.mjs). */
const HARNESS = '@fairlead/api/testing/test-app';

/** Writes the test of the route on a real database. */
export function routesTestFile({ area, name, table, columns, access }: Screen): string {
  const names = columns.map((column) => column.name).join(', ');
  const values = columns.map(({ kind }) => KINDS[kind].sample);
  const row = columns.map((column, at) => `${column.name}: ${values[at] ?? ''}`).join(', ');
  return `import { createTestApp, type TestApp } from '${HARNESS}';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

let it: TestApp;

beforeAll(async () => {
  it = await createTestApp();
  // A test has rows of its own: what this table stands on is not asked for.
  await it.db.transaction().execute(async (tx) => {
    await sql\`set local session_replication_role = replica\`.execute(tx);
    await sql\`insert into ${table} (${names}) values (${values.join(', ')})\`.execute(tx);
  });
});
afterAll(async () => it.close());

test('the rows are answered', async () => {
  const token = await it.tokenFor(['${access}']);
  const answer = await it.app.inject({
    url: '/api/${area}/${name}',
    headers: { 'x-auth-token': token },
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { rows: [{ ${row} }] },
  ]);
});
`;
}
