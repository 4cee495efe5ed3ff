import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  day,
  integer,
  json,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';

/** Entry of one system; amounts are decimal texts. */
type EntryJson = {
  readonly day: string;
  readonly amount: string;
  readonly currency: string;
};

export type MoveJson = EntryJson & { readonly own: string | null; readonly trade: string };

const MOVES = new Rows({ key: text, entries: json<readonly MoveJson[]>() });

/**
 * Selects the traders' amounts of lots on every day that is known, by `keyOfBreak`; what has no
 * rate is left out.
 */
export async function selectBreakMoves(
  db: Db,
  lots: readonly string[],
): Promise<RowOf<typeof MOVES>[]> {
  const statement = sql`
    select lot_num || '|' || pnl_column as key,
           jsonb_agg(jsonb_build_object(
             'day', holds_from, 'amount', amount::text, 'currency', currency,
             'own', currency_amount::text, 'trade', trade_uuid)
             order by holds_from, trade_uuid, is_adj_proj) as entries
      from trader_move
     where lot_num = any(${lots}::text[]) and amount <> 0
     group by lot_num, pnl_column`;
  return MOVES.all(db, statement);
}

export type LineJson = EntryJson & {
  readonly own: string;
  readonly journal_id: number;
  readonly line_no: number;
  readonly series: string;
  readonly number: number;
  readonly card: string;
  readonly narrative: string;
};

const LINES = new Rows({ key: text, entries: json<readonly LineJson[]>() });

/**
 * Selects the ledger's lines of lots, under either number, on every day that is known, by
 * `keyOfBreak`; income positive.
 */
export async function selectBreakLines(
  db: Db,
  lots: readonly string[],
): Promise<RowOf<typeof LINES>[]> {
  const statement = sql`
    with name as (
      select lot_num as booked, lot_num from unnest(${lots}::text[]) as asked (lot_num)
       union all
      select new_lot_num, lot_num from known_lot as renamed
       where lot_num = any(${lots}::text[])
         and not exists (select from known_lot as own where own.lot_num = renamed.new_lot_num)
    )
    select name.lot_num || '|' || coalesce(pnl_column, 'income_expense') as key,
           jsonb_agg(jsonb_build_object(
             'day', line.journal_date, 'amount', (-book_value)::text, 'currency', currency,
             'own', (-amount)::text, 'journal_id', journal_id, 'line_no', line_no,
             'series', series, 'number', number, 'card', ledger_card_code, 'narrative', narrative)
             order by line.journal_date, line.company_code, series, number, line_no) as entries
      from name
      join journal_line as line on line.lot_num = name.booked
      join journal using (journal_id)
      left join lot_rec_group using (scg_rec_group)
     where counts and scg_rec_group is not null and book_value <> 0
     group by 1`;
  return LINES.all(db, statement);
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

/**
 * Finds for each line the nearest other day whose rate gives the dollars, within a month; null
 * where there is none.
 */
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
