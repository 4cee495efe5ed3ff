import type { Db } from '@fairlead/api/database';
import { Rows, text, uuid } from '@fairlead/platform/database/rows';
import { sql } from 'kysely';

const CONFIRMED = new Rows({ bank_transaction_id: uuid, lines: text });

/**
 * Confirms for transactions of a range the line whose reference they carry, of the same amount: what an
 * accountant does with proposals; none that was ever matched before. Answers each with its line as the audit writes it.
 */
export async function insertDemoMatches(
  tx: Db,
  { from, to, by }: { readonly from: string; readonly to: string; readonly by: string },
): Promise<readonly { readonly bank_transaction_id: string; readonly lines: string }[]> {
  const statement = sql`
    with open as (
      select bank_transaction_id, amount, currency, ledger_card_code,
             regexp_match(remittance_information, '([A-Z0-9]{3})-([A-Z]{2})-([0-9]+)$') as reference
        from bank_transaction
        join bank_account using (service_account_no)
       where booking_date between ${from}::date and ${to}::date
         and not exists (select from bank_match
                          where bank_match.bank_transaction_id = bank_transaction.bank_transaction_id)
         and not exists (select from audit_event
                          where action = 'bank.match' and entity_id = bank_transaction_id::text)
    ), found as (
      select distinct on (journal_id, line_no) bank_transaction_id, journal_id, line_no, open.amount
        from open
        join journal
          on company_code = reference[1] and series = reference[2] and number = reference[3]::int
         and is_current and withdrawn_by is null
        join journal_line using (journal_id)
       where journal_line.ledger_card_code = open.ledger_card_code
         and journal_line.currency = open.currency and journal_line.amount = open.amount
         and not exists (select from bank_match
                          where bank_match.journal_id = journal_line.journal_id
                            and bank_match.line_no = journal_line.line_no)
       order by journal_id, line_no, bank_transaction_id
    ), confirmed as (
      insert into bank_match (bank_transaction_id, journal_id, line_no, amount, rule, confirmed_by)
      select bank_transaction_id, journal_id, line_no, amount, 'amount and reference', ${by} from found
      returning bank_transaction_id, journal_id, line_no, amount, rule
    )
    select bank_transaction_id,
           json_build_array(json_build_object('journal_id', journal_id, 'line_no', line_no,
             'amount', amount::text, 'rule', rule, 'counts', true))::text as lines
      from confirmed`;
  return CONFIRMED.all(tx, statement);
}
