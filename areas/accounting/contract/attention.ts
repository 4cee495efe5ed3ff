import {
  day,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  text,
} from '@fairlead/shared/contract/schema';

const money = number;

/** Concerns of somebody who closes a period. */
export const Attention = object({
  unmapped_cards: list(
    object({ ledger_card_code: text(), entries: integer(), book_value: money() }),
  ),
  /** Gaps: a statement's opening is not the closing of the one before. */
  statement_gaps: list(
    object({
      service_account_no: text(),
      bank_name: text(),
      from_date: day(),
      to_date: day(),
      gap_amount: money(),
      currency: text(),
    }),
  ),
  /** Accounts whose newest statement is older than the report's end. */
  stale_accounts: list(
    object({ service_account_no: text(), bank_name: text(), last_date: nullable(day()) }),
  ),
  unmatched_transactions: integer(),
  unmatched_ledger_items: integer(),
  restated: list(
    object({ company_fixed_name: text(), month: day(), entries: integer(), locked_to: day() }),
  ),
  /** Days of balances and transactions in euros of which no rate is known within a week before. */
  missing_rates: optional(list(day())),
  /**
   * Accounts whose statements of before there was a timeline do not add up, and by how much: their balances less their
   * payments, of whatever days.
   */
  unexplained_balances: optional(
    list(
      object({ service_account_no: text(), bank_name: text(), currency: text(), amount: money() }),
    ),
  ),
  /** Bank statements that wait for a person, of whatever days. */
  waiting_statements: optional(integer()),
});
