import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import type { MatchLineKey } from './matches.queries.ts';

/** Locks a bank transaction until the transaction of the database ends. */
export async function lockTransaction(tx: Db, id: string): Promise<void> {
  await sql`
    select from bank_transaction where bank_transaction_id = ${id} for no key update`.execute(tx);
}

/** So that no other transaction is matched with them, and no export corrects them, meanwhile. */
export async function lockLines(tx: Db, keys: readonly MatchLineKey[]): Promise<void> {
  await sql`
    select from journal_line
     where (journal_id, line_no) in (
             select journal_id, line_no
               from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as asked (journal_id bigint, line_no int))
     order by journal_id, line_no
       for no key update`.execute(tx);
}

export type NewMatch = MatchLineKey & { readonly amount: string; readonly rule: string };

export async function insertMatches(
  tx: Db,
  { id, by }: { readonly id: string; readonly by: string },
  matches: readonly NewMatch[],
): Promise<void> {
  await sql`
    insert into bank_match (bank_transaction_id, journal_id, line_no, amount, rule, confirmed_by)
    select ${id}::uuid, journal_id, line_no, amount, rule, ${by}
      from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb)
             as given (journal_id bigint, line_no int, amount numeric, rule text)`.execute(tx);
}

/** Deletes matches of a transaction: all, or only those with lines that count no more. */
export async function deleteMatches(
  tx: Db,
  id: string,
  which: 'all' | 'those that count no more',
): Promise<void> {
  await sql`
    delete from bank_match using journal_line
     where bank_transaction_id = ${id}
       and journal_line.journal_id = bank_match.journal_id and journal_line.line_no = bank_match.line_no
       and (${which === 'all'} or not counts)`.execute(tx);
}
