import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';

import { migrate } from '@fairlead/platform/database/migrate';
import { createDbBefore, type TestDb } from '@fairlead/api/testing/test-db';

let testDb: TestDb;

beforeAll(async () => {
  testDb = await createDbBefore('0046');
}, 60_000);
afterAll(async () => testDb.close());

const set = (file: string) => sql`
  with file as (
    insert into imported_file (file_id, kind, file_name, content, uploaded_by)
    values (repeat(${file}, 64), 'backacc_maps', 'maps.csv', 'a', 'a@b') returning file_id
  )
  insert into backacc_set (kind, file_id, row_count, loaded_by) select 'MAPS', file_id, 1, 'a@b' from file
  returning backacc_set_id`;

test('[OB-5] the map of a firm of before holds from the beginning, and what another says after it from then on', async () => {
  const { db, url } = testDb;
  await set('a').execute(db);
  await sql`
    insert into lot_rec_group select g, 'broker', backacc_set_id
      from backacc_set, unnest(array['A', 'B']) as g`.execute(db);
  await expect(migrate(url)).resolves.toContain('0046_lot_maps');
  await set('b').execute(db);
  await sql`
    insert into lot_rec_group
    select g, c, (select max(backacc_set_id) from backacc_set)
      from (values ('A', 'lc'), ('B', 'broker'), ('C', 'lc')) as said (g, c)
        on conflict (scg_rec_group) do update
       set pnl_column = excluded.pnl_column, backacc_set_id = excluded.backacc_set_id`.execute(db);
  const { rows } = await sql`
    select scg_rec_group, pnl_column, from_start from lot_rec_group_said
     order by scg_rec_group, said_id`.execute(db);
  expect(rows).toEqual([
    { scg_rec_group: 'A', pnl_column: 'broker', from_start: true },
    { scg_rec_group: 'A', pnl_column: 'lc', from_start: false },
    { scg_rec_group: 'B', pnl_column: 'broker', from_start: true },
    { scg_rec_group: 'C', pnl_column: 'lc', from_start: false },
  ]);
}, 60_000);
