import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  integer,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import { buildWithdrawal } from '../withdrawal/withdrawal.queries.ts';

const WAIVER = new Rows({
  waiver_id: bigint,
  limit_key: text,
  from_day: day,
  until_day: day,
  up_to_percent: integer,
  label: text,
  reason: text,
  waived_by: text,
  waived_by_name: text,
  waived_at: moment,
  row_version: integer,
});
export type WaiverRow = RowOf<typeof WAIVER>;

const COLUMNS = sql`waiver_id, limit_key, from_day, until_day, up_to_percent, label, reason,
  waived_by, waived_by_name, waived_at, row_version`;

/** Selects the waivers in force on a day as of now, or as of a moment, oldest first. */
export async function selectWaivers(
  db: Db,
  runDay: string,
  asOf: string | null,
): Promise<readonly WaiverRow[]> {
  const statement = sql`
    select ${COLUMNS} from limit_waiver
     where ${runDay}::date between from_day and until_day
       and waived_at <= coalesce(${asOf}::timestamptz, 'infinity')
       and coalesce(withdrawn_at, 'infinity') > coalesce(${asOf}::timestamptz, clock_timestamp())
     order by waiver_id`;
  return WAIVER.all(db, statement);
}

export type NewWaiverRow = Pick<
  WaiverRow,
  | 'limit_key'
  | 'from_day'
  | 'until_day'
  | 'up_to_percent'
  | 'label'
  | 'reason'
  | 'waived_by'
  | 'waived_by_name'
> & { readonly run_id: number };

/** Answers the row as it is stored; undefined where one of the same limit and day holds already. */
export async function insertWaiver(tx: Db, row: NewWaiverRow): Promise<WaiverRow | undefined> {
  const statement = sql`
    insert into limit_waiver (limit_key, run_id, from_day, until_day, up_to_percent, label, reason,
                              waived_by, waived_by_name)
    values (${row.limit_key}, ${row.run_id}, ${row.from_day}::date, ${row.until_day}::date,
            ${row.up_to_percent}, ${row.label}, ${row.reason}, ${row.waived_by},
            ${row.waived_by_name})
    on conflict (limit_key, from_day) where withdrawn_at is null do nothing
    returning ${COLUMNS}`;
  return WAIVER.first(tx, statement);
}

const HELD = new Rows({ ...WAIVER.columns, withdrawn_by: nullable(text) });

/** One, locked until the transaction ends; undefined where there is none. */
export async function lockWaiver(tx: Db, id: number): Promise<RowOf<typeof HELD> | undefined> {
  const statement = sql`
    select ${COLUMNS}, withdrawn_by from limit_waiver
     where waiver_id = ${id} for no key update`;
  return HELD.first(tx, statement);
}

/** Withdraws one; returns it as it is afterwards. */
export async function updateWaiverWithdrawn(tx: Db, id: number, by: string): Promise<WaiverRow> {
  const statement = sql`
    update limit_waiver set ${buildWithdrawal(by)}
     where waiver_id = ${id}
    returning ${COLUMNS}`;
  return WAIVER.one(tx, statement);
}
