import { type RawBuilder, sql } from 'kysely';

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
import type { DayRange } from '../days.rules.ts';

/** Days of a company that were closed at one moment; cards: all where it is null. */
export type Closed = {
  readonly company: string;
  readonly from: string;
  readonly to: string;
  readonly at: number;
  readonly cards: readonly string[] | null;
};

type Ranges = { readonly report: DayRange; readonly compare: DayRange };

const sent = (closed: readonly Closed[]) => sql`
  closed as (
    select n, company, "from" as first_day, "to" as last_day, cards,
           timestamptz 'epoch' + at * interval '1 microsecond' as closed_at
      from rows from (
             jsonb_to_recordset(${JSON.stringify(closed)}::jsonb)
               as (company text, "from" date, "to" date, at bigint, cards jsonb)
           ) with ordinality as given (company, "from", "to", at, cards, n)
  )`;

const isIn = (at: RawBuilder<unknown>, { from, to }: DayRange) =>
  sql`${at} between ${from}::date and ${to}::date`;

const BOOKED_WHEN_CLOSED = new Rows({
  /** Of the closed days that were asked for, from 1. */
  n: integer,
  company_code: text,
  vessel_name: nullable(text),
  ledger_card_code: text,
  month: day,
  report: text,
  compare: text,
  lines: bigint,
});
export type BookedWhenClosedRow = RowOf<typeof BOOKED_WHEN_CLOSED>;

/**
 * Selects what had been booked on closed days at their closing: today's bookings less later
 * changes.
 */
export async function selectBookedWhenClosed(
  db: Db,
  closed: readonly Closed[],
  { report, compare }: Ranges,
): Promise<BookedWhenClosedRow[]> {
  const at = sql`journal_date`;
  const inRanges = sql`(${isIn(at, report)} or ${isIn(at, compare)})`;
  const statement = sql`
    with ${sent(closed)}, line as (
      select n, company, vessel_name, card.code, journal_date, book_value, 1 as lines
        from closed
       cross join lateral (
         select code from ledger_card where cards is null or cards @> to_jsonb(code)) as card
       cross join lateral (
         select vessel_name, journal_date, book_value
           from journal_line
          where counts and ledger_card_code = card.code and company_code = company
            and journal_date between first_day and last_day and ${inRanges}) as booked
       union all
      select n, company, vessel_name, ledger_card_code, journal_date, -change, 0
        from closed
        join restatement on company_code = company and journal_date between first_day and last_day
       where ${inRanges} and (cards is null or cards @> to_jsonb(ledger_card_code))
    )
    select n::int as n, company as company_code, vessel_name, code as ledger_card_code,
           date_trunc('month', journal_date)::date as month,
           coalesce(sum(book_value) filter (where ${isIn(at, report)}), 0)::text as report,
           coalesce(sum(book_value) filter (where ${isIn(at, compare)}), 0)::text as compare,
           sum(lines)::bigint as lines
      from line
     group by n, company, vessel_name, code, date_trunc('month', journal_date)`;
  return BOOKED_WHEN_CLOSED.all(db, statement);
}

const PLAN = new Rows({
  n: integer,
  company_code: text,
  ledger_card_code: text,
  month: day,
  /** Amount of the days when they were closed, and now. */
  before: text,
  now: text,
});
export type PlanWhenClosedRow = RowOf<typeof PLAN>;

const part = (amount: RawBuilder<unknown>) => sql`
  sum(case when days = days_of_month then coalesce(${amount}, 0)
           else round(coalesce(${amount}, 0) * days / days_of_month, 15) end)`;

/**
 * Reads what was planned for closed days of a range, by their part of each month. A month's first budget holds as if it
 * had been there when the month was closed: nobody had seen another one (0239).
 * @param which all of it, or where a budget that was taken since says otherwise
 */
export async function selectClosedPlans(
  db: Db,
  closed: readonly Closed[],
  { range: { from, to }, which }: { readonly range: DayRange; readonly which: 'all' | 'changed' },
): Promise<PlanWhenClosedRow[]> {
  const late = which === 'all' ? sql`` : sql`and loaded_at > closed_at`;
  const newest = sql`
    select amount from budget
     where company_code = company and ledger_card_code = plan.card and budget.month = plan.month`;
  const statement = sql`
    with ${sent(closed)}, plan as (
      select distinct n, company, closed_at, first_day, last_day, ledger_card_code as card, month
        from closed
        join budget on company_code = company
                   and month between date_trunc('month', first_day) and last_day
                   and month between date_trunc('month', ${from}::date) and ${to}::date
        join accounting_set using (accounting_set_id)
       where (cards is null or cards @> to_jsonb(ledger_card_code)) ${late}
    ), held as (
      select n, company, card, month, said.amount as before, now.amount as now,
             next_month - month as days_of_month,
             least(${to}::date, last_day, next_month - 1)
               - greatest(${from}::date, first_day, month) + 1 as days
        from plan
       cross join lateral (select (month + interval '1 month')::date as next_month) as next
       cross join lateral (
          select min(loaded_at) as planned_at from budget join accounting_set using (accounting_set_id)
           where company_code = company and budget.month = plan.month) as first
        left join lateral (
          ${newest} and exists (
            select from accounting_set as then_said
             where then_said.accounting_set_id = budget.accounting_set_id
               and loaded_at <= greatest(closed_at, planned_at))
           order by accounting_set_id desc limit 1) as said on true
        left join lateral (${newest} order by accounting_set_id desc limit 1) as now on true
    )
    select n::int as n, company as company_code, card as ledger_card_code, month,
           ${part(sql`before`)}::text as before, ${part(sql`now`)}::text as now
      from held
     where days > 0
     group by n, company, card, month`;
  return PLAN.all(db, statement);
}
