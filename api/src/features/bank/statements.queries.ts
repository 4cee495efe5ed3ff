import { sql } from 'kysely';

import type { Db } from '../../platform/database/db.ts';
import {
  bigint,
  day,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
} from '../../platform/database/rows.ts';
import type { Linked } from './chain.rules.ts';
import type { Numbered } from './dedupe.rules.ts';
import type { Balance } from './statement.rules.ts';

const FILE = new Rows({ n: integer });

/** How many statements were taken from a file; undefined: it was not taken. */
export async function selectStatementsOfFile(
  db: Db,
  fileId: string,
): Promise<RowOf<typeof FILE> | undefined> {
  const statement = sql`
    select count(*)::int as n from bank_statement where file_id = ${fileId} having count(*) > 0`;
  return FILE.first(db, statement);
}

const ACCOUNT = new Rows({
  service_account_no: text,
  bic: text,
  bank_account_no: text,
  currency: text,
});

export async function selectAccounts(db: Db): Promise<readonly RowOf<typeof ACCOUNT>[]> {
  const statement = sql`
    select service_account_no, bic, bank_account_no, currency from bank_account`;
  return ACCOUNT.all(db, statement);
}

const LINK = new Rows({
  statement_id: bigint,
  external_id: text,
  content_hash: text,
  opening: text,
  opening_date: day,
  closing: text,
  closing_date: day,
  previous_id: nullable(bigint),
  gap_amount: nullable(text),
});

export type TakenStatement = RowOf<typeof LINK>;

/** The statements of an account, in the order in which they were taken. */
export async function selectTakenStatements(
  db: Db,
  account: string,
): Promise<readonly TakenStatement[]> {
  const statement = sql`
    select statement_id, external_id, content_hash, opening::text as opening, opening_date,
           closing::text as closing, closing_date, previous_id, gap_amount::text as gap_amount
      from bank_statement
     where service_account_no = ${account}
     order by statement_id`;
  return LINK.all(db, statement);
}

const NEW_STATEMENT = new Rows({ statement_id: bigint });

export async function insertStatement(
  tx: Db,
  given: {
    fileId: string;
    serviceAccountNo: string;
    externalId: string;
    sequence: string | null;
    opening: Balance;
    closing: Balance;
    contentHash: string;
    loadedBy: string;
  },
): Promise<number> {
  const { opening, closing } = given;
  const statement = sql`
    insert into bank_statement
      (file_id, service_account_no, external_id, sequence, opening, opening_date, closing,
       closing_date, content_hash, loaded_by)
    values (${given.fileId}, ${given.serviceAccountNo}, ${given.externalId}, ${given.sequence},
            ${opening.amount}::numeric, ${opening.date}::date, ${closing.amount}::numeric,
            ${closing.date}::date, ${given.contentHash}, ${given.loadedBy})
    returning statement_id`;
  return (await NEW_STATEMENT.one(tx, statement)).statement_id;
}

/** Of two balances of a type and day the later one of the statement is kept. */
export async function insertBalances(
  tx: Db,
  statementId: number,
  balances: readonly Balance[],
): Promise<void> {
  await sql`
    insert into bank_balance (statement_id, balance_type, balance_date, amount)
    select distinct on (type, date) ${statementId}::bigint, type, date, amount
      from rows from (
             json_to_recordset(${JSON.stringify(balances)}::json)
               as (type text, date date, amount numeric)
           ) with ordinality as sent (type, date, amount, n)
     order by type, date, n desc
  `.execute(tx);
}

/** No account has more payments of one day, amount and text. */
const MOST_SAME = 200;

const KEY_COUNT = new Rows({ key: text, n: integer });

/** How many transactions of an account are the same as these, by what makes them so. */
export async function countSame(
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const statement = sql`
    select key, count(*)::int as n
      from unnest(${keys}::text[]) as given (key)
     cross join generate_series(1, ${MOST_SAME}::int) as n
      join bank_transaction on dedupe_key = key || ' ' || n
     group by key`;
  const rows = await KEY_COUNT.all(db, statement);
  return new Map(rows.map(({ key, n }) => [key, n]));
}

/** Adds the transactions that are not there yet; answers how many they were. */
export async function insertTransactions(
  tx: Db,
  statement: { statementId: number; serviceAccountNo: string },
  entries: readonly Numbered[],
): Promise<number> {
  const sent = entries.map(({ entry, no, dedupeKey }) => ({ ...entry, no, dedupeKey }));
  const { numAffectedRows } = await sql`
    insert into bank_transaction
      (statement_id, entry_no, service_account_no, booking_date, value_date, amount,
       bank_transaction_code, counterparty_name, counterparty_account_no, remittance_information,
       is_reversal, end_to_end_id, servicer_ref, dedupe_key)
    select ${statement.statementId}::bigint, no, ${statement.serviceAccountNo}, "bookingDate",
           "valueDate", amount, code, "counterpartyName", "counterpartyAccount", text,
           "isReversal", "endToEndId", "servicerRef", "dedupeKey"
      from json_to_recordset(${JSON.stringify(sent)}::json)
        as sent (no integer, "bookingDate" date, "valueDate" date, amount numeric, code text,
                 "counterpartyName" text, "counterpartyAccount" text, text text,
                 "isReversal" boolean, "endToEndId" text, "servicerRef" text, "dedupeKey" text)
        on conflict (dedupe_key) do nothing
  `.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Which statement each follows, where that is otherwise than before. */
export async function updateLinks(tx: Db, links: readonly Linked[]): Promise<void> {
  await sql`
    update bank_statement as kept
       set previous_id = link.previous_id, gap_amount = link.gap_amount
      from json_to_recordset(${JSON.stringify(links)}::json)
        as link (statement_id bigint, previous_id bigint, gap_amount numeric)
     where kept.statement_id = link.statement_id
  `.execute(tx);
}
