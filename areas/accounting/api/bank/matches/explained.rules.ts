import type { ExplainedAccount } from '@fairlead/accounting/contract/bank-matches';
import { parseAmount, toNearestNumber, withoutDust } from '@fairlead/shared/domain/money/exact';

/** Sums of statements, ledger and matches of an account on a day, as decimal texts. */
export type AccountSums = Pick<
  ExplainedAccount,
  'service_account_no' | 'bank_name' | 'currency' | 'ledger_card_code' | 'balance_date'
> & {
  /** The first statement's. */
  readonly opening: string;
  readonly closing: string;
  /** Transactions up to the day. */
  readonly moved: string;
  /** Lines before the first statement's day, and up to the day. */
  readonly ledger_before: string;
  readonly ledger: string;
  /**
   * Matched amount of both sides up to the day, with lines of before the first statement and since.
   */
  readonly matched_before: string;
  readonly matched_since: string;
};

/** Explains the difference of bank and ledger of an account (formula 22b); exact. */
export function explainedAccount(sums: AccountSums): ExplainedAccount {
  const { service_account_no, bank_name, currency, ledger_card_code, balance_date } = sums;
  const [bank, ledger, before] = [sums.closing, sums.ledger, sums.ledger_before].map(
    parseAmount,
  ) as [bigint, bigint, bigint];
  const [matchedBefore, matchedSince] = [
    parseAmount(sums.matched_before),
    parseAmount(sums.matched_since),
  ];
  const openBank = parseAmount(sums.moved) - matchedBefore - matchedSince;
  const openLedger = ledger - before - matchedSince;
  const firstDay = parseAmount(sums.opening) - before + matchedBefore;
  return {
    service_account_no,
    bank_name,
    currency,
    ledger_card_code,
    balance_date,
    bank_amount: toNearestNumber(bank),
    ledger_amount: toNearestNumber(ledger),
    difference: toNearestNumber(withoutDust(bank - ledger)),
    open_bank: toNearestNumber(openBank),
    open_ledger: toNearestNumber(openLedger),
    first_day_difference: toNearestNumber(firstDay),
    unexplained: toNearestNumber(withoutDust(bank - ledger - (openBank - openLedger + firstDay))),
  };
}
