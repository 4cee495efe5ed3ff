import type { AccountingReport } from '@fairlead/shared/contract/accounting/report';
import { defineTable, textField } from '@fairlead/shared/table';

import { descriptionColumn } from '../common/description-column.tsx';

type Transaction = AccountingReport['bank_transactions'][number];

/** The banks' transactions: cash in is positive. */
export const TRANSACTIONS = defineTable({
  id: ({ bank_transaction_id: id }: Transaction) => id,
  fields: {
    description: textField((row: Transaction) => row.remittance_information),
  },
  columns: [
    {
      id: 'transaction',
      header: 'Transaction',
      kind: 'id',
      last: 8,
      value: ({ bank_transaction_id: id }) => id,
      width: 100,
      rowHeader: true,
      pin: 'phone',
    },
    { id: 'booked', header: 'Booked', kind: 'date', value: (row) => row.booking_date, width: 74 },
    { id: 'value', header: 'Value', kind: 'date', value: (row) => row.value_date, width: 74 },
    {
      id: 'bank',
      header: 'Bank',
      kind: 'text',
      value: ({ bank_name: name }) => name,
      width: 116,
      filter: { parameter: 'bank' },
    },
    {
      id: 'account',
      header: 'Account',
      kind: 'id',
      last: 6,
      value: (row) => row.service_account_no,
      width: 90,
    },
    {
      id: 'code',
      header: 'Code',
      kind: 'text',
      value: (row) => row.bank_transaction_code,
      width: 104,
      atFirst: 'hidden',
      filter: { parameter: 'code' },
    },
    {
      id: 'counterparty',
      header: 'Counterparty',
      kind: 'text',
      value: ({ creditor_name: name }) => name,
      width: 116,
      filter: { parameter: 'counterparty' },
    },
    {
      id: 'iban',
      header: 'Their account',
      kind: 'id',
      last: 6,
      value: (row) => row.creditor_bank_account_no,
      width: 80,
    },
    descriptionColumn('description', { header: 'Description', width: 180 }),
    {
      id: 'matched',
      header: 'Matched',
      kind: 'text',
      value: ({ is_matched: isMatched }) => (isMatched ? 'Yes' : 'No'),
      width: 68,
      filter: { parameter: 'matched' },
    },
    {
      id: 'amount',
      header: 'Amount',
      kind: 'money',
      decimals: { exactly: 2 },
      value: ({ amount }) => amount,
      width: 112,
      unit: { value: ({ currency }) => currency, width: 28 },
    },
    {
      id: 'rate',
      header: 'Rate',
      kind: 'price',
      decimals: { exactly: 4 },
      value: (row) => row.fx_rate,
      width: 60,
    },
    {
      id: 'usd',
      header: 'USD',
      kind: 'money',
      decimals: { exactly: 2 },
      value: (row) => row.amount_usd,
      width: 100,
    },
  ],
});
