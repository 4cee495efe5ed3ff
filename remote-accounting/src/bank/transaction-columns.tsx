import type { AccountingReport } from '@fairlead/shared/contract/accounting/report';
import { defineTable, descriptionColumn, textField } from '@fairlead/shared/table';

import { isRestated, restatedUnit, wasDollars } from './restated-dollars.view-model.ts';
import type { TransactionTotal } from './transaction-totals.rules.ts';

type Transaction = AccountingReport['bank_transactions'][number];
export type TransactionRow = Transaction | TransactionTotal;

/** What a transaction says; of a total nothing. */
const of =
  (value: (row: Transaction) => string | null) =>
  (row: TransactionRow): string | null =>
    'total' in row ? null : value(row);

const FIELDS = {
  transaction: textField(of((row) => row.bank_transaction_id)),
  description: textField(of((row) => row.remittance_information)),
};

/** All but what they are in dollars. */
const COLUMNS = [
  {
    id: 'transaction',
    header: 'Transaction',
    kind: 'id',
    last: 8,
    value: (row: TransactionRow) => ('total' in row ? row.total : row.bank_transaction_id),
    width: 100,
    rowHeader: true,
    pin: 'phone',
  },
  {
    id: 'booked',
    header: 'Booked',
    kind: 'date',
    value: of((row) => row.booking_date),
    width: 74,
  },
  { id: 'value', header: 'Value', kind: 'date', value: of((row) => row.value_date), width: 74 },
  {
    id: 'bank',
    header: 'Bank',
    kind: 'text',
    value: of(({ bank_name: name }) => name),
    width: 116,
    filter: { parameter: 'bank' },
  },
  {
    id: 'account',
    header: 'Account',
    kind: 'id',
    last: 6,
    value: of((row) => row.service_account_no),
    width: 90,
  },
  {
    id: 'code',
    header: 'Code',
    kind: 'text',
    value: of((row) => row.bank_transaction_code),
    width: 104,
    atFirst: 'hidden',
    filter: { parameter: 'code' },
  },
  {
    id: 'counterparty',
    header: 'Counterparty',
    kind: 'text',
    value: of(({ creditor_name: name }) => name),
    width: 116,
    filter: { parameter: 'counterparty' },
  },
  {
    id: 'iban',
    header: 'Their account',
    kind: 'id',
    last: 6,
    value: of((row) => row.creditor_bank_account_no),
    width: 80,
  },
  descriptionColumn('description', { header: 'Description', width: 180 }),
  {
    id: 'matched',
    header: 'Matched',
    kind: 'text',
    value: of(({ is_matched: isMatched }) => (isMatched ? 'Yes' : 'No')),
    width: 68,
    filter: { parameter: 'matched' },
  },
  {
    id: 'amount',
    header: 'Amount',
    kind: 'money',
    decimals: { exactly: 2 },
    value: ({ amount }: TransactionRow) => amount,
    width: 112,
    unit: { value: ({ currency }: TransactionRow) => currency, width: 28 },
  },
  {
    id: 'rate',
    header: 'Rate',
    kind: 'price',
    decimals: { exactly: 4 },
    value: (row: TransactionRow) => ('total' in row ? null : row.fx_rate),
    width: 60,
  },
] as const;

/** The banks' transactions: cash in is positive. */
export function transactionTable(rows: readonly Transaction[]) {
  const byId = new Map(rows.map((row) => [row.bank_transaction_id, row]));
  return defineTable({
    id: (row: TransactionRow) => ('total' in row ? row.total : row.bank_transaction_id),
    total: (row) => 'total' in row,
    fields: FIELDS,
    columns: [
      ...COLUMNS,
      {
        id: 'usd',
        header: 'USD',
        kind: 'money',
        decimals: { exactly: 2 },
        value: (row: TransactionRow) => row.amount_usd,
        width: 100,
        ...(rows.some(isRestated) && {
          unit: { value: restatedUnit, width: 10 },
          tip: ({ id }: { readonly id: string }) => wasDollars(byId.get(id)),
        }),
      },
    ],
  });
}
