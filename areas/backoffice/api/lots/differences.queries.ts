import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  choice,
  day,
  flag,
  json,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import type { LotCut } from '../closed/lot-cut.rules.ts';

const DIFFERENCE = new Rows({
  lot_num: text,
  pnl_column: choice([
    'income_expense',
    'freight_diff',
    'demurrage',
    'broker',
    'canal_insurance_inspector',
    'lc',
  ]),
  traders: nullable(text),
  accounting: nullable(text),
  /** The last day from which an amount of the traders holds. */
  last_amount: nullable(day),
  /** True for an amount without a rate; such are not in `traders`. */
  lacks_rate: nullable(flag),
  first_line: nullable(day),
  last_line: nullable(day),
  unmapped: nullable(json<readonly UnmappedGroup[]>()),
});

/** A group of lines that no map has: `amount` is a decimal text, income positive. */
export type UnmappedGroup = {
  readonly scg_rec_group: string;
  readonly lines: number;
  readonly amount: string;
};

/** Dollars, income positive; null: that system has nothing of it. */
export type DifferenceRow = RowOf<typeof DIFFERENCE>;

/**
 * Selects the amounts of traders and accounting of every lot and column (formula 24), of all lots
 * or of some by their own numbers. A line's lot may be named by its new number; a group without a
 * map counts as income and expense.
 */
export async function selectDifferences(
  db: Db,
  { from, accountingEnd, tradeDate, includeAdjProj }: LotCut,
  lots: readonly string[] | null,
): Promise<DifferenceRow[]> {
  const statement = sql`
    with name as (${lots === null ? NAMES : buildLotNames(lots)}), booked as (
      select lot_num, scg_rec_group, -sum(book_value) as amount, count(*) as lines,
             min(journal_date) as first_line, max(journal_date) as last_line
        from journal_line
       where counts and lot_num is not null and scg_rec_group is not null
         and journal_date between coalesce(${from}::date, '-infinity') and ${accountingEnd}::date
         and (${includeAdjProj} or entry_type not in ('ADJUSTMENT', 'PROJECTION'))
         ${lots === null ? sql`` : sql`and lot_num = any(array(select booked from name) || ${lots}::text[])`}
       group by lot_num, scg_rec_group
    ), accounting as (
      select coalesce(name.lot_num, booked.lot_num) as lot_num,
             coalesce(pnl_column, 'income_expense') as pnl_column, sum(amount) as amount,
             min(first_line) as first_line, max(last_line) as last_line,
             jsonb_agg(jsonb_build_object('scg_rec_group', scg_rec_group, 'lines', lines,
                                          'amount', amount::text))
               filter (where pnl_column is null) as unmapped
        from booked
        left join name on name.booked = booked.lot_num
        left join lot_rec_group using (scg_rec_group)
       group by 1, 2
    ), traders as (
      select lot_num, pnl_column, sum(amount) as amount, max(holds_from) as last_amount,
             bool_or(amount is null) as lacks_rate
        from trader_move
       where holds_from between coalesce(${from}::date, '-infinity') and ${tradeDate}::date
         and (${includeAdjProj} or not is_adj_proj)
         ${lots === null ? sql`` : sql`and lot_num = any(${lots}::text[])`}
       group by lot_num, pnl_column
    )
    select lot_num, pnl_column, traders.amount::text as traders, accounting.amount::text as accounting,
           last_amount, lacks_rate, first_line, last_line, unmapped
      from traders full join accounting using (lot_num, pnl_column)
     where ${lots === null ? sql`true` : sql`lot_num = any(${lots}::text[])`}
     order by lot_num, pnl_column`;
  return DIFFERENCE.all(db, statement);
}

/** Under which numbers lots are booked: a lot's own number goes before the new number of another. */
const NAMES = sql`
  select lot_num as booked, lot_num from known_lot
   union all
  select new_lot_num, lot_num from known_lot as renamed
   where new_lot_num is not null
     and not exists (select from lot as own where own.lot_num = renamed.new_lot_num)`;

/** The same of some lots, and of those whose new numbers are asked for as if they were their own. */
const buildLotNames = (lots: readonly string[]) => sql`
  select lot_num as booked, lot_num from lot where lot_num = any(${lots}::text[])
   union
  select new_lot_num, lot_num from lot as renamed
   where (lot_num = any(${lots}::text[]) or new_lot_num = any(${lots}::text[]))
     and new_lot_num is not null
     and not exists (select from lot as own where own.lot_num = renamed.new_lot_num)
     and not exists (select from lot as later
                      where later.lot_num = renamed.lot_num
                        and later.physical_set_id > renamed.physical_set_id)`;

const NO_RATE = new Rows({ currency: text, day: text });

/**
 * Currencies and days of the traders' amounts for which there is no rate, of what an amount replaces too;
 * oldest first, at most ten.
 */
export async function selectMissingRates(db: Db, upTo: string): Promise<RowOf<typeof NO_RATE>[]> {
  const statement = sql`
    select currency, holds_from::text as day
      from (select needed.currency, holds_from
              from trader_move
             cross join lateral (values (trader_move.currency), (before_currency)) as needed (currency)
             where needed.currency <> 'USD' and holds_from <= ${upTo}::date
             group by needed.currency, holds_from) as needed
     where dollars_for_one(currency, holds_from) is null
     order by day, currency
     limit 10`;
  return NO_RATE.all(db, statement);
}
