import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { day, nullable, Rows } from '@fairlead/platform/database/rows';

const DAY = new Rows({ day });

/** Days that have a final run of the P&L, newest first. */
export async function selectTradeDates(db: Db): Promise<string[]> {
  const statement = sql`
    select distinct pipe_run_date as day from pnl_run
     where run_type in ('VERIFIED', 'COB')
     order by day desc`;
  return (await DAY.all(db, statement)).map((row) => row.day);
}

/** Days that have a planning, newest first. */
export async function selectPlanningDates(db: Db): Promise<string[]> {
  const statement = sql`select distinct run_date as day from cash_planning_run order by day desc`;
  return (await DAY.all(db, statement)).map((row) => row.day);
}

const LOCKED = new Rows({ locked_to: nullable(day) });

/** Up to which day every company of a reporting set that has journals is locked; null where one is not. */
export async function selectLockedDate(db: Db, set: string): Promise<string | null> {
  const statement = sql`
    select case when bool_and(locked_to is not null) then min(locked_to) end as locked_to
      from (select company_code, max(locked_to) as locked_to
              from reporting_set_company left join period_lock using (company_code)
             where name = ${set}
               and exists (select from journal where journal.company_code = reporting_set_company.company_code)
             group by company_code) as lock`;
  return (await LOCKED.one(db, statement)).locked_to;
}
