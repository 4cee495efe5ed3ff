import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  day,
  float,
  integer,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';

const COMPANY = new Rows({ code: text });

/** The code of a company; undefined where no chart has the name. */
export async function selectCompanyCode(db: Db, fixedName: string): Promise<string | undefined> {
  const statement = sql`select code from company where fixed_name = ${fixedName}`;
  return (await COMPANY.first(db, statement))?.code;
}

const RESTATED = new Rows({
  journal_id: bigint,
  journal_series: text,
  journal_number: integer,
  version: integer,
  journal_date: day,
  document_type: text,
  narrative: text,
  change: choice(['added', 'corrected', 'withdrawn']),
  debit_before: float,
  debit: float,
  /** Of all, on each row. */
  count: bigint,
});

/**
 * The entries whose lines exports moved in a month after it was locked: those that an export said, those
 * it said otherwise before, and those it withdrew, where a card of theirs is restated on their day.
 */
export async function selectRestatedJournals(
  db: Db,
  { company, month, most }: { company: string; month: string; most: number },
): Promise<RowOf<typeof RESTATED>[]> {
  const statement = sql`
    with moved as (
      select export_id, ledger_card_code, vessel_name, journal_date
        from restatement
       where company_code = ${company}
         and journal_date >= date_trunc('month', ${month}::date)
         and journal_date < date_trunc('month', ${month}::date) + interval '1 month'
    ), touched as (
      select export_id, journal_id, series, number from journal where company_code = ${company}
       union all
      select said.export_id, before.journal_id, series, number
        from journal as said
        join journal as before using (company_code, series, number)
       where company_code = ${company} and before.version = said.version - 1
       union all
      select withdrawn_by, journal_id, series, number from journal where company_code = ${company}
    ), entry as (
      select distinct series, number
        from touched
        join journal_line using (journal_id)
        join moved using (export_id, ledger_card_code, journal_date)
       where journal_line.vessel_name is not distinct from moved.vessel_name
    ), said as (
      select newest.*, withdrawn_by is not null as is_withdrawn,
             (select coalesce(sum(book_value) filter (where book_value > 0), 0) from journal_line
               where journal_line.journal_id = newest.journal_id) as said_debit,
             (select coalesce(sum(book_value) filter (where book_value > 0), 0)
                from journal as before join journal_line using (journal_id)
               where before.company_code = newest.company_code and before.series = newest.series
                 and before.number = newest.number
                 and before.version = newest.version - 1) as before_debit
        from entry
        join journal as newest using (series, number)
       where newest.company_code = ${company} and is_current
    )
    select journal_id, series as journal_series, number as journal_number, version, journal_date,
           document_type, narrative,
           case when is_withdrawn then 'withdrawn' when version = 1 then 'added' else 'corrected' end as change,
           (case when is_withdrawn then said_debit else before_debit end)::float8 as debit_before,
           (case when is_withdrawn then 0 else said_debit end)::float8 as debit,
           count(*) over () as count
      from said
     order by journal_date, series, number
     limit ${most}`;
  return RESTATED.all(db, statement);
}
