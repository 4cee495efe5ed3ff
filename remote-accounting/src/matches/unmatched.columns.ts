import type { ExplainedAccount } from '@fairlead/accounting/contract/bank-matches';
import { defineTable, descriptionColumn, textField } from '@fairlead/table';

import type { Unmatched } from './unmatched.data.ts';

const descriptionOf = ({ side, item }: Unmatched): string =>
  side === 'Bank' ? item.remittance_information : item.narrative;

/** Transaction that a row links to, or that would match it. */
const transactionOf = ({ side, item }: Unmatched): string | null =>
  side === 'Bank' ? item.bank_transaction_id : item.proposed_with;

const FIELDS = {
  transaction: textField(transactionOf),
  journal: textField(({ side, item }: Unmatched) =>
    side === 'Bank' ? null : String(item.journal_id),
  ),
  description: textField(descriptionOf),
};
export type UnmatchedFields = typeof FIELDS;

/** Transactions and lines of the ledger that are not matched. */
export const UNMATCHED = defineTable({
  id: ({ side, item }: Unmatched) =>
    side === 'Bank' ? item.bank_transaction_id : `${item.journal_id}|${item.line_no}`,
  fields: FIELDS,
  columns: [
    {
      id: 'side',
      header: 'Of',
      kind: 'text',
      value: ({ side }) => side,
      width: 64,
      rowHeader: true,
    },
    {
      id: 'date',
      header: 'Date',
      kind: 'date',
      value: ({ side, item }) => (side === 'Bank' ? item.booking_date : item.journal_date),
      width: 80,
    },
    {
      id: 'account',
      header: 'Account',
      kind: 'id',
      last: 6,
      value: ({ item }) => item.service_account_no,
      width: 84,
    },
    descriptionColumn('description', { header: 'Description', width: 320 }),
    {
      id: 'proposal',
      header: 'Proposal',
      kind: 'text',
      value: (row) => proposalText(row),
      width: 180,
    },
    {
      id: 'amount',
      header: 'Amount',
      kind: 'money',
      decimals: { exactly: 2 },
      value: ({ item }) => item.amount,
      width: 116,
    },
    {
      id: 'open',
      header: 'Open',
      kind: 'money',
      decimals: { exactly: 2 },
      value: ({ item }) => item.open_amount,
      width: 116,
      bold: true,
      unit: { value: ({ item }) => item.currency, width: 28 },
    },
  ],
});

function proposalText({ side, item }: Unmatched): string {
  if (side === 'Ledger') return item.proposed_with === null ? '' : 'A transaction';
  if (item.proposal === null) return '';
  const { rule, lines } = item.proposal;
  return lines.length === 1 ? `1 line, by ${rule}` : `${lines.length} lines, by ${rule}`;
}

const amount = (
  id: string,
  header: string,
  value: (account: ExplainedAccount) => number | null,
) => ({
  id,
  header,
  kind: 'money' as const,
  decimals: { exactly: 2 as const },
  width: 112,
  value,
});

/** Bank against ledger, account by account, and what makes the difference (formula 22b). */
export const EXPLAINED = defineTable({
  id: ({ service_account_no: account }: ExplainedAccount) => account,
  fields: {},
  columns: [
    {
      id: 'account',
      header: 'Account',
      kind: 'id',
      last: 6,
      value: ({ service_account_no: account }) => account,
      width: 84,
      rowHeader: true,
      pinned: 'phone',
    },
    { id: 'bank', header: 'Bank', kind: 'text', value: ({ bank_name: name }) => name, width: 140 },
    { id: 'day', header: 'On', kind: 'date', value: ({ balance_date: day }) => day, width: 80 },
    {
      id: 'currency',
      header: 'Currency',
      kind: 'text',
      value: ({ currency }) => currency,
      width: 64,
    },
    amount('bankAmount', 'Bank', (account) => account.bank_amount),
    amount('ledger', 'Ledger', (account) => account.ledger_amount),
    { ...amount('difference', 'Difference', (account) => account.difference), bold: true },
    amount('openBank', 'Open bank', (account) => account.open_bank),
    amount('openLedger', 'Less open ledger', (account) => -account.open_ledger),
    amount('firstDay', 'From before', (account) => account.first_day_difference),
    amount('unexplained', 'Unexplained', (account) => account.unexplained),
  ],
});
