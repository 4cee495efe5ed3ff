import { BREAK_STATES } from '@fairlead/backoffice/contract/breaks';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  day,
  integer,
  json,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import type { BreakDates } from './break-dates.rules.ts';
import type { StoredCause, WrittenBreak } from './break-comparison.rules.ts';
import type { PnlColumn } from './opposites.rules.ts';
import type { StepState } from './next-state.rules.ts';

const LOCK = sql`hashtextextended('fairlead breaks', 0)`;

/** One keeping at a time, and nobody decides meanwhile. Ends with the transaction. */
export async function lockBreakUpdate(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/** No keeping meanwhile; others may decide. Ends with the transaction. */
export async function lockDeciding(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(tx);
}

const BREAK_UPDATE = new Rows({ start_date: day, end_date: day, trade_date: day, rounding: text });
export type BreakUpdateRow = RowOf<typeof BREAK_UPDATE>;

/**
 * Selects the dates and rounding that breaks were last stored with; undefined where they never
 * were.
 */
export async function selectBreakUpdate(db: Db): Promise<BreakUpdateRow | undefined> {
  const statement = sql`
    select start_date, end_date, trade_date, rounding::text as rounding from break_keeping`;
  return BREAK_UPDATE.first(db, statement);
}

export async function upsertBreakUpdate(
  tx: Db,
  dates: BreakDates,
  rounding: string,
): Promise<void> {
  await sql`
    insert into break_keeping (start_date, end_date, trade_date, rounding, kept_at)
    values (${dates.startDate}, ${dates.endDate}, ${dates.tradeDate}, ${rounding},
            clock_timestamp())
    on conflict (is_only) do update
       set start_date = excluded.start_date, end_date = excluded.end_date,
           trade_date = excluded.trade_date, rounding = excluded.rounding, kept_at = excluded.kept_at
  `.execute(tx);
}

const MARKED = new Rows({ lot_num: nullable(text) });

/**
 * Takes the marks off whatever was marked so far; returns the lots by the names that their facts have. Statements that
 * follow see the facts of these marks, and facts that come meanwhile have marks of their own.
 */
export async function deleteMarks(tx: Db): Promise<readonly string[]> {
  const statement = sql`
    with taken as (delete from lot_to_reconcile returning lot_num)
    select distinct lot_num from taken`;
  return (await MARKED.all(tx, statement)).flatMap(({ lot_num: lot }) => lot ?? []);
}

const NAMED = new Rows({ booked: text, lot_num: text });

/** Resolves lots by the names that facts give them; a new number is the lot that has it. */
export async function selectNamedLots(
  db: Db,
  names: readonly string[],
): Promise<RowOf<typeof NAMED>[]> {
  const statement = sql`
    select booked, coalesce(renamed.lot_num, booked) as lot_num
      from unnest(${names}::text[]) as named (booked)
      left join known_lot as renamed
        on renamed.new_lot_num = booked
       and not exists (select from known_lot as own where own.lot_num = booked)`;
  return NAMED.all(db, statement);
}

const STORED_BREAK = new Rows({
  break_id: bigint,
  row_version: integer,
  lot_num: text,
  pnl_column: choice<PnlColumn>([]),
  aged_from: day,
  cause: nullable(json<StoredCause>()),
  status: choice(BREAK_STATES),
  amount_traders: text,
  amount_danaos: text,
  amount_diff: text,
  explained_amount: nullable(text),
  reason: nullable(text),
  correct_in: nullable(choice(['TRADERS', 'ACCOUNTING'])),
  owner: nullable(text),
  due: nullable(day),
  note: nullable(text),
});
export type StoredBreak = RowOf<typeof STORED_BREAK>;

/** Breaks that are not closed, and all breaks of some lots; of all lots where none are named. */
export async function selectStoredBreaks(
  db: Db,
  lots: readonly string[] | null,
): Promise<StoredBreak[]> {
  const statement = sql`
    select break_id, row_version, lot_num, pnl_column, aged_from, cause, status,
           amount_traders::text as amount_traders, amount_danaos::text as amount_danaos,
           step.amount_diff::text as amount_diff, explained_amount::text as explained_amount,
           reason, correct_in, owner, due, note
      from lot_break
      join lot_break_step as step using (break_id)
     where seq = row_version
       and (status <> 'CLOSED' or ${lots}::text[] is null or lot_num = any(${lots}::text[]))
     order by break_id`;
  return STORED_BREAK.all(db, statement);
}

const WRITTEN = new Rows({ break_id: bigint, lot_num: text, pnl_column: text });

/** Writes breaks, those that are there over; answers their ids. */
export async function upsertBreaks(
  tx: Db,
  breaks: readonly WrittenBreak[],
): Promise<RowOf<typeof WRITTEN>[]> {
  const statement = sql`
    insert into lot_break (lot_num, pnl_column, row_version, amount_traders, amount_danaos, amount_diff,
                           aged_from, cause)
    select lot_num, pnl_column, row_version, amount_traders, amount_danaos,
           amount_traders - amount_danaos, aged_from, cause
      from jsonb_to_recordset(${JSON.stringify(breaks)}::jsonb)
        as sent (lot_num text, pnl_column text, row_version integer, amount_traders numeric,
                 amount_danaos numeric, aged_from date, cause jsonb)
     order by lot_num, pnl_column
        on conflict (lot_num, pnl_column) do update
       set row_version = excluded.row_version, amount_traders = excluded.amount_traders,
           amount_danaos = excluded.amount_danaos, amount_diff = excluded.amount_diff,
           aged_from = excluded.aged_from, cause = excluded.cause
    returning break_id, lot_num, pnl_column`;
  return WRITTEN.all(tx, statement);
}

export type NewStep = StepState & {
  readonly break_id: number;
  readonly seq: number;
  readonly actor: string;
};

/** Adds steps; the break's version is the number of its last one. */
export async function insertSteps(tx: Db, steps: readonly NewStep[]): Promise<void> {
  await sql`
    insert into lot_break_step (break_id, seq, actor, status, amount_diff, explained_amount, reason,
                                correct_in, owner, due, note)
    select break_id, seq, actor, status, amount_diff, explained_amount, reason, correct_in, owner, due,
           note
      from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
        as sent (break_id bigint, seq integer, actor text, status text, amount_diff numeric,
                 explained_amount numeric, reason text, correct_in text, owner text, due date,
                 note text)
  `.execute(tx);
}
