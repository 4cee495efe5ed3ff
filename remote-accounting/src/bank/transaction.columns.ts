import type { AccountingReport } from '@fairlead/accounting/contract/report';
import {
  defineTable,
  descriptionColumn,
  numberField,
  type RowReader,
  textField,
} from '@fairlead/table';

import { dollarsRestatedMark, wasDollars } from './restated-dollars.view-model.ts';
import type { TransactionTotal } from './transaction-totals.rules.ts';

type Transaction = AccountingReport['bank_transactions'][number];
export type TransactionTableRow = Transaction | TransactionTotal;

/** Getter of a transaction's field; null for a total. */
const of =
  (value: (row: Transaction) => string | null) =>
  (row: TransactionTableRow): string | null =>
    'total' in row ? null : value(row);

const FIELDS = {
  transaction: textField(of((row) => row.bank_transaction_id)),
  description: textField(of((row) => row.remittance_information)),
  dollars: numberField((row: TransactionTableRow) => row.amount_usd),
  dollars_were: numberField((row: TransactionTableRow) => row.was_amount_usd ?? null),
  rate_was: textField(of(({ was_fx_rate: rate }) => (rate === undefined ? null : String(rate)))),
};

/** A column by whose values transactions are narrowed. */
const narrowing = (
  id: string,
  { header, width }: { readonly header: string; readonly width: number },
  value: (row: Transaction) => string | null,
) => ({
  id,
  header,
  kind: 'text' as const,
  value: of(value),
  width,
  filter: { parameter: id },
});

/** Columns that say nothing more of any transaction, and so wait in the list of columns. */
export type EmptyColumns = {
  /** The bank names no account of the other side. */
  readonly iban: boolean;
  /** The value date is the day of booking. */
  readonly value: boolean;
};

export const findEmptyColumns = (transactions: readonly Transaction[]): EmptyColumns => ({
  iban: transactions.every(({ creditor_bank_account_no: account }) => !account),
  value: transactions.every(({ booking_date, value_date }) => booking_date === value_date),
});

/** Note about a column that is left out; undefined where none is. */
export const formatEmptyColumn = ({ value }: EmptyColumns): string | undefined =>
  value ? 'Left out: Value, which is the day of booking everywhere' : undefined;

/** Names the account of transactions in the address. */
export const ACCOUNT = 'account';

/** Columns about the transaction. */
const transactionColumns = ({ iban, value }: EmptyColumns) => [
  {
    id: 'transaction',
    header: 'Transaction',
    kind: 'id' as const,
    last: 8,
    value: (row: TransactionTableRow) => ('total' in row ? row.total : row.bank_transaction_id),
    width: 100,
    rowHeader: true,
    pinned: 'phone' as const,
  },
  {
    id: 'booked',
    header: 'Booked',
    kind: 'date' as const,
    value: of((row) => row.booking_date),
    width: 74,
  },
  {
    id: 'value',
    header: 'Value',
    kind: 'date' as const,
    width: 74,
    value: of((row) => row.value_date),
    ...(value && { initially: 'hidden' as const }),
  },
  narrowing('bank', { header: 'Bank', width: 116 }, ({ bank_name: name }) => name),
  {
    id: 'account',
    header: 'Account',
    kind: 'id' as const,
    last: 6,
    value: of((row) => row.service_account_no),
    width: 90,
    filter: { parameter: ACCOUNT },
  },
  {
    ...narrowing('code', { header: 'Code', width: 104 }, (row) => row.bank_transaction_code),
    initially: 'hidden' as const,
  },
  narrowing(
    'counterparty',
    { header: 'Counterparty', width: 140 },
    ({ creditor_name: name }) => name,
  ),
  {
    id: 'iban',
    header: 'Their account',
    kind: 'id' as const,
    last: 6,
    value: of((row) => row.creditor_bank_account_no),
    width: 80,
    ...(iban && { initially: 'empty' as const }),
  },
  descriptionColumn('description', { header: 'Description', width: 330 }),
  narrowing('matched', { header: 'Matched', width: 68 }, ({ is_matched: isMatched }) =>
    isMatched ? 'Yes' : 'No',
  ),
];

/** Amount, and the rate that converts it to dollars. */
const AMOUNT_COLUMNS = [
  {
    id: 'amount',
    header: 'Amount',
    kind: 'money' as const,
    decimals: { exactly: 2 } as const,
    value: ({ amount }: TransactionTableRow) => amount,
    width: 112,
    unit: { value: ({ currency }: TransactionTableRow) => currency, width: 28 },
  },
  {
    id: 'rate',
    header: 'Rate',
    kind: 'price' as const,
    decimals: { exactly: 4 } as const,
    value: (row: TransactionTableRow) => ('total' in row ? null : row.fx_rate),
    width: 60,
    // The dollars say it.
    initially: 'hidden' as const,
  },
];

/** The banks' transactions: cash in is positive; with marks where another rate made dollars when they were locked. */
export const transactionTable = (isAnyRestated: boolean, nothing: EmptyColumns) =>
  defineTable({
    id: (row: TransactionTableRow) => ('total' in row ? row.total : row.bank_transaction_id),
    total: (row) => 'total' in row,
    fields: FIELDS,
    columns: [
      ...transactionColumns(nothing),
      ...AMOUNT_COLUMNS,
      {
        id: 'usd',
        header: 'USD',
        kind: 'money',
        decimals: { exactly: 2 },
        value: (row: TransactionTableRow) => row.amount_usd,
        width: 100,
        ...(isAnyRestated && {
          unit: { value: dollarsRestatedMark, width: 10 },
          tooltip: (row: RowReader<typeof FIELDS>) =>
            wasDollars({
              amount_usd: row.number('dollars'),
              was_amount_usd: row.number('dollars_were') ?? undefined,
              was_fx_rate: row.text('rate_was') ?? undefined,
            }),
        }),
      },
    ],
  });
