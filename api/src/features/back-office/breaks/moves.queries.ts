import { sql } from 'kysely';

import type { Db } from '../../../platform/database/db.ts';
import {
  bigint,
  choice,
  day,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
} from '../../../platform/database/rows.ts';

const COLUMN = choice([
  'income_expense',
  'freight_diff',
  'demurrage',
  'broker',
  'canal_insurance_inspector',
  'lc',
]);

const TRADER_MOVE = new Rows({ lot_num: text, pnl_column: COLUMN, day, amount: text });
export type TraderMoveRow = RowOf<typeof TRADER_MOVE>;

/** By what trades changed these lots' columns and when, also after any PNL date; oldest first. */
export async function selectTraderMoves(db: Db, lots: readonly string[]): Promise<TraderMoveRow[]> {
  const statement = sql`
    select lot_num, pnl_column, holds_from as day, amount::text as amount
      from trader_move
     where lot_num = any(${lots}::text[]) and amount <> 0
     order by holds_from, trade_uuid, pnl_column, is_adj_proj`;
  return TRADER_MOVE.all(db, statement);
}

const LEDGER_MOVE = new Rows({
  of_lot: text,
  pnl_column: COLUMN,
  day,
  amount: text,
  journal_id: bigint,
  line_no: integer,
  journal_key: text,
  card: text,
  at_own_rate: nullable(text),
  rate_day: nullable(day),
});
export type LedgerMoveRow = RowOf<typeof LEDGER_MOVE>;

/**
 * Lines of the ledger of these lots, income positive, oldest first. Of one in another currency what it is at its
 * own day's rate, and where that is another amount the day within a month whose rate makes it.
 */
export async function selectLedgerMoves(db: Db, lots: readonly string[]): Promise<LedgerMoveRow[]> {
  const statement = sql`
    with name as (
      select lot_num as booked, lot_num from known_lot where lot_num = any(${lots}::text[])
       union
      select lot_num, lot_num from unnest(${lots}::text[]) as lot_num
       union
      select new_lot_num, lot_num from known_lot as renamed
       where lot_num = any(${lots}::text[]) and new_lot_num is not null
         and not exists (select from known_lot as own where own.lot_num = renamed.new_lot_num)
    )
    select name.lot_num as of_lot, coalesce(pnl_column, 'income_expense') as pnl_column, line.journal_date as day,
           (-book_value)::text as amount, journal_id, line_no,
           line.company_code || ' ' || series || ' ' || number as journal_key, ledger_card_code as card,
           (-at_own_rate)::text as at_own_rate, rate_day
      from name
      join journal_line as line on line.lot_num = name.booked
      join journal using (journal_id)
      left join lot_rec_group using (scg_rec_group)
      left join lateral (
        select round(amount * dollars_for_one(currency, line.journal_date), 2) as at_own_rate
         where currency <> 'USD') as own on true
      left join lateral (
        select other::date as rate_day
          from generate_series(line.journal_date - 31, line.journal_date + 31, interval '1 day') as other
         where at_own_rate <> book_value
           and round(line.amount * dollars_for_one(currency, other::date), 2) = book_value
         order by abs(other::date - line.journal_date), other
         limit 1) as rate on true
     where counts and scg_rec_group is not null
     order by line.journal_date, journal_id, line_no`;
  return LEDGER_MOVE.all(db, statement);
}
