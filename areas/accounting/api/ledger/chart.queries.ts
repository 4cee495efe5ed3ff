import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { json, Rows, type RowOf, text } from '@fairlead/platform/database/rows';
import type { TableRow } from '@fairlead/platform/database/table-rows.queries';

const STORED = new Rows({ row: json<TableRow>() });

/** Every row of a table of the chart. */
export async function selectChartRows(db: Db, table: string): Promise<readonly TableRow[]> {
  const rows = await STORED.all(db, sql`select to_jsonb(t) as row from ${sql.table(table)} as t`);
  return rows.map(({ row }) => row);
}

/** The companies of these sets that a file no longer names under them; returns those that went. */
export async function deleteOtherCompanies(
  tx: Db,
  companies: readonly TableRow[],
): Promise<readonly TableRow[]> {
  const gone = sql`
    with given as (
      select name, company_code
        from jsonb_to_recordset(${JSON.stringify(companies)}::jsonb)
          as sent (name text, company_code text)
    )
    delete from reporting_set_company as t
     where name in (select name from given)
       and (name, company_code) not in (select name, company_code from given)
    returning to_jsonb(t) as row`;
  return (await STORED.all(tx, gone)).map(({ row }) => row);
}

const USED_ACCOUNT = new Rows({ service_account_no: text, bank_account_no: text, currency: text });
export type UsedAccount = RowOf<typeof USED_ACCOUNT>;

/** Accounts with statements, so also those with matches, and accounts whose card stands in a planning. */
export async function selectUsedAccounts(db: Db): Promise<UsedAccount[]> {
  const statement = sql`
    select service_account_no, bank_account_no, currency
      from bank_account as account
     where exists (select from bank_statement
                    where bank_statement.service_account_no = account.service_account_no)
        or exists (select from cash_plan_line
                    where cash_plan_line.ledger_card_code = account.ledger_card_code)`;
  return USED_ACCOUNT.all(db, statement);
}

export type ChartChange = {
  readonly section: string;
  readonly rowKey: string;
  /** Null: it was not there. */
  readonly before: TableRow | null;
  /** Null: it is no more. */
  readonly after: TableRow | null;
};

/** Inserts changes of a chart's rows, so that closed months are known as they were. */
export async function insertChartChanges(
  tx: Db,
  changes: readonly ChartChange[],
  by: { readonly fileName: string; readonly loadedBy: string },
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into chart_change (section, row_key, before, after, file_name, changed_by)
    select section, "rowKey", before, after, ${by.fileName}, ${by.loadedBy}
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as sent (section text, "rowKey" text, before jsonb, after jsonb)`.execute(tx);
}
