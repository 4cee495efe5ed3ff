import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { flag, integer, Rows, type RowOf, text } from '@fairlead/platform/database/rows';
import type { BudgetRow } from './budget-file.rules.ts';

const CODE = new Rows({ code: text });

export async function selectCompanyCodes(db: Db): Promise<ReadonlySet<string>> {
  const rows = await CODE.all(db, sql`select code from company`);
  return new Set(rows.map(({ code }) => code));
}

export async function selectCardCodes(db: Db): Promise<ReadonlySet<string>> {
  const rows = await CODE.all(db, sql`select code from ledger_card`);
  return new Set(rows.map(({ code }) => code));
}

const DIFFERING = new Rows({ n: integer, had: flag });

/**
 * Selects the rows, counted from 1, that differ from the budget that holds, and whether one holds.
 */
export async function selectDifferingBudgets(
  db: Db,
  rows: readonly BudgetRow[],
): Promise<readonly RowOf<typeof DIFFERING>[]> {
  const statement = sql`
    select n::int as n, held.amount is not null as had
      from rows from (
             json_to_recordset(${JSON.stringify(rows)}::json)
               as (company text, card text, month date, amount numeric)
           ) with ordinality as given (company, card, month, amount, n)
      left join lateral (
        select budget.amount from budget
         where company_code = company and ledger_card_code = card and budget.month = given.month
         order by accounting_set_id desc
         limit 1) as held on true
     where given.amount is distinct from held.amount
     order by n`;
  return DIFFERING.all(db, statement);
}

export async function insertBudget(
  tx: Db,
  setId: number,
  rows: readonly BudgetRow[],
): Promise<void> {
  await sql`
    insert into budget (company_code, ledger_card_code, month, accounting_set_id, amount)
    select company, card, month, ${setId}::bigint, amount
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as sent (company text, card text, month date, amount numeric)
  `.execute(tx);
}
