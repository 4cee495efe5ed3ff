import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  flag,
  float,
  integer,
  json,
  moment,
  nullable,
  type RowOf,
  Rows,
  text,
} from '@fairlead/platform/database/rows';

/** A row of the Blotter sheet: what was entered, as it was when it was entered; or that it was cancelled. */
export const SHEET_ROW = new Rows({
  /** The entry's number, or 'Cancelled entry 12'. */
  entry: json<number | string>(),
  entered_at: moment,
  entered_by: text,
  kind: text,
  trade_date: day,
  volume: float,
  metric: text,
  product_a: text,
  product_b: nullable(text),
  tenor_a: text,
  tenor_b: nullable(text),
  balmo_date: nullable(day),
  /** A number, or 'MOC'. */
  price: json<number | string>(),
  is_diff: flag,
  is_mini: flag,
  converted_leg_volume: nullable(float),
  book: nullable(text),
  strategy: nullable(text),
  deal: nullable(text),
  buy_from: nullable(text),
  sell_to: nullable(text),
  exchange: nullable(text),
  broker: nullable(text),
  commission_override: nullable(float),
  executing_for: text,
  clearer_trade_ids: nullable(text),
  notes: nullable(text),
  order_num: nullable(bigint),
});

const inBook = (side: 'buy_from' | 'sell_to') =>
  sql`concat_ws(' / ', ${sql.ref(`${side}_book`)}, ${sql.ref(`${side}_strategy`)}, ${sql.ref(`${side}_deal`)})`;

/** Key in the first column, by which a row is found at Google. */
const KEY = sql`case sheet_row.what when 'CANCELLED' then 'Cancelled entry ' || entry.entry_id
  else entry.entry_id::text end`;

/** One thing in the row of an entry, another one in the row that says that it was cancelled. */
const orCancelled = (entered: RawBuilder<unknown>, cancelled: RawBuilder<unknown>) =>
  sql`case sheet_row.what when 'CANCELLED' then ${cancelled} else ${entered} end`;
/** Time of the row's act. */
const AT = orCancelled(sql`entry.entered_at`, sql`entry.undone_at`);

/** Columns that are not the entry's own of the same name. */
const COLUMN_EXPRESSIONS: Readonly<Record<string, RawBuilder<unknown>>> = {
  entry: orCancelled(sql`to_jsonb(entry.entry_id)`, sql`to_jsonb(${KEY})`),
  entered_at: AT,
  entered_by: orCancelled(sql`entry.entered_by`, sql`entry.undone_by`),
  kind: sql`initcap(kind)`,
  // Both rows sum to nothing.
  volume: sql`${orCancelled(sql`volume`, sql`-volume`)}::float8`,
  tenor_a: sql`month_a || ' ' || lpad((year_a % 100)::text, 2, '0')`,
  tenor_b: sql`month_b || ' ' || lpad((year_b % 100)::text, 2, '0')`,
  price: sql`coalesce(to_jsonb(price_a), '"MOC"')`,
  converted_leg_volume: sql`converted_leg_volume::float8`,
  buy_from: sql`nullif(${inBook('buy_from')}, '')`,
  sell_to: sql`nullif(${inBook('sell_to')}, '')`,
  commission_override: sql`entry.commission_override::float8`,
  notes: orCancelled(sql`entry.notes`, sql`entry.undone_reason`),
  row_num: sql`sheet_row.row_num`,
  order_num: sql`(select order_num from clearer_order
                   where clearer_order.swiss_order_num = entry.swiss_order_num)`,
};

function selectRows(names: readonly string[], which: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = names.map(
    (name) => sql`${COLUMN_EXPRESSIONS[name] ?? sql.ref(`entry.${name}`)} as ${sql.ref(name)}`,
  );
  return sql`
    select ${sql.join(columns)}
      from blotter_sheet_row as sheet_row
      join blotter_entry as entry on entry.entry_id = sheet_row.entry_id
     where ${which}`;
}

/** Columns of the rows that are in the sheet, the newest first. */
export function selectAppended(names: readonly string[]): RawBuilder<unknown> {
  return sql`${selectRows(names, sql`sheet_row.appended_at is not null`)} order by sheet_row.row_num desc`;
}

const TOTAL = new Rows({ total: bigint });

/** Counts the rows in the sheet. */
export async function selectAppendedTotal(db: Db): Promise<number> {
  const statement = sql`
    select count(*) as total from blotter_sheet_row where appended_at is not null`;
  return (await TOTAL.one(db, statement)).total;
}

