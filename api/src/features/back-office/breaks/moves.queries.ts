import { sql } from 'kysely';

import type { Db } from '../../../platform/database/db.ts';
import {
  bigint,
  day,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
} from '../../../platform/database/rows.ts';

const MOVE = new Rows({
  lot_num: text,
  pnl_column: text,
  trade: text,
  day: day,
  amount: text,
  currency: text,
  own: nullable(text),
});
export type MoveRow = RowOf<typeof MOVE>;

/** What traders have of lots on every day that is known; what has no rate is left out. */
export async function selectMoves(db: Db, lots: readonly string[]): Promise<MoveRow[]> {
  const statement = sql`
    select lot_num, pnl_column, trade_uuid::text as trade, holds_from as day, amount::text as amount,
           currency, currency_amount::text as own
      from trader_move
     where lot_num = any(${lots}::text[]) and amount <> 0
     order by lot_num, pnl_column, holds_from, trade_uuid, is_adj_proj`;
  return MOVE.all(db, statement);
}

const LINE = new Rows({
  lot_num: text,
  pnl_column: text,
  journal_id: bigint,
  line_no: integer,
  series: text,
  number: integer,
  day: day,
  card: text,
  narrative: text,
  currency: text,
  amount: text,
  own: text,
});
export type LineRow = RowOf<typeof LINE>;

/** What the ledger has of lots, under either number, on every day that is known; income positive. */
export async function selectLines(db: Db, lots: readonly string[]): Promise<LineRow[]> {
  const statement = sql`
    with name as (
      select lot_num as booked, lot_num from unnest(${lots}::text[]) as asked (lot_num)
       union all
      select new_lot_num, lot_num from known_lot as renamed
       where lot_num = any(${lots}::text[])
         and not exists (select from known_lot as own where own.lot_num = renamed.new_lot_num)
    )
    select name.lot_num, coalesce(pnl_column, 'income_expense') as pnl_column, line.journal_id,
           line.line_no, series, number, line.journal_date as day, ledger_card_code as card, narrative,
           currency, (-book_value)::text as amount, (-amount)::text as own
      from name
      join journal_line as line on line.lot_num = name.booked
      join journal using (journal_id)
      left join lot_rec_group using (scg_rec_group)
     where counts and scg_rec_group is not null and book_value <> 0
     order by name.lot_num, pnl_column, day, line.company_code, series, number, line.line_no`;
  return LINE.all(db, statement);
}

/** Days beside its own that a line's rate may be of. */
const DAYS_AROUND = 31;

const RATE_DAY = new Rows({ n: integer, day: nullable(day) });

/** Dollars of a line and what it is in its currency, as decimal texts; and the day that its rate would be of. */
export type RatedLine = {
  readonly day: string;
  readonly currency: string;
  readonly own: string;
  readonly dollars: string;
  readonly not: string;
};

/** For each the nearest other day whose rate gives the dollars, within a month; null where there is none. */
export async function selectRateDays(
  db: Db,
  lines: readonly RatedLine[],
): Promise<readonly (string | null)[]> {
  if (lines.length === 0) return [];
  const statement = sql`
    select n::int as n,
           (select around::date
              from generate_series(day - ${DAYS_AROUND}::int, day + ${DAYS_AROUND}::int, '1 day') as around
             where around::date <> "not"
               and round(own * dollars_for_one(currency, around::date), 2) = dollars
             order by abs(around::date - day), around limit 1) as day
      from rows from (
             jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
               as (day date, currency text, own numeric, dollars numeric, "not" date)
           ) with ordinality as line (day, currency, own, dollars, "not", n)
     order by n`;
  return (await RATE_DAY.all(db, statement)).map(({ day: found }) => found);
}
