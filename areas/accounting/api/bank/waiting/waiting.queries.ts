import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  choice,
  day,
  flag,
  integer,
  moment,
  nullable,
  Rows,
  type RowOf,
  text,
  texts,
  uuid,
} from '@fairlead/platform/database/rows';

const QUESTIONS = ['unsure', 'other', 'less'] as const;

const STATEMENT = {
  statement_id: bigint,
  external_id: text,
  format: nullable(text),
  is_provisional: flag,
  file_name: text,
  loaded_by: text,
  loaded_at: moment,
  opening_date: day,
  opening: text,
  closing_date: day,
  closing: text,
};
const COLUMNS = sql`
  statement_id, external_id, format, is_provisional, file_name, loaded_by, loaded_at, opening_date,
  opening::text as opening, closing_date, closing::text as closing`;

const ABOUT = new Rows(STATEMENT);
export type StatementRow = RowOf<typeof ABOUT>;

const WAITING = new Rows({
  ...STATEMENT,
  service_account_no: text,
  bank_name: text,
  currency: text,
  question: nullable(choice(QUESTIONS)),
  asked_about: texts,
  count: integer,
});
export type WaitingStatementRow = RowOf<typeof WAITING>;

/** Statements that wait, the oldest first, with how many there are; of one of them where it is named. */
export async function selectWaitingStatements(
  db: Db,
  { most, id = null }: { readonly most: number; readonly id?: number | null },
): Promise<readonly WaitingStatementRow[]> {
  const statement = sql`
    select ${COLUMNS}, service_account_no, bank_name, currency, question, asked_about::text[] as asked_about,
           (count(*) over ())::int as count
      from given_statement
      join imported_file using (file_id)
      join bank_account using (service_account_no)
      join bank_institution using (bic)
     where standing = 'waiting' and (${id}::bigint is null or statement_id = ${id}::bigint)
     order by loaded_at, statement_id
     limit ${most}`;
  return WAITING.all(db, statement);
}

/** Statements by their ids. */
export async function selectStatements(
  db: Db,
  ids: readonly number[],
): Promise<readonly StatementRow[]> {
  const statement = sql`
    select ${COLUMNS}
      from given_statement join imported_file using (file_id)
     where statement_id = any(${ids}::bigint[])
     order by opening_date, statement_id`;
  return ABOUT.all(db, statement);
}

const STANDING = new Rows({ standing: text });

/** Standing of a statement; undefined: there is no such one. */
export async function selectStatementStanding(db: Db, id: number): Promise<string | undefined> {
  const statement = sql`select standing from given_statement where statement_id = ${id}`;
  return (await STANDING.first(db, statement))?.standing;
}

const PAYMENT = new Rows({
  bank_transaction_id: uuid,
  booking_date: day,
  amount: text,
  counterparty_name: nullable(text),
  remittance_information: text,
  servicer_ref: nullable(text),
});
export type PaymentRow = RowOf<typeof PAYMENT>;

/** Payments by their rows. */
export async function selectStatedPayments(
  db: Db,
  rows: readonly string[],
): Promise<readonly PaymentRow[]> {
  const statement = sql`
    select bank_transaction_id, booking_date, amount::text as amount, counterparty_name,
           remittance_information, servicer_ref
      from bank_entry
     where bank_transaction_id = any(${rows}::uuid[])`;
  return PAYMENT.all(db, statement);
}

/** Stores who answered what about a statement. */
export async function updateDecision(
  tx: Db,
  { id, decision, by }: { readonly id: number; readonly decision: string; readonly by: string },
): Promise<void> {
  await sql`
    update given_statement
       set decision = ${decision}, decided_by = ${by}, decided_at = clock_timestamp()
     where statement_id = ${id}`.execute(tx);
}
