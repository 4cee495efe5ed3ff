import { sql } from 'kysely';

import type { Db } from '../../platform/database/db.ts';
import { bigint, integer, Rows, type RowOf } from '../../platform/database/rows.ts';

const SET = new Rows({ accounting_set_id: bigint, row_count: integer });

/** What was taken from a file of the chart or of budgets, where none of its kind was taken since. */
export async function selectSetOfFile(
  db: Db,
  fileId: string,
): Promise<RowOf<typeof SET> | undefined> {
  const statement = sql`
    select accounting_set_id, row_count from accounting_set as taken
     where file_id = ${fileId}
       and not exists (select from accounting_set as later
                        where later.kind = taken.kind
                          and later.accounting_set_id > taken.accounting_set_id)`;
  return SET.first(db, statement);
}

const NEW_SET = new Rows({ accounting_set_id: bigint });

export async function insertSet(
  tx: Db,
  set: { kind: 'CHART' | 'BUDGET'; fileId: string; rowCount: number; loadedBy: string },
): Promise<number> {
  const statement = sql`
    insert into accounting_set (kind, file_id, row_count, loaded_by)
    values (${set.kind}, ${set.fileId}, ${set.rowCount}, ${set.loadedBy})
    returning accounting_set_id`;
  return (await NEW_SET.one(tx, statement)).accounting_set_id;
}
