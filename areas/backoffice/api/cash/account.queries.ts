import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  bigint,
  day,
  integer,
  nullable,
  Rows,
  type RowOf,
  text,
} from '@fairlead/platform/database/rows';
import type { Week } from './moves.queries.ts';

const CARD = new Rows({
  ledger_card_code: text,
  account_name: text,
  currency: text,
  /** Last balance of the bank up to a day, within its last seven days; null: none. */
  bank_start: nullable(text),
  bank_end: nullable(text),
});

/** A bank card with its account, and what lay in the bank at both ends; undefined: there is no such bank card. */
export async function selectCashCard(
  db: Db,
  card: string,
  { after, upTo }: Week,
): Promise<RowOf<typeof CARD> | undefined> {
  const closingOn = (on: string) => sql`
    (select closing::text from newest_statement(service_account_no, ${on}::date)
      where closing_date >= ${on}::date - 7)`;
  const statement = sql`
    select code as ledger_card_code, coalesce(currency, 'USD') as currency,
           coalesce((select account_name from cash_account
                      where cash_account.ledger_card_code = code and valid_from <= ${upTo}::date
                      order by valid_from desc, backacc_set_id desc
                      limit 1), ledger_card.name) as account_name,
           ${closingOn(after)} as bank_start, ${closingOn(upTo)} as bank_end
      from ledger_card left join bank_account on ledger_card_code = code
     where code = ${card} and is_bank`;
  return CARD.first(db, statement);
}

const ENTRY = new Rows({
  journal_id: bigint,
  line_no: integer,
  journal_date: day,
  document_type: text,
  from_to: nullable(text),
  company_fixed_name: text,
  narrative: text,
  amount: text,
  book_value: text,
});

/**
 * Selects what was booked on a card in a week, oldest first, by its amount in a currency: an entry
 * in another one moves nothing of it.
 */
export async function selectCardEntries(
  db: Db,
  { card, currency }: { readonly card: string; readonly currency: string },
  { after, upTo }: Week,
): Promise<RowOf<typeof ENTRY>[]> {
  const statement = sql`
    select journal_id, line_no, line.journal_date, document_type, from_to,
           fixed_name as company_fixed_name, narrative,
           case when line.currency = ${currency} then amount else 0 end::text as amount,
           book_value::text as book_value
      from journal_line as line
      join company on company.code = line.company_code
      join journal using (journal_id)
     where counts and ledger_card_code = ${card} and line.journal_date > ${after}::date
       and line.journal_date <= ${upTo}::date
     order by line.journal_date, journal_id, line_no`;
  return ENTRY.all(db, statement);
}
