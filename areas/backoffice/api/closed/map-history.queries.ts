import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import type { PhysicalColumn } from '../physical/physical.rules.ts';

const MICROS = sql`(extract(epoch from loaded_at) * 1000000)::bigint`;

const MAPPED_GROUP = new Rows({
  scg_rec_group: text,
  pnl_column: choice<PhysicalColumn>([]),
  micros: bigint,
  file_name: text,
  changed_by: text,
  changed_at: moment,
});
export type MappedGroupRow = RowOf<typeof MAPPED_GROUP>;

/** Selects the rows of all maps, oldest first; a row that holds from the beginning has the moment 0. */
export async function selectMappedGroups(db: Db): Promise<MappedGroupRow[]> {
  const statement = sql`
    select scg_rec_group, pnl_column, case when from_start then 0 else ${MICROS} end as micros,
           file_name, loaded_by as changed_by, loaded_at as changed_at
      from lot_rec_group_said
      join backacc_set using (backacc_set_id)
      join imported_file using (file_id)
     order by said_id`;
  return MAPPED_GROUP.all(db, statement);
}

const RENUMBERED_LOT = new Rows({
  lot_num: text,
  new_lot_num: nullable(text),
  micros: bigint,
  file_name: text,
  changed_by: text,
  changed_at: moment,
});
export type RenumberedLotRow = RowOf<typeof RENUMBERED_LOT>;

/**
 * Selects the rows of lots whose new number ever changed, oldest first. A new number that is another lot's own number
 * means that lot, and counts as none.
 */
export async function selectRenumberedLots(db: Db): Promise<RenumberedLotRow[]> {
  const statement = sql`
    select lot_num, ${MICROS} as micros, file_name, loaded_by as changed_by, loaded_at as changed_at,
           case when not exists (select from lot as own where own.lot_num = lot.new_lot_num)
                then new_lot_num end as new_lot_num
      from lot
      join physical_set using (physical_set_id)
      join imported_file using (file_id)
     where lot_num in (select lot_num from lot group by lot_num
                       having count(distinct coalesce(new_lot_num, '')) > 1)
     order by physical_set_id`;
  return RENUMBERED_LOT.all(db, statement);
}

const CALLED = new Rows({ booked: text, lot_num: text });

/** Selects the lots that numbers mean now, by the numbers under which lines are booked. */
export async function selectLotsCalled(
  db: Db,
  booked: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const statement = sql`
    select booked, coalesce(own.lot_num, renamed.lot_num, booked) as lot_num
      from unnest(${booked}::text[]) as named (booked)
      left join known_lot as own on own.lot_num = booked
      left join known_lot as renamed on renamed.new_lot_num = booked and own.lot_num is null`;
  const rows = await CALLED.all(db, statement);
  return new Map(rows.map(({ booked: name, lot_num: lot }) => [name, lot]));
}

const NUMBER = new Rows({ booked: text });

/** Numbers under which lines of lots are booked, or ever were. */
export async function selectLotNumbers(db: Db, lots: readonly string[]): Promise<string[]> {
  const statement = sql`
    select unnest(${lots}::text[]) as booked
     union
    select new_lot_num from lot where lot_num = any(${lots}::text[]) and new_lot_num is not null`;
  return (await NUMBER.all(db, statement)).map(({ booked }) => booked);
}

const MEMBER = new Rows({ company_code: text });

/** Companies of a reporting set that have journals. */
export async function selectBookingMembers(db: Db, set: string): Promise<string[]> {
  const statement = sql`
    select company_code from reporting_set_company
     where name = ${set}
       and exists (select from journal where journal.company_code = reporting_set_company.company_code)`;
  return (await MEMBER.all(db, statement)).map(({ company_code: code }) => code);
}

const MOMENT = new Rows({ micros: bigint });

/** Selects the moments of exports with days that their company had locked before, oldest first. */
export async function selectLateExports(db: Db): Promise<number[]> {
  const statement = sql`
    select distinct ${MICROS} as micros
      from ledger_export
     where exists (select from period_lock
                    where period_lock.company_code = ledger_export.company_code
                      and locked_to >= period_from and seen_at < loaded_at)
     order by micros`;
  return (await MOMENT.all(db, statement)).map(({ micros }) => micros);
}

/** Selects the moments at which rates came after the first lock, oldest first. */
export async function selectRateMoments(db: Db): Promise<number[]> {
  const statement = sql`
    select distinct ${MICROS} as micros
      from fx_set
     where loaded_at > (select min(seen_at) from period_lock)
     order by micros`;
  return (await MOMENT.all(db, statement)).map(({ micros }) => micros);
}
