import { sql } from 'kysely';

import type { Db } from '../../../platform/database/db.ts';
import {
  bigint,
  choice,
  day,
  flag,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
} from '../../../platform/database/rows.ts';
import type { PnlColumn } from '../../physical/physical.rules.ts';

/** One after the other: until the transaction's end nobody else keeps breaks. */
export async function lockKeeping(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fairlead lot breaks', 0))`.execute(tx);
}

/** Of several that would ask for a run one at a time. */
export async function lockAsking(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fairlead lot breaks asked', 0))`.execute(
    tx,
  );
}

const DATES = new Rows({
  start_date: nullable(day),
  accounting_end: nullable(day),
  trade_date: nullable(day),
});
export type BreakDates = RowOf<typeof DATES>;

/** Up to which days the breaks that are kept reach. */
export async function selectBreakDates(db: Db): Promise<BreakDates> {
  return DATES.one(db, sql`select start_date, accounting_end, trade_date from lot_break_dates`);
}

export async function updateBreakDates(tx: Db, dates: BreakDates): Promise<void> {
  await sql`
    update lot_break_dates
       set start_date = ${dates.start_date}, accounting_end = ${dates.accounting_end},
           trade_date = ${dates.trade_date}`.execute(tx);
}

const NAME = new Rows({ lot_num: text });

/** Takes the marks off lots whose facts have changed; answers these by their own numbers. */
export async function takeMarkedLots(tx: Db): Promise<string[]> {
  const statement = sql`
    with marked as (delete from lot_to_reconcile returning lot_num)
    select lot_num from marked
     union
    select known_lot.lot_num from marked join known_lot on known_lot.new_lot_num = marked.lot_num`;
  return (await NAME.all(tx, statement)).map((row) => row.lot_num);
}

const WAITING = new Rows({ is_due: nullable(flag) });

/**
 * Whether breaks are to be kept now: facts of lots have changed, no import is under way that may change more of
 * them (for a minute at most), and no run that keeps them waits, goes on or has failed in the last minutes.
 */
export async function isKeepingDue(tx: Db, route: string): Promise<boolean> {
  const statement = sql`
    select exists (select from lot_to_reconcile)
           and (not exists (select from task_run
                             where state in ('QUEUED', 'RUNNING') and task_route like '%/import\_%')
                or (select min(marked_at) from lot_to_reconcile) < now() - interval '1 minute')
           and not exists (select from task_run
                            where task_route = ${route}
                              and (state in ('QUEUED', 'RUNNING')
                                   or state in ('FAIL', 'KILLED') and finished > now() - interval '5 minutes'))
           as is_due`;
  return (await WAITING.one(tx, statement)).is_due === true;
}

const HELD = new Rows({
  break_id: bigint,
  lot_num: text,
  pnl_column: choice([
    'income_expense',
    'freight_diff',
    'demurrage',
    'broker',
    'canal_insurance_inspector',
    'lc',
  ]),
  seq: integer,
  status: choice(['OPEN', 'EXPLAINED', 'TO_CORRECT', 'CLOSED']),
  amount_diff: text,
  explained_amount: nullable(text),
  reason: nullable(text),
  correct_in: nullable(choice(['TRADERS', 'ACCOUNTING'])),
  owner: nullable(text),
  due: nullable(day),
});
/** A break as its last step left it. */
export type HeldBreak = RowOf<typeof HELD>;

/** Every break of these lots, or of all; locked where they are to be changed. */
export async function lockHeldBreaks(tx: Db, lots: readonly string[] | null): Promise<HeldBreak[]> {
  const statement = sql`
    select held.break_id, lot_num, pnl_column, seq, status, amount_diff::text as amount_diff,
           explained_amount::text as explained_amount, reason, correct_in, owner, due
      from lot_break as held
     cross join lateral (
       select * from lot_break_step as step where step.break_id = held.break_id
        order by seq desc limit 1) as last
     where ${lots}::text[] is null or lot_num = any(${lots}::text[])
     order by held.break_id
       for update of held`;
  return HELD.all(tx, statement);
}

