import { type RawBuilder, sql } from 'kysely';

import type { Db } from './db.ts';
import { json, nullable, Rows, type RowOf } from './rows.ts';

/** A row of a table, by the names of its columns; decimal numbers are texts. */
export type TableRow = Readonly<Record<string, string | number | boolean | null>>;

/** A table and the columns by which one row is told from another. */
export type TableKey = { readonly name: string; readonly key: readonly string[] };

/** A row as it is stored and as it is given: without the one it is new, without the other gone. */
export const ROW_CHANGE = new Rows({
  before: nullable(json<TableRow>()),
  after: nullable(json<TableRow>()),
});

export type RowChange = RowOf<typeof ROW_CHANGE>;

/** Selects the given rows that a table lacks or has otherwise; numbers are compared by value. */
export async function selectChangedRows(
  tx: Db,
  { name, key }: TableKey,
  rows: readonly TableRow[],
): Promise<readonly RowChange[]> {
  const differing = sql`
    select to_jsonb(stored) as before, to_jsonb(given) as after
      from ${rowsSent(name, rows)} as given
      left join ${sql.table(name)} as stored using (${sql.join(key.map((each) => sql.ref(each)))})
     where given is distinct from stored
     order by ${sql.join(key.map((each) => sql.ref(each)))}`;
  return ROW_CHANGE.all(tx, differing);
}

/** Adds rows and changes those whose key is there already. */
export async function upsertRows(
  tx: Db,
  { name, key }: TableKey,
  rows: readonly TableRow[],
): Promise<void> {
  const rest = Object.keys(rows[0] ?? {}).filter((column) => !key.includes(column));
  const changes = rest.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  const action = changes.length === 0 ? sql`nothing` : sql`update set ${sql.join(changes)}`;
  await sql`
    insert into ${sql.table(name)}
    select * from ${rowsSent(name, rows)}
    on conflict (${sql.join(key.map((each) => sql.ref(each)))}) do ${action}
  `.execute(tx);
}

/** Rows as a list of the table's own type: texts become its dates and exact numbers. */
export function rowsSent(name: string, rows: readonly TableRow[]): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::jsonb)`;
}
