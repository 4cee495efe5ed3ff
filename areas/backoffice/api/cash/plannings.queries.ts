import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  day,
  flag,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';

const PAIR = new Rows({
  latest_date: day,
  latest_run: bigint,
  prev_date: nullable(day),
  prev_run: nullable(bigint),
});

/** A planning, and the last one at least seven days before it. */
export type PlanningPair = RowOf<typeof PAIR>;

/** The planning that holds of a day, or the newest; undefined where there is none. */
export async function selectPlanningPair(
  db: Db,
  runDate: string | null,
): Promise<PlanningPair | undefined> {
  const statement = sql`
    select latest.run_date as latest_date, latest.cash_planning_run_id as latest_run,
           before.day as prev_date,
           (select max(cash_planning_run_id) from cash_planning_run
             where run_date = before.day) as prev_run
      from cash_planning_run as latest
     cross join lateral (
       select max(run_date) as day
         from cash_planning_run as earlier
        where earlier.run_date <= latest.run_date - 7) as before
     where ${runDate}::date is null or latest.run_date = ${runDate}::date
     order by latest.run_date desc, latest.cash_planning_run_id desc
     limit 1`;
  return PAIR.first(db, statement);
}

const LINE = new Rows({
  group_company: text,
  institution: text,
  account_name: text,
  ledger_card_code: text,
  currency: text,
  entry_type: choice(['BALANCE', 'BUFFER', 'BLOCKED']),
  holding_company: text,
  account_type: text,
  include_in_sum: flag,
  notes: text,
  /** In its currency; 0 where that planning has no such line. */
  amount_latest: text,
  amount_prev: text,
  /** Dollars for one. */
  fx_rate_latest: text,
  fx_rate_prev: nullable(text),
  source: choice(['BANK', 'LEDGER']),
  source_date: day,
});

export type PairedLine = RowOf<typeof LINE>;

/**
 * Selects lines of a planning with those of the previous one; lines that only the previous one has
 * use the later rate.
 */
export async function selectPairedLines(
  db: Db,
  { latest_date: latestDate, latest_run: latestRun, prev_run: prevRun }: PlanningPair,
): Promise<PairedLine[]> {
  const statement = sql`
    with latest as (
      select * from cash_plan_line where cash_planning_run_id = ${latestRun}
    ), previous as (
      select * from cash_plan_line where cash_planning_run_id = ${prevRun}::bigint
    )
    select coalesce(latest.group_company, previous.group_company) as group_company,
           coalesce(latest.institution, previous.institution) as institution,
           coalesce(latest.account_name, previous.account_name) as account_name,
           ledger_card_code, currency, entry_type,
           coalesce(latest.holding_company, previous.holding_company) as holding_company,
           coalesce(latest.account_type, previous.account_type) as account_type,
           coalesce(latest.include_in_sum, previous.include_in_sum) as include_in_sum,
           coalesce(latest.notes, previous.notes) as notes,
           coalesce(latest.amount, 0)::text as amount_latest,
           coalesce(previous.amount, 0)::text as amount_prev,
           coalesce(latest.fx_rate,
                    (select max(fx_rate) from latest as own where own.currency = previous.currency),
                    dollars_for_one(previous.currency, ${latestDate}::date),
                    previous.fx_rate)::text as fx_rate_latest,
           previous.fx_rate::text as fx_rate_prev,
           coalesce(latest.source, previous.source) as source,
           coalesce(latest.source_date, previous.source_date) as source_date
      from latest full join previous using (ledger_card_code, entry_type, currency)
     order by group_company, institution, account_name, ledger_card_code, currency,
              array_position(array['BALANCE', 'BUFFER', 'BLOCKED'], entry_type)`;
  return LINE.all(db, statement);
}
