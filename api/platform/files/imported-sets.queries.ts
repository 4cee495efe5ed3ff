import { sql } from 'kysely';

import type { Db } from '../database/db.ts';
import { bigint, Rows, type RowOf } from '../database/rows.ts';

const SET = new Rows({ set_id: bigint });

/**
 * Finds the set imported from a file, unless a newer one of its kind was imported since.
 * @param table as 'accounting_set', with the key accounting_set_id
 */
export async function selectSetOfFile(
  db: Db,
  table: string,
  fileId: string,
): Promise<RowOf<typeof SET> | undefined> {
  const id = `${table}_id`;
  const statement = sql`
    select ${sql.ref(id)} as set_id from ${sql.table(table)} as taken
     where file_id = ${fileId}
       and not exists (select from ${sql.table(table)} as later
                        where later.kind = taken.kind
                          and ${sql.ref(`later.${id}`)} > ${sql.ref(`taken.${id}`)})`;
  return SET.first(db, statement);
}

/** Set that was imported from a file. */
type NewSet = {
  readonly kind: string;
  readonly fileId: string;
  readonly rowCount: number;
  readonly loadedBy: string;
};

/** Adds a set to its table; returns its number. */
export async function insertSet(
  tx: Db,
  table: string,
  { kind, fileId, rowCount, loadedBy }: NewSet,
): Promise<number> {
  const statement = sql`
    insert into ${sql.table(table)} (kind, file_id, row_count, loaded_by)
    values (${kind}, ${fileId}, ${rowCount}, ${loadedBy})
    returning ${sql.ref(`${table}_id`)} as set_id`;
  return (await SET.one(tx, statement)).set_id;
}
