import { sql } from 'kysely';

import type { Db } from '../../platform/database/db.ts';
import { json, Rows } from '../../platform/database/rows.ts';
import type { TableRow } from '../../platform/database/table-rows.queries.ts';

const STORED = new Rows({ row: json<TableRow>() });

/** Every row of a table of the chart. */
export async function selectChartRows(db: Db, table: string): Promise<readonly TableRow[]> {
  const rows = await STORED.all(db, sql`select to_jsonb(t) as row from ${sql.table(table)} as t`);
  return rows.map(({ row }) => row);
}

/** The companies of these sets that a file no longer names under them; answers those that went. */
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
