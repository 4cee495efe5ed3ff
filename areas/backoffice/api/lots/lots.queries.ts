import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { day, flag, nullable, Rows, type RowOf, text } from '@fairlead/platform/database/rows';

const LOT = new Rows({
  lot_num: text,
  new_lot_num: nullable(text),
  closed_on: nullable(day),
  /** True when its new number is no other lot's own. */
  has_own_new_num: flag,
});
export type StoredLotRow = RowOf<typeof LOT>;

/** Lots as the newest file that has them says, all of them or some by their own numbers. */
export async function selectLots(db: Db, lots: readonly string[] | null): Promise<StoredLotRow[]> {
  const statement = sql`
    select distinct on (lot_num) lot_num, new_lot_num, closed_on,
           coalesce(not exists (select from lot as own where own.lot_num = lot.new_lot_num),
                    false) as has_own_new_num
      from lot
     ${lots === null ? sql`` : sql`where lot_num = any(${lots}::text[])`}
     order by lot_num, physical_set_id desc`;
  return LOT.all(db, statement);
}