const NUMBERED = new Rows({ ...SHEET_ROW.columns, row_num: bigint });

/** Rows by their numbers, in the order of the sheet. */
export async function selectSheetRows(
  db: Db,
  rowNums: readonly number[],
): Promise<readonly RowOf<typeof NUMBERED>[]> {
  const which = sql`sheet_row.row_num = any(${rowNums}::bigint[])`;
  const statement = selectRows(Object.keys(NUMBERED.columns), which);
  return NUMBERED.all(db, sql`${statement} order by sheet_row.row_num`);
}

const WAITING = new Rows({
  row_num: bigint,
  /** Key in its first column. */
  key: text,
  entry_id: bigint,
  attempts: integer,
  entered_at: moment,
  is_due: flag,
});

/** The first rows that wait, in order. */
export async function selectWaitingRows(
  db: Db,
  most: number,
): Promise<readonly RowOf<typeof WAITING>[]> {
  return WAITING.all(
    db,
    sql`select sheet_row.row_num, ${KEY} as key, sheet_row.entry_id, attempts, ${AT} as entered_at,
               next_attempt_at <= clock_timestamp() as is_due
          from blotter_sheet_row as sheet_row
          join blotter_entry as entry on entry.entry_id = sheet_row.entry_id
         where appended_at is null
         order by row_num
         limit ${most}`,
  );
}

/** Notes that an attempt begins; the next comes after so many seconds where nothing else is noted. */
export async function updateAttempted(
  db: Db,
  rowNums: readonly number[],
  seconds: number,
): Promise<void> {
  await sql`
    update blotter_sheet_row
       set attempts = attempts + 1,
           next_attempt_at = clock_timestamp() + make_interval(secs => ${seconds})
     where row_num = any(${rowNums}::bigint[]) and appended_at is null
  `.execute(db);
}

/** Notes why an attempt failed, and that the next comes after so many seconds. */
export async function updateFailed(
  db: Db,
  rowNums: readonly number[],
  { words, seconds }: { readonly words: string; readonly seconds: number },
): Promise<void> {
  await sql`
    update blotter_sheet_row
       set last_error = ${words},
           next_attempt_at = clock_timestamp() + make_interval(secs => ${seconds})
     where row_num = any(${rowNums}::bigint[]) and appended_at is null
  `.execute(db);
}

/** Notes that rows are in the sheet. */
export async function updateAppended(db: Db, rowNums: readonly number[]): Promise<void> {
  await sql`
    update blotter_sheet_row
       set appended_at = clock_timestamp(), last_error = null
     where row_num = any(${rowNums}::bigint[]) and appended_at is null
  `.execute(db);
}

const LOCK = sql`hashtextextended('fairlead blotter sheet appender', 0)`;
const LOCKED = new Rows({ is_locked: flag });

/**
 * Takes the lock of the one connection that appends; false where another has it. The lock dies with
 * the connection.
 */
export async function lockAppender(connection: Db): Promise<boolean> {
  const statement = sql`select pg_try_advisory_lock(${LOCK}) as is_locked`;
  return (await LOCKED.one(connection, statement)).is_locked;
}

export async function unlockAppender(connection: Db): Promise<void> {
  await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
}

const STATUS = new Rows({ appended: bigint, waiting: bigint, waiting_since: nullable(moment) });

/** Counts the rows in the sheet and those that wait, and since when. */
export async function selectSheetStatus(db: Db): Promise<RowOf<typeof STATUS>> {
  return STATUS.one(
    db,
    sql`select count(*) filter (where appended_at is not null) as appended,
               count(*) filter (where appended_at is null) as waiting,
               min(${AT}) filter (where appended_at is null) as waiting_since
          from blotter_sheet_row as sheet_row
          left join blotter_entry as entry
            on appended_at is null and entry.entry_id = sheet_row.entry_id`,
  );
}

const STUCK = new Rows({
  entry_id: bigint,
  entered_at: moment,
  attempts: integer,
  reason: text,
  next_attempt_at: moment,
});

/** The first rows that could not be appended so far. */
export async function selectStuck(db: Db, most: number): Promise<readonly RowOf<typeof STUCK>[]> {
  return STUCK.all(
    db,
    sql`select sheet_row.entry_id, ${AT} as entered_at, attempts, coalesce(last_error, '') as reason,
               next_attempt_at
          from blotter_sheet_row as sheet_row
          join blotter_entry as entry on entry.entry_id = sheet_row.entry_id
         where appended_at is null and last_error is not null
         order by row_num
         limit ${most}`,
  );
}
