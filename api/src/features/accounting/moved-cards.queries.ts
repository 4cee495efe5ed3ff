import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../platform/database/db.ts';
import {
  bigint,
  day,
  json,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
} from '../../platform/database/rows.ts';
import type { DayRange } from './days.rules.ts';

/** What a chart says of a card that decides where its figures stand. */
export type CardPlace = Readonly<
  Record<'statement' | 'pnl_group' | 'group_cost' | 'row_category' | 'bsg_code', string | null>
>;

const PLACE = ['statement', 'pnl_group', 'group_cost', 'row_category', 'bsg_code'];

const placeOf = (row: RawBuilder<unknown>) =>
  sql`jsonb_build_object(${sql.join(PLACE.flatMap((name) => [sql`${name}::text`, sql`${row} -> ${name}::text`]))})`;

/**
 * The days of companies on which a card stood elsewhere when they were locked: of each change of the card those
 * that were locked before it, and not before the change before.
 */
const movedCards = (companies: readonly string[]) => sql`
  card_change as (
    select *, lag(changed_at) over (partition by row_key order by chart_change_id) as since
      from chart_change
     where section = 'ledger_card'
  ), moved_card as (
    select company_code, row_key as ledger_card_code, ${placeOf(sql`before`)} as before, changed_at,
           locked_after, locked_to
      from card_change
      join ledger_card on code = row_key
     cross join unnest(${companies}::text[]) as company (company_code)
     cross join lateral (
       select max(locked_to) filter (where seen_at < changed_at) as locked_to,
              coalesce(max(locked_to) filter (where seen_at < since), '-infinity') as locked_after
         from period_lock
        where period_lock.company_code = company.company_code) as lock
     where locked_to > locked_after
       and ${placeOf(sql`before`)} is distinct from ${placeOf(sql`to_jsonb(ledger_card)`)}
  ), moved_line as (
    select moved_card.*, vessel_name, journal_date, book_value, 1 as n
      from moved_card
      join journal_line using (company_code, ledger_card_code)
     where counts and journal_date > locked_after and journal_date <= locked_to
       and exists (select from ledger_export
                    where ledger_export.company_code = moved_card.company_code
                      and loaded_at < changed_at
                      and journal_date between period_from and period_to)
     union all
    -- As it was: without what exports changed in it since.
    select moved_card.*, vessel_name, journal_date, -change, 0
      from moved_card
      join restatement using (company_code, ledger_card_code)
     where journal_date > locked_after and journal_date <= locked_to
  )`;

const MOVED = new Rows({
  company_code: text,
  vessel_name: nullable(text),
  ledger_card_code: text,
  before: json<CardPlace>(),
  report: text,
  compare: text,
});
export type MovedRow = RowOf<typeof MOVED>;

/** What had been booked in locked periods on cards that a chart has moved since, and where it stood. */
export async function selectMovedCards(
  db: Db,
  companies: readonly string[],
  { report, compare }: { readonly report: DayRange; readonly compare: DayRange },
): Promise<MovedRow[]> {
  const statement = sql`
    with ${movedCards(companies)}
    select company_code, vessel_name, ledger_card_code, before,
           coalesce(sum(book_value) filter (where ${isIn(report)}), 0)::text as report,
           coalesce(sum(book_value) filter (where ${isIn(compare)}), 0)::text as compare
      from moved_line
     where ${isIn(report)} or ${isIn(compare)}
     group by company_code, vessel_name, ledger_card_code, before`;
  return MOVED.all(db, statement);
}

const isIn = ({ from, to }: DayRange) => sql`journal_date between ${from}::date and ${to}::date`;

const MONTH = new Rows({ company_code: text, month: day, entries: bigint, locked_to: day });

/** The months of locked periods in which lines stand elsewhere than they did, and the lock. */
export async function selectMovedMonths(
  db: Db,
  companies: readonly string[],
  range: DayRange,
): Promise<RowOf<typeof MONTH>[]> {
  const statement = sql`
    with ${movedCards(companies)}
    select company_code, date_trunc('month', journal_date)::date as month, sum(n)::bigint as entries,
           max(locked_to) as locked_to
      from moved_line
     where ${isIn(range)}
     group by 1, 2
    having sum(n) > 0
     order by 2, 1`;
  return MONTH.all(db, statement);
}

const CHANGE = new Rows({
  ledger_card_code: text,
  ledger_card_name: text,
  before: json<CardPlace>(),
  after: json<CardPlace>(),
  book_value: text,
  file_name: text,
  changed_by: text,
  changed_at: moment,
});

/** The cards that charts moved in a month of a company after it was locked: what it is on them, and who did it. */
export async function selectMovingCharts(
  db: Db,
  { company, month }: { readonly company: string; readonly month: string },
): Promise<RowOf<typeof CHANGE>[]> {
  const statement = sql`
    with ${movedCards([company])}, moved as (
      select ledger_card_code, min(changed_at) as first_moved, sum(book_value) as book_value
        from moved_line
       where date_trunc('month', journal_date) = date_trunc('month', ${month}::date)
       group by ledger_card_code
      having sum(n) > 0
    )
    select ledger_card_code, name as ledger_card_name, ${placeOf(sql`card_change.before`)} as before,
           ${placeOf(sql`card_change.after`)} as after, book_value::text as book_value, file_name,
           changed_by, card_change.changed_at
      from moved
      join ledger_card on code = ledger_card_code
      join card_change on row_key = ledger_card_code and card_change.changed_at >= first_moved
     where ${placeOf(sql`card_change.before`)} is distinct from ${placeOf(sql`card_change.after`)}
     order by card_change.changed_at, ledger_card_code`;
  return CHANGE.all(db, statement);
}