/** Other lots with a break of a column that one of these amounts undoes: what is astray may be there. */
export async function selectOpposites(
  tx: Db,
  columns: readonly { readonly pnl_column: PnlColumn; readonly amount: string }[],
  { lots, roundingOk }: { readonly lots: readonly string[]; readonly roundingOk: number },
): Promise<string[]> {
  const statement = sql`
    select distinct lot_num
      from lot_break join jsonb_to_recordset(${JSON.stringify(columns)}::jsonb)
        as sent (pnl_column text, amount numeric) using (pnl_column)
     where abs(amount_traders - amount_accounting + sent.amount) <= ${roundingOk}::numeric
       and lot_num <> all(${lots}::text[])`;
  return (await NAME.all(tx, statement)).map((row) => row.lot_num);
}

/** How a lot's column stands. */
export type KeptColumn = {
  readonly lot_num: string;
  readonly pnl_column: PnlColumn;
  readonly lot_table: 'closed' | 'ongoing' | 'outside';
  readonly amount_traders: string;
  readonly amount_accounting: string;
  readonly aged_from: string;
  readonly cause: unknown;
};

const STORED = new Rows({ break_id: bigint, lot_num: text, pnl_column: text });

/** Stores breaks as they stand; answers their ids. */
export async function upsertBreaks(
  tx: Db,
  kept: readonly KeptColumn[],
): Promise<RowOf<typeof STORED>[]> {
  const statement = sql`
    insert into lot_break as held (lot_num, pnl_column, lot_table, amount_traders, amount_accounting, aged_from, cause)
    select lot_num, pnl_column, lot_table, amount_traders, amount_accounting, aged_from, cause
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
        as sent (lot_num text, pnl_column text, lot_table text, amount_traders numeric,
                 amount_accounting numeric, aged_from date, cause jsonb)
        on conflict (lot_num, pnl_column) do update
       set lot_table = excluded.lot_table, amount_traders = excluded.amount_traders,
           amount_accounting = excluded.amount_accounting, aged_from = excluded.aged_from,
           cause = excluded.cause
    returning break_id, lot_num, pnl_column`;
  return STORED.all(tx, statement);
}

type Rounding = {
  readonly lot_num: string;
  readonly pnl_column: PnlColumn;
  readonly amount: string;
};

/** What of these lots, or of all, is within rounding, in the place of what was. */
export async function replaceRoundings(
  tx: Db,
  lots: readonly string[] | null,
  roundings: readonly Rounding[],
): Promise<void> {
  await sql`
    delete from lot_rounding where ${lots}::text[] is null or lot_num = any(${lots}::text[])`.execute(
    tx,
  );
  await sql`
    insert into lot_rounding
    select lot_num, pnl_column, amount
      from jsonb_to_recordset(${JSON.stringify(roundings)}::jsonb)
        as sent (lot_num text, pnl_column text, amount numeric)`.execute(tx);
}

/** A step as it is added; decimal texts in dollars. */
export type NewStep = {
  readonly break_id: number;
  readonly seq: number;
  readonly actor: string;
  readonly status: HeldBreak['status'];
  readonly amount_diff: string;
  readonly explained_amount: string | null;
  readonly reason: string | null;
  readonly correct_in: HeldBreak['correct_in'];
  readonly owner: string | null;
  readonly due: string | null;
  readonly note: string | null;
};

export async function insertSteps(tx: Db, steps: readonly NewStep[]): Promise<void> {
  await sql`
    insert into lot_break_step (break_id, seq, actor, status, amount_diff, explained_amount, reason,
                                correct_in, owner, due, note)
    select break_id, seq, actor, status, amount_diff, explained_amount, reason, correct_in, owner, due, note
      from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
        as sent (break_id bigint, seq integer, actor text, status text, amount_diff numeric,
                 explained_amount numeric, reason text, correct_in text, owner text, due date, note text)`.execute(
    tx,
  );
}
