import type { AccountingReport } from '@fairlead/shared/contract/accounting/report';
import {
  defineTable,
  descriptionColumn,
  numberField,
  type RowReader,
  textField,
} from '@fairlead/shared/table';

import { restatedUnit, wasDollars } from './restated-dollars.view-model.ts';
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
  dollars: numberField((row: TransactionRow) => row.amount_usd),
  dollars_were: numberField((row: TransactionRow) => row.was_amount_usd ?? null),
  rate_was: textField(of(({ was_fx_rate: rate }) => (rate === undefined ? null : String(rate)))),
};

/** A column by whose values transactions are narrowed. */
const narrowing = (
  id: string,
  { header, width }: { readonly header: string; readonly width: number },
  value: (row: Transaction) => string | null,
) => ({
  ...{ id, header, kind: 'text' as const, value: of(value), width },
  filter: { parameter: id },
});

/** The columns but that of dollars. */
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
  narrowing('bank', { header: 'Bank', width: 116 }, ({ bank_name: name }) => name),
  {
    id: 'account',
    header: 'Account',
    kind: 'id',
    last: 6,
    value: of((row) => row.service_account_no),
    width: 90,
  },
  {
    ...narrowing('code', { header: 'Code', width: 104 }, (row) => row.bank_transaction_code),
    atFirst: 'hidden',
  },
  narrowing(
    'counterparty',
    { header: 'Counterparty', width: 116 },
    ({ creditor_name: name }) => name,
  ),
  {
    id: 'iban',
    header: 'Their account',
    kind: 'id',
    last: 6,
    value: of((row) => row.creditor_bank_account_no),
    width: 80,
  },
  descriptionColumn('description', { header: 'Description', width: 180 }),
  narrowing('matched', { header: 'Matched', width: 68 }, ({ is_matched: isMatched }) =>
    isMatched ? 'Yes' : 'No',
  ),
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

/** The banks' transactions: cash in is positive; with marks where another rate made dollars when they were locked. */
export const transactionTable = (isAnyRestated: boolean) =>
  defineTable({
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
        ...(isAnyRestated && {
          unit: { value: restatedUnit, width: 10 },
          tip: (row: RowReader<typeof FIELDS>) =>
            wasDollars({
              amount_usd: row.number('dollars'),
              was_amount_usd: row.number('dollars_were') ?? undefined,
              was_fx_rate: row.text('rate_was') ?? undefined,
            }),
        }),
      },
    ],
  });
