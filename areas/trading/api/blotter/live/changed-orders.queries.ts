import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { Rows, text, texts } from '@fairlead/platform/database/rows';

const CHANGED = new Rows({ snapshot: text, numbers: texts });

/**
 * The orders that have changed since a snapshot, at most `limit`, and the snapshot that has them. Transactions of
 * another database, from which this one was restored, are after all of its own.
 */
export async function selectChanged(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ readonly snapshot: string; readonly numbers: readonly number[] }> {
  const since = sql`${after}::pg_snapshot`;
  const statement = sql`
    select pg_current_snapshot()::text as snapshot, array(
      select swiss_order_num::text from clearer_order
       where changed_in >= pg_snapshot_xmin(${since})
         and changed_in < pg_snapshot_xmax(pg_current_snapshot())
         and not pg_visible_in_snapshot(changed_in, ${since})
       order by changed_in, swiss_order_num
       limit ${limit}) as numbers`;
  const { snapshot, numbers } = await CHANGED.one(db, statement);
  return { snapshot, numbers: numbers.map(Number) };
}
