import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';

/** The days after one up to another. */
export type Week = { readonly after: string; readonly upTo: string };

/** The entries of trading companies on their bank cards in a week, each with its group and sub group. */
const entriesIn = ({ after, upTo }: Week) => sql`
  (select line.*, coalesce(cash_group, 'Not mapped') as move_group,
          coalesce(cash_subgroup, nullif(line.cash_rec_group, ''), 'No cash group') as move_subgroup
     from journal_line as line
     join ledger_card on ledger_card.code = ledger_card_code and is_bank
     join company on company.code = company_code and kind = 'TRADING'
     left join cash_move_group on cash_move_group.cash_rec_group = line.cash_rec_group
    where counts and journal_date > ${after}::date and journal_date <= ${upTo}::date)`;

const MOVE = new Rows({
  group: text,
  subgroup: text,
  lot_num: nullable(text),
  /** Dollars, cash in positive. */
  book_value: text,
});

/** Sums the cash movements of the trading companies in a week. */
export async function selectWeekMoves(db: Db, week: Week): Promise<RowOf<typeof MOVE>[]> {
  const statement = sql`
    select move_group as "group", move_subgroup as subgroup, lot_num, sum(book_value)::text as book_value
      from ${entriesIn(week)} as entry
     group by 1, 2, 3
     order by 1, 2, 3`;
  return MOVE.all(db, statement);
}

const LOT = new Rows({ lot_num: text });

/** Lot numbers of a week's moves that no lot has, neither as its own nor as its new one. */
export async function selectInvalidLots(db: Db, week: Week): Promise<string[]> {
  const statement = sql`
    select distinct coalesce(lot_num, '') as lot_num
      from ${entriesIn(week)} as entry
     where lot_num is not null
       and not exists (select from known_lot where known_lot.lot_num = entry.lot_num)
       and not exists (select from known_lot where known_lot.new_lot_num = entry.lot_num)
     order by lot_num`;
  return (await LOT.all(db, statement)).map(({ lot_num: lot }) => lot);
}

const ENTRY = new Rows({
  journal_id: bigint,
  line_no: integer,
  journal_date: day,
  ledger_card_code: text,
  narrative: text,
  journal_company: text,
  journal_series: text,
  journal_number: integer,
  cash_rec_group: nullable(text),
  op_code_2: nullable(text),
  lot_num: nullable(text),
  new_fmt_lot_num: nullable(text),
  book_value: text,
});

export type MoveFilter = {
  readonly group: string;
  /** Null: all of them. */
  readonly subgroup: string | null;
  /** Null: with and without a lot; empty: without one. */
  readonly lotNum: string | null;
};

/** The entries of a week's moves of a group, sub group or lot, oldest first. */
export async function selectMoveEntries(
  db: Db,
  week: Week,
  { group, subgroup, lotNum }: MoveFilter,
): Promise<RowOf<typeof ENTRY>[]> {
  const statement = sql`
    select journal_id, line_no, entry.journal_date, ledger_card_code, narrative,
           fixed_name as journal_company, series as journal_series, number as journal_number,
           cash_rec_group, op_code_2, lot_num,
           coalesce((select new_lot_num from known_lot where known_lot.lot_num = entry.lot_num),
                    (select new_lot_num from known_lot where new_lot_num = entry.lot_num limit 1)
                   ) as new_fmt_lot_num,
           book_value::text as book_value
      from ${entriesIn(week)} as entry
      join journal using (journal_id)
      join company on company.code = entry.company_code
     where move_group = ${group} and (${subgroup}::text is null or move_subgroup = ${subgroup}::text)
       and (${lotNum}::text is null or coalesce(lot_num, '') = ${lotNum}::text)
     order by entry.journal_date, journal_id, line_no`;
  return ENTRY.all(db, statement);
}

const NAME = new Rows({ name: text });

/** Selects the cards, of those given, on which a trading company has booked up to a day. */
export async function selectTradingCards(
  db: Db,
  cards: readonly string[],
  upTo: string,
): Promise<ReadonlySet<string>> {
  const statement = sql`
    select card as name
      from unnest(${cards}::text[]) as card
     where exists (
       select from company
        cross join lateral (
          select from journal_line
           where counts and ledger_card_code = card and company_code = company.code
             and journal_date <= ${upTo}::date
           limit 1) as booked
        where kind = 'TRADING')`;
  return new Set((await NAME.all(db, statement)).map(({ name }) => name));
}

const BOOKED = new Rows({
  ledger_card_code: text,
  currency: text,
  /** In that currency. */
  amount: text,
  /** Dollars. */
  book_value: text,
});

/** Sums the bookings of trading companies in a week, by card and currency. */
export async function selectBooked(db: Db, week: Week): Promise<RowOf<typeof BOOKED>[]> {
  const statement = sql`
    select ledger_card_code, currency, sum(amount)::text as amount, sum(book_value)::text as book_value
      from ${entriesIn(week)} as entry
     group by 1, 2`;
  return BOOKED.all(db, statement);
}
