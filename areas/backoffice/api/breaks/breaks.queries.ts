import { BREAK_STATES } from '@fairlead/backoffice/contract/breaks';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
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
} from '@fairlead/platform/database/rows';
import type { StoredCause } from './break-comparison.rules.ts';
import type { PnlColumn } from './opposites.rules.ts';

const STEP = {
  status: choice(BREAK_STATES),
  amount_diff: text,
  explained_amount: nullable(text),
  reason: nullable(text),
  correct_in: nullable(choice(['TRADERS', 'ACCOUNTING'])),
  owner: nullable(text),
  due: nullable(day),
  note: nullable(text),
} as const;

const BREAK = new Rows({
  ...STEP,
  break_id: bigint,
  row_version: integer,
  lot_num: text,
  pnl_column: choice<PnlColumn>([]),
  amount_traders: text,
  amount_danaos: text,
  aged_from: day,
  cause: nullable(json<StoredCause>()),
  at: moment,
  actor: text,
  is_unknown: flag,
  new_lot_num: nullable(text),
  closed_on: nullable(day),
});
export type BreakRow = RowOf<typeof BREAK>;

const selecting = (which: ReturnType<typeof sql>) => sql`
  select break_id, row_version, lot_break.lot_num, pnl_column, amount_traders::text as amount_traders,
         amount_danaos::text as amount_danaos, step.amount_diff::text as amount_diff, aged_from, cause,
         at, actor, status, explained_amount::text as explained_amount, reason, correct_in, owner, due,
         note, known_lot.lot_num is null as is_unknown, new_lot_num, closed_on
    from lot_break
    join lot_break_step as step using (break_id)
    left join known_lot on known_lot.lot_num = lot_break.lot_num
   where seq = row_version and ${which}
   order by lot_break.lot_num, pnl_column`;

/** Breaks that are closed, or those that are not, by lot. */
export async function selectBreaks(db: Db, state: 'open' | 'closed'): Promise<BreakRow[]> {
  return BREAK.all(db, selecting(sql`(status = 'CLOSED') = (${state} = 'closed')`));
}

/** Some breaks as they stand. */
export async function selectBreaksById(db: Db, ids: readonly number[]): Promise<BreakRow[]> {
  return BREAK.all(db, selecting(sql`break_id = any(${ids}::bigint[])`));
}

const SUM = new Rows({ amount: text });

/** The differences of all breaks that are not closed, together. */
export async function selectSumOfBreaks(db: Db): Promise<string> {
  const statement = sql`
    select coalesce(sum(step.amount_diff), 0)::text as amount
      from lot_break join lot_break_step as step using (break_id)
     where seq = row_version and status <> 'CLOSED'`;
  return (await SUM.one(db, statement)).amount;
}

const TAKEN_STEP = new Rows({ ...STEP, seq: integer, at: moment, actor: text });

/** Selects the history of a break, newest first. */
export async function selectSteps(db: Db, breakId: number): Promise<RowOf<typeof TAKEN_STEP>[]> {
  const statement = sql`
    select seq, at, actor, status, amount_diff::text as amount_diff,
           explained_amount::text as explained_amount, reason, correct_in, owner, due, note
      from lot_break_step
     where break_id = ${breakId}
     order by seq desc`;
  return TAKEN_STEP.all(db, statement);
}

/** Nobody else changes these breaks until the transaction ends. */
export async function lockBreaks(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    select break_id from lot_break where break_id = any(${ids}::bigint[]) order by break_id for update
  `.execute(tx);
}

/** Makes the step after it the last one of each. */
export async function updateVersions(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update lot_break set row_version = row_version + 1 where break_id = any(${ids}::bigint[])
  `.execute(tx);
}
