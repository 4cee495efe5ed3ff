import type { MonthIndex } from '../market/business-days.ts';
import type { BankTransaction } from './bank-transactions.ts';
import type { FirmAccount } from './firm.ts';

/** A week or a month of an account as its bank states it, in cents. */
export type BankStatement = {
  readonly account: FirmAccount;
  readonly month: MonthIndex;
  /** Counted from the account's first. */
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly opening: number;
  readonly closing: number;
  readonly transactions: readonly BankTransaction[];
};
