import type { Month } from '../market/business-days.ts';
import type { BankTransaction } from './bank-transactions.ts';
import type { Account } from './firm.ts';

/** A week or a month of an account as its bank states it, in cents. */
export type BankStatement = {
  readonly account: Account;
  readonly month: Month;
  /** Counted from the account's first. */
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly opening: number;
  readonly closing: number;
  readonly transactions: readonly BankTransaction[];
};
