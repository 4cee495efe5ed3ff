import { sql } from 'kysely';

import type { Db } from '../database/db.ts';
import { bigint, day, Rows, type RowOf } from '../database/rows.ts';

const SET = new Rows({ first_date: day, last_date: day });

/** Finds the days that were taken from a file, where none was taken since. @param table as 'fx_set', numbered by fx_set_id */
export async function selectDaysOfFile(
  db: Db,
  table: string,
  fileId: string,
): Promise<RowOf<typeof SET> | undefined> {
  const id = sql.ref(`${table}_id`);
  const statement = sql`
    select first_date, last_date from ${sql.table(table)}
     where file_id = ${fileId} and ${id} = (select max(${id}) from ${sql.table(table)})`;
  return SET.first(db, statement);
}

const NEW_SET = new Rows({ set_id: bigint });

type NewDatedSet = {
  readonly fileId: string;
  readonly firstDate: string;
  readonly lastDate: string;
  readonly rowCount: number;
  readonly loadedBy: string;
};

/** Adds a set of days to its table; returns its number. */
export async function insertDatedSet(
  tx: Db,
  table: string,
  { fileId, firstDate, lastDate, rowCount, loadedBy }: NewDatedSet,
): Promise<number> {
  const statement = sql`
    insert into ${sql.table(table)} (file_id, first_date, last_date, row_count, loaded_by)
    values (${fileId}, ${firstDate}::date, ${lastDate}::date, ${rowCount}, ${loadedBy})
    returning ${sql.ref(`${table}_id`)} as set_id`;
  return (await NEW_SET.one(tx, statement)).set_id;
}
