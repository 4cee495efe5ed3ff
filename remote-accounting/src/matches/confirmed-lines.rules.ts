import type { BankMatch, ConfirmedLines } from '@fairlead/accounting/contract/bank-matches';
import { decimalText } from '@fairlead/shared/domain/numbers/decimal-text';

/** Request that confirms the proposal of a transaction: each line with its open amount. */
export const confirmedLines = ({ proposal }: Pick<BankMatch, 'proposal'>): ConfirmedLines => ({
  lines: (proposal?.lines ?? []).map(({ journal_id, line_no, open_amount }) => ({
    journal_id,
    line_no,
    amount: decimalText(open_amount),
  })),
});
