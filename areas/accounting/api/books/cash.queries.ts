import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  flag,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import type { DayRange } from './days.rules.ts';
import type { LedgerScope } from './ledger.queries.ts';

const OPENING = new Rows({ company_code: text, ledger_card_code: text, amount: text });
export type OpeningCashRow = RowOf<typeof OPENING>;

/**
 * Selects the balance of cards before a day: stored sums of whole months, and the lines of the
 * month it is in.
 */
export async function selectOpening(
  db: Db,
  { companies, cards }: LedgerScope,
  before: string,
): Promise<OpeningCashRow[]> {
  const statement = sql`
    select company_code, ledger_card_code, sum(book_value)::text as amount
      from (select company_code, ledger_card_code, book_value
              from ledger_month
             where month < date_trunc('month', ${before}::date) and n > 0
               and company_code = any(${companies}::text[])
               and ledger_card_code = any(${cards}::text[])
             union all
            select company_code, ledger_card_code, book_value
              from journal_line
             where counts and company_code = any(${companies}::text[])
               and ledger_card_code = any(${cards}::text[])
               and journal_date >= date_trunc('month', ${before}::date)
               and journal_date < ${before}::date) as part
     group by company_code, ledger_card_code`;
  return OPENING.all(db, statement);
}

const MOVE = new Rows({
  company_code: text,
  ledger_card_code: text,
  entry_type: text,
  cash_rec_group: nullable(text),
  narrative: text,
  from_to: nullable(text),
  amount: text,
});
export type BookedMoveRow = RowOf<typeof MOVE>;

/**
 * Selects the movements on cards in a range, by all that the tables of cash tell apart. The
 * journals are filtered as their lines are, so that those of the range alone are looked at.
 */
export async function selectCashMoves(
  db: Db,
  { companies, cards }: LedgerScope,
  { from, to }: DayRange,
): Promise<BookedMoveRow[]> {
  const statement = sql`
    select journal_line.company_code, ledger_card_code, entry_type, cash_rec_group, narrative, from_to,
           sum(book_value)::text as amount
      from journal_line join journal using (journal_id)
     where counts and ledger_card_code = any(${cards}::text[])
       and journal_line.company_code = any(${companies}::text[])
       and journal_line.journal_date between ${from}::date and ${to}::date
       and is_current and journal.journal_date between ${from}::date and ${to}::date
     group by journal_line.company_code, ledger_card_code, entry_type, cash_rec_group, narrative, from_to`;
  return MOVE.all(db, statement);
}

const MOVE_THEN = new Rows({
  /** Place among the days that were asked for, from 1. */
  n: integer,
  company_code: text,
  ledger_card_code: text,
  entry_type: text,
  cash_rec_group: nullable(text),
  narrative: text,
  from_to: nullable(text),
  month: day,
  amount: text,
  lines: bigint,
});
export type MoveThenRow = RowOf<typeof MOVE_THEN>;

/** Days of a company as they were known at a moment, in microseconds since 1970; null: as they are known now. */
export type KnownDays = DayRange & { readonly company: string; readonly at: number | null };

/**
 * Sums that moved cards on days, as known at a moment: of each entry the version that had come last until then,
 * unless it had been withdrawn. Of open days the lines that count.
 */
export async function selectMovesThen(
  db: Db,
  days: readonly KnownDays[],
  { cards, range: { from, to } }: { readonly cards: readonly string[]; readonly range: DayRange },
): Promise<MoveThenRow[]> {
  const statement = sql`
    with known as (
      select n, company, at is null as is_open,
             greatest("from", ${from}::date) as first_day, least("to", ${to}::date) as last_day,
             coalesce(timestamptz 'epoch' + at * interval '1 microsecond', 'infinity') as known_at
        from rows from (
               jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
                 as (company text, "from" date, "to" date, at bigint)
             ) with ordinality as given (company, "from", "to", at, n)
    )
    select n::int as n, journal.company_code, ledger_card_code, entry_type, cash_rec_group, narrative,
           from_to, date_trunc('month', journal.journal_date)::date as month,
           sum(book_value)::text as amount, count(*) as lines
      from known
      join journal on journal.company_code = company
                  and journal.journal_date between first_day and last_day
      join ledger_export as said on said.export_id = journal.export_id and said.loaded_at <= known_at
      join journal_line using (journal_id)
     where ledger_card_code = any(${cards}::text[]) and (counts or not is_open)
       and not exists (select from ledger_export as gone
                        where gone.export_id = journal.withdrawn_by and gone.loaded_at <= known_at)
       and not exists (select from journal as later
                         join ledger_export as resaid on resaid.export_id = later.export_id
                        where later.company_code = journal.company_code
                          and later.series = journal.series and later.number = journal.number
                          and later.version > journal.version and resaid.loaded_at <= known_at)
     group by n, journal.company_code, ledger_card_code, entry_type, cash_rec_group, narrative, from_to,
              date_trunc('month', journal.journal_date)`;
  return MOVE_THEN.all(db, statement);
}

const DAY_MOVE = new Rows({ journal_date: day, amount: text });
export type DayMoveRow = RowOf<typeof DAY_MOVE>;

/** Selects the daily movements on companies' cards in a range, of days on which there are lines. */
export async function selectDayMoves(
  db: Db,
  { companies, cards }: LedgerScope,
  { from, to }: DayRange,
): Promise<DayMoveRow[]> {
  const statement = sql`
    select journal_date, sum(book_value)::text as amount
      from journal_line
     where counts and ledger_card_code = any(${cards}::text[])
       and company_code = any(${companies}::text[])
       and journal_date between ${from}::date and ${to}::date
     group by journal_date
     order by journal_date`;
  return DAY_MOVE.all(db, statement);
}

const GROUP = new Rows({
  code: text,
  group1: text,
  group2: text,
  group3: text,
  is_financed: flag,
  is_ship_management: flag,
});
export type CashGroupRow = RowOf<typeof GROUP>;

export async function selectCashGroups(db: Db): Promise<CashGroupRow[]> {
  const statement = sql`
    select code, group1, group2, group3, is_financed, is_ship_management
      from cash_rec_group
     order by code`;
  return GROUP.all(db, statement);
}
