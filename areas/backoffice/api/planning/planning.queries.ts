import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  flag,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import type { PlanLine } from './planning.rules.ts';

/** One planning is made at a time: each supersedes the one before. Ends with the transaction. */
export async function lockPlannings(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fairlead cash planning', 0))`.execute(
    tx,
  );
}

const PLANNED = new Rows({
  ledger_card_code: text,
  group_company: text,
  institution: text,
  account_name: text,
  holding_company: text,
  account_type: text,
  include_in_sum: flag,
  notes: text,
  buffer: text,
  blocked: text,
  currency: text,
  /** Of the last statement, if it closes on one of the seven days before or on the day itself. */
  closing: nullable(text),
  closing_date: nullable(day),
  /** Of the card in the account's currency, up to the day. */
  ledger_amount: text,
  last_booked: nullable(day),
  /** Dollars for one; null: there is no rate. */
  fx_rate: nullable(text),
});
export type PlannedAccount = RowOf<typeof PLANNED>;

/** The cash accounts that hold on a day, and what bank and ledger say of each. */
export async function selectPlannedAccounts(tx: Db, on: string): Promise<PlannedAccount[]> {
  const statement = sql`
    with version as (
      select distinct on (ledger_card_code) cash_account.*
        from cash_account join ledger_card on code = ledger_card_code
       where is_bank and valid_from <= ${on}::date
       order by ledger_card_code, valid_from desc, backacc_set_id desc
    ), account as (
      select version.*, service_account_no, coalesce(currency, 'USD') as currency
        from version left join bank_account using (ledger_card_code)
    )
    select account.ledger_card_code, group_company, institution, account_name, holding_company,
           account_type, include_in_sum, notes, buffer::text as buffer, blocked::text as blocked,
           currency, closing::text as closing, closing_date,
           coalesce(ledger.amount, 0)::text as ledger_amount, last.day as last_booked,
           dollars_for_one(currency, ${on}::date)::text as fx_rate
      from account
      left join lateral newest_statement(account.service_account_no, ${on}::date) as newest
        on closing_date >= ${on}::date - 7
     cross join lateral (
       select sum(amount) as amount
         from (select amount
                 from card_month
                where card_month.ledger_card_code = account.ledger_card_code
                  and card_month.currency = account.currency
                  and month < date_trunc('month', ${on}::date)
                union all
               select amount
                 from journal_line
                where counts and journal_line.ledger_card_code = account.ledger_card_code
                  and company_code = any(array(select code from company))
                  and journal_line.currency = account.currency
                  and journal_date between date_trunc('month', ${on}::date)::date and ${on}::date
              ) as part) as ledger
     cross join lateral (
       select max(booked.journal_date) as day
         from company
        cross join lateral (
          select journal_date
            from journal_line
           where counts and journal_line.ledger_card_code = account.ledger_card_code
             and company_code = company.code and journal_line.currency = account.currency
             and journal_date <= ${on}::date
           order by journal_date desc
           limit 1) as booked) as last
     order by account.ledger_card_code`;
  return PLANNED.all(tx, statement);
}

const RUN = new Rows({ cash_planning_run_id: bigint, supersedes: nullable(bigint) });

/** A run of a day, in the place of the one before of that day; under `lockPlannings`. */
export async function insertPlanningRun(
  tx: Db,
  { runDate, madeBy }: { readonly runDate: string; readonly madeBy: string },
): Promise<RowOf<typeof RUN>> {
  const statement = sql`
    insert into cash_planning_run (run_date, made_by, supersedes)
    values (${runDate}::date, ${madeBy},
            (select max(cash_planning_run_id) from cash_planning_run where run_date = ${runDate}::date))
    returning cash_planning_run_id, supersedes`;
  return RUN.one(tx, statement);
}

export async function insertPlanLines(
  tx: Db,
  runId: number,
  lines: readonly PlanLine[],
): Promise<void> {
  await sql`
    insert into cash_plan_line (cash_planning_run_id, ledger_card_code, entry_type, group_company,
                                institution, account_name, holding_company, account_type,
                                include_in_sum, notes, currency, amount, fx_rate, source, source_date)
    select ${runId}, ledger_card_code, entry_type, group_company, institution, account_name,
           holding_company, account_type, include_in_sum, notes, currency, amount, fx_rate, source,
           source_date
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as sent (ledger_card_code text, entry_type text, group_company text, institution text,
                 account_name text, holding_company text, account_type text, include_in_sum boolean,
                 notes text, currency text, amount numeric, fx_rate numeric, source text,
                 source_date date)
  `.execute(tx);
}
