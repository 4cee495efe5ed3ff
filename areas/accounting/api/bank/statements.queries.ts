import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { bigint, integer, Rows, type RowOf, text } from '@fairlead/platform/database/rows';
import { type Balance, toStatementKey } from './statement.rules.ts';

const FILE = new Rows({ n: integer });

/** Counts the statements imported from a file; undefined: it was not imported. */
export async function selectStatementsOfFile(
  db: Db,
  fileId: string,
): Promise<RowOf<typeof FILE> | undefined> {
  const statement = sql`
    select count(*)::int as n from given_statement where file_id = ${fileId} having count(*) > 0`;
  return FILE.first(db, statement);
}

const ACCOUNT = new Rows({
  service_account_no: text,
  bic: text,
  bank_account_no: text,
  currency: text,
});

export async function selectStatementAccounts(db: Db): Promise<readonly RowOf<typeof ACCOUNT>[]> {
  const statement = sql`
    select service_account_no, bic, bank_account_no, currency from bank_account`;
  return ACCOUNT.all(db, statement);
}

export type NewStatement = {
  readonly account: string;
  readonly externalId: string;
  readonly sequence: string | null;
  readonly format: string | null;
  readonly isProvisional: boolean;
  readonly madeAt: string | null;
  readonly opening: Balance;
  readonly closing: Balance;
  readonly firstDay: string | null;
  readonly contentHash: string;
};

const NEW_STATEMENT = new Rows({
  statement_id: bigint,
  service_account_no: text,
  content_hash: text,
  external_id: text,
});

/** Adds statements of a file; answers their ids in the order in which they are given. */
export async function insertStatements(
  tx: Db,
  of: { readonly fileId: string; readonly loadedBy: string },
  given: readonly NewStatement[],
): Promise<readonly number[]> {
  const sent = given.map(({ opening, closing, ...same }) => ({
    ...same,
    opening: opening.amount,
    openingDate: opening.date,
    closing: closing.amount,
    closingDate: closing.date,
  }));
  const statement = sql`
    insert into given_statement
      (file_id, service_account_no, external_id, sequence, format, is_provisional, made_at, opening,
       opening_date, closing, closing_date, first_day, content_hash, loaded_by)
    select ${of.fileId}, account, external_id, sequence, format, is_provisional, made_at, opening,
           opening_date, closing, closing_date, first_day, content_hash, ${of.loadedBy}
      from rows from (
             json_to_recordset(${JSON.stringify(sent)}::json)
               as (account text, "externalId" text, sequence text, format text, "isProvisional" boolean,
                   "madeAt" timestamptz, opening numeric, "openingDate" date, closing numeric,
                   "closingDate" date, "firstDay" date, "contentHash" text)
           ) with ordinality
           as sent (account, external_id, sequence, format, is_provisional, made_at, opening, opening_date,
                    closing, closing_date, first_day, content_hash, n)
     order by n
    returning statement_id, service_account_no, content_hash, external_id`;
  const rows = await NEW_STATEMENT.all(tx, statement);
  const ids = new Map(
    rows.map((row) => [
      `${row.service_account_no} ${toStatementKey(row.external_id, row.content_hash)}`,
      row.statement_id,
    ]),
  );
  return given.map(
    ({ account, externalId, contentHash }) =>
      ids.get(`${account} ${toStatementKey(externalId, contentHash)}`) ?? Number.NaN,
  );
}

/** Inserts balances; of two of a type and day the later one of the statement wins. */
export async function insertBalances(
  tx: Db,
  balances: readonly (Balance & { readonly statementId: number })[],
): Promise<void> {
  await sql`
    insert into bank_balance (statement_id, balance_type, balance_date, amount)
    select distinct on (statement_id, type, date) statement_id, type, date, amount
      from rows from (
             json_to_recordset(${JSON.stringify(balances)}::json)
               as ("statementId" bigint, type text, date date, amount numeric)
           ) with ordinality as sent (statement_id, type, date, amount, n)
     order by statement_id, type, date, n desc
  `.execute(tx);
}
