import { sql } from 'kysely';

import type { LotBreak } from '@fairlead/shared/contract/back-office/breaks';

import type { Db } from '../../../platform/database/db.ts';
import {
  bigint,
  choice,
  day,
  flag,
  integer,
  json,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
} from '../../../platform/database/rows.ts';

const STATUS = choice(['OPEN', 'EXPLAINED', 'TO_CORRECT', 'CLOSED']);
const SIDE = nullable(choice(['TRADERS', 'ACCOUNTING']));

const BREAK = new Rows({
  break_id: bigint,
  row_version: integer,
  lot_num: text,
  new_fmt_lot_num: nullable(text),
  lot_table: choice(['closed', 'ongoing', 'outside']),
  pnl_column: choice([
    'income_expense',
    'freight_diff',
    'demurrage',
    'broker',
    'canal_insurance_inspector',
    'lc',
  ]),
  amount_traders: text,
  amount_accounting: text,
  amount_diff: text,
  status: STATUS,
  aged_from: day,
  owner: nullable(text),
  explained_amount: nullable(text),
  reason: nullable(text),
  correct_in: SIDE,
  due: nullable(day),
  note: nullable(text),
  was_explained: flag,
  cause: nullable(json<NonNullable<LotBreak['cause']>>()),
});
export type BreakRow = RowOf<typeof BREAK>;

/** Breaks as their last steps left them: those that are closed or the others, or some by their ids; oldest first. */
export async function selectBreaks(
  db: Db,
  which: { readonly isClosed: boolean } | { readonly ids: readonly number[] },
): Promise<BreakRow[]> {
  const isAsked =
    'ids' in which
      ? sql`held.break_id = any(${which.ids}::bigint[])`
      : sql`(last.status = 'CLOSED') = ${which.isClosed}`;
  const statement = sql`
    select held.break_id, last.seq as row_version, held.lot_num, new_lot_num as new_fmt_lot_num, lot_table,
           pnl_column, amount_traders::text as amount_traders, amount_accounting::text as amount_accounting,
           last.amount_diff::text as amount_diff, last.status, aged_from, owner,
           explained_amount::text as explained_amount, reason, correct_in, due, note,
           explained_amount is not null as was_explained, cause
      from lot_break as held
     cross join lateral (
       select * from lot_break_step as step where step.break_id = held.break_id
        order by seq desc limit 1) as last
      left join known_lot using (lot_num)
     where ${isAsked}
     order by aged_from, held.break_id`;
  return BREAK.all(db, statement);
}

const STEP = new Rows({
  seq: integer,
  at: moment,
  actor: text,
  status: STATUS,
  amount_diff: text,
  explained_amount: nullable(text),
  reason: nullable(text),
  correct_in: SIDE,
  owner: nullable(text),
  due: nullable(day),
  note: nullable(text),
});
export type StepRow = RowOf<typeof STEP>;

/** Every step of a break, newest first. */
export async function selectSteps(db: Db, breakId: number): Promise<StepRow[]> {
  const statement = sql`
    select seq, at, actor, status, amount_diff::text as amount_diff,
           explained_amount::text as explained_amount, reason, correct_in, owner, due, note
      from lot_break_step
     where break_id = ${breakId}
     order by seq desc`;
  return STEP.all(db, statement);
}

const SUMS = new Rows({ of_breaks: text, within_rounding: text });

/** What breaks come to that are not closed, and what is within rounding. */
export async function selectSums(db: Db): Promise<RowOf<typeof SUMS>> {
  const statement = sql`
    select coalesce(sum(last.amount_diff) filter (where last.status <> 'CLOSED'), 0)::text as of_breaks,
           (select coalesce(sum(amount), 0) from lot_rounding)::text as within_rounding
      from lot_break as held
     cross join lateral (
       select status, amount_diff from lot_break_step as step where step.break_id = held.break_id
        order by seq desc limit 1) as last`;
  return SUMS.one(db, statement);
}

/** Keeps the others who would decide these breaks waiting, in the order of their ids. */
export async function lockBreaks(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    select break_id from lot_break where break_id = any(${ids}::bigint[]) order by break_id
       for update`.execute(tx);
}
