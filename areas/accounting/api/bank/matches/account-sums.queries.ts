import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { day, Rows, type RowOf, text } from '@fairlead/platform/database/rows';

const SUMS = new Rows({
  service_account_no: text,
  bank_name: text,
  currency: text,
  ledger_card_code: text,
  balance_date: day,
  opening: text,
  closing: text,
  moved: text,
  ledger_before: text,
  ledger: text,
  matched_before: text,
  matched_since: text,
});

/**
 * Sums bank and ledger of accounts with a card on the day of their newest statement up to a day
 * (`AccountSums` of explained.rules). A transaction lies in the bank from its booking on, or from
 * the end of the statement that has it, where it is dated after that; a match counts from when both
 * sides do.
 */
export async function selectAccountSums(
  db: Db,
  upTo: string,
  account: string | null,
): Promise<RowOf<typeof SUMS>[]> {
  const statement = sql`
    select bank_account.service_account_no, bank_name, currency, ledger_card.code as ledger_card_code,
           newest.closing_date as balance_date, first.opening::text as opening, newest.closing::text as closing,
           coalesce(bank.moved, 0)::text as moved,
           coalesce(books.before, 0)::text as ledger_before, coalesce(books.sum, 0)::text as ledger,
           coalesce(matched.before, 0)::text as matched_before,
           coalesce(matched.since, 0)::text as matched_since
      from bank_account
     cross join lateral newest_statement(service_account_no, ${upTo}::date) as newest
      join (select distinct on (service_account_no) service_account_no, opening_date, opening
              from bank_statement
             order by service_account_no, previous_id is not null, opening_date, statement_id) as first
        on first.service_account_no = bank_account.service_account_no
      join bank_institution using (bic)
      join ledger_card on ledger_card.code = bank_account.ledger_card_code
      left join lateral (
        select sum(amount) as moved
          from bank_transaction join bank_statement using (statement_id)
         where bank_transaction.service_account_no = bank_account.service_account_no
           and least(booking_date, bank_statement.closing_date) <= newest.closing_date) as bank on true
      left join lateral (
        select sum(amount) as sum, sum(amount) filter (where journal_date < first.opening_date) as before
          from journal_line
         where counts and journal_line.ledger_card_code = bank_account.ledger_card_code
           and journal_line.currency = bank_account.currency
           and journal_date <= newest.closing_date) as books on true
      left join lateral (
        select sum(bank_match.amount) filter (where journal_date < first.opening_date) as before,
               sum(bank_match.amount) filter (where journal_date >= first.opening_date) as since
          from bank_transaction
          join bank_statement using (statement_id)
          join bank_match using (bank_transaction_id)
          join journal_line using (journal_id, line_no)
         where bank_transaction.service_account_no = bank_account.service_account_no
           and least(booking_date, bank_statement.closing_date) <= newest.closing_date
           and counts and journal_date <= newest.closing_date) as matched on true
     where bank_account.service_account_no = coalesce(${account}, bank_account.service_account_no)
     order by bank_account.service_account_no`;
  return SUMS.all(db, statement);
}
