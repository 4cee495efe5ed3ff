import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  integer,
  Rows,
  type RowOf,
  text,
  uuid,
} from '@fairlead/platform/database/rows';

/** Matches of payments go to the payments that they are, where these have none. */
export async function moveMatches(
  tx: Db,
  pairs: readonly (readonly [from: string, into: string])[],
): Promise<void> {
  const sent = pairs.map(([from, into]) => ({ from, into }));
  await sql`
    update bank_match as kept
       set bank_transaction_id = sent."into"
      from json_to_recordset(${JSON.stringify(sent)}::json) as sent ("from" uuid, "into" uuid)
     where kept.bank_transaction_id = sent."from"
       and not exists (select from bank_match as other where other.bank_transaction_id = sent."into")`.execute(
    tx,
  );
}

const MATCH = new Rows({
  bank_transaction_id: uuid,
  journal_id: bigint,
  line_no: integer,
  amount: text,
  rule: text,
});

export async function selectSettledMatches(
  db: Db,
  ids: readonly string[],
): Promise<readonly RowOf<typeof MATCH>[]> {
  const statement = sql`
    select bank_transaction_id, journal_id, line_no, trim_scale(amount)::text as amount, rule
      from bank_match
     where bank_transaction_id = any (${[...ids]}::uuid[])
     order by bank_transaction_id, journal_id, line_no`;
  return MATCH.all(db, statement);
}

export async function deleteSettledMatches(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from bank_match where bank_transaction_id = any (${[...ids]}::uuid[])`.execute(
    tx,
  );
}

const PAYMENT = new Rows({
  bank_transaction_id: uuid,
  service_account_no: text,
  booking_date: day,
  amount: text,
  remittance_information: text,
});

export async function selectPayments(
  db: Db,
  ids: readonly string[],
): Promise<readonly RowOf<typeof PAYMENT>[]> {
  const statement = sql`
    select bank_transaction_id, service_account_no, booking_date, trim_scale(amount)::text as amount,
           remittance_information
      from bank_entry
     where bank_transaction_id = any (${[...ids]}::uuid[])
     order by booking_date, bank_transaction_id`;
  return PAYMENT.all(db, statement);
}
