import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  json,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import type { TableRow } from '@fairlead/platform/database/table-rows.queries';

/** Microseconds since 1970: moments are compared as exactly as they are stored. */
const micros = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

const afterFirstLock = sql`> (select min(seen_at) from period_lock)`;

const CHART_CHANGE = new Rows({
  section: text,
  row_key: text,
  before: nullable(json<TableRow>()),
  after: nullable(json<TableRow>()),
  file_name: text,
  changed_by: text,
  changed_at: moment,
  micros: bigint,
});
export type StoredChartChange = RowOf<typeof CHART_CHANGE>;

/** Selects the changes that charts made to figures since anything was locked, oldest first. */
export async function selectLateChanges(db: Db): Promise<StoredChartChange[]> {
  const statement = sql`
    select section, row_key, before, after, file_name, changed_by, changed_at,
           ${micros('changed_at')} as micros
      from chart_change
     where changed_at ${afterFirstLock}
       and section in ('company', 'vessel', 'ledger_card', 'reporting_set_company', 'cash_rec_group')
     order by changed_at, chart_change_id`;
  return CHART_CHANGE.all(db, statement);
}

const LATE_BUDGET = new Rows({
  accounting_set_id: bigint,
  file_name: text,
  loaded_by: text,
  loaded_at: moment,
  micros: bigint,
});
export type LateBudget = RowOf<typeof LATE_BUDGET>;

/** The budgets that were taken since anything was locked, oldest first. */
export async function selectLateBudgets(db: Db): Promise<LateBudget[]> {
  const statement = sql`
    select accounting_set_id, file_name, loaded_by, loaded_at, ${micros('loaded_at')} as micros
      from accounting_set
      join imported_file using (file_id)
     where accounting_set.kind = 'BUDGET' and loaded_at ${afterFirstLock}
     order by accounting_set_id`;
  return LATE_BUDGET.all(db, statement);
}

const LOCK = new Rows({ company_code: text, locked_to: day, micros: bigint });
export type LockRow = RowOf<typeof LOCK>;

/** Up to which day companies were locked, in the order in which it was said. */
export async function selectLocks(db: Db): Promise<LockRow[]> {
  const statement = sql`
    select company_code, locked_to, ${micros('seen_at')} as micros
      from period_lock
     order by seen_at, locked_to`;
  return LOCK.all(db, statement);
}

const COVER = new Rows({
  company_code: text,
  period_from: day,
  period_to: day,
  micros: bigint,
});
export type CoverRow = RowOf<typeof COVER>;

/** The periods that exports cover, each since the first that did. */
export async function selectCovers(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<CoverRow[]> {
  const statement = sql`
    select company_code, period_from, period_to, ${micros('loaded_at')} as micros
      from (select company_code, period_from, period_to, min(loaded_at) as loaded_at
              from ledger_export
             where period_from <= ${to}::date and period_to >= ${from}::date
             group by company_code, period_from, period_to) as export`;
  return COVER.all(db, statement);
}

const BUDGET_CHANGE = new Rows({
  accounting_set_id: bigint,
  cards: bigint,
  before: text,
  after: text,
});
export type BudgetChange = RowOf<typeof BUDGET_CHANGE>;

/**
 * Reads what budgets planned otherwise for a month of a company since a moment: what their cards came to before and after.
 * The month's first budget is none of them (0239).
 */
export async function selectBudgetChanges(
  db: Db,
  { company, month, at }: { readonly company: string; readonly month: string; readonly at: number },
): Promise<BudgetChange[]> {
  const statement = sql`
    select accounting_set_id, count(*) as cards, sum(coalesce(before, 0))::text as before,
           sum(coalesce(amount, 0))::text as after
      from (select budget.*, lag(amount) over (partition by ledger_card_code
                                               order by accounting_set_id) as before,
                   min(accounting_set_id) over () as first_set
              from budget
             where company_code = ${company}
               and month = date_trunc('month', ${month}::date)) as said
      join accounting_set using (accounting_set_id)
     where amount is distinct from before and accounting_set_id > first_set
       and loaded_at > timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'
     group by accounting_set_id
     order by accounting_set_id`;
  return BUDGET_CHANGE.all(db, statement);
}
