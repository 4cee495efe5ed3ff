import type { AccountingReport } from '@fairlead/accounting/contract/report';
import { defineTable, textField } from '@fairlead/table';

type Attention = AccountingReport['attention'];
type Gap = Attention['statement_gaps'][number];
type Stale = Attention['stale_accounts'][number];
type Unexplained = NonNullable<Attention['unexplained_balances']>[number];
type Restated = Attention['restated'][number];

type OfAccount = Pick<Gap, 'service_account_no' | 'bank_name'>;

const account = {
  id: 'account',
  header: 'Account',
  kind: 'id' as const,
  last: 6,
  width: 84,
  rowHeader: true,
  pinned: 'phone' as const,
  value: ({ service_account_no: no }: OfAccount) => no,
};
const bank = {
  id: 'bank',
  header: 'Bank',
  kind: 'text' as const,
  width: 180,
  value: ({ bank_name: name }: OfAccount) => name,
};

export const UNMAPPED_CARDS = defineTable({
  id: ({ ledger_card_code: code }: Attention['unmapped_cards'][number]) => code,
  fields: {},
  columns: [
    {
      id: 'card',
      header: 'Ledger card',
      kind: 'text',
      value: ({ ledger_card_code: code }) => code,
      width: 160,
      rowHeader: true,
    },
    {
      id: 'entries',
      header: 'Entries',
      kind: 'integer',
      value: ({ entries }) => entries,
      width: 84,
    },
    {
      id: 'book',
      header: 'Book value, USD',
      kind: 'money',
      decimals: { exactly: 2 },
      value: ({ book_value: value }) => value,
      width: 132,
    },
  ],
});

export const GAPS = defineTable({
  id: ({ service_account_no: no, from_date: from, to_date: to }: Gap) => `${no}|${from}|${to}`,
  fields: {
    account: textField(({ service_account_no: no }: Gap) => no),
    from: textField(({ from_date: day }: Gap) => day),
    to: textField(({ to_date: day }: Gap) => day),
  },
  columns: [
    account,
    bank,
    { id: 'from', header: 'After', kind: 'date', value: ({ from_date: day }) => day, width: 90 },
    { id: 'to', header: 'Before', kind: 'date', value: ({ to_date: day }) => day, width: 90 },
    {
      id: 'gap',
      header: 'Gap',
      kind: 'money',
      decimals: { exactly: 2 },
      value: ({ gap_amount: amount }) => amount,
      width: 120,
      unit: { value: ({ currency }) => currency, width: 28 },
    },
  ],
});

export const UNEXPLAINED = defineTable({
  id: ({ service_account_no: no }: Unexplained) => no,
  fields: {},
  columns: [
    account,
    bank,
    {
      id: 'off',
      header: 'Balances less payments',
      kind: 'money',
      decimals: { exactly: 2 },
      value: ({ amount }) => amount,
      width: 160,
      unit: { value: ({ currency }) => currency, width: 28 },
    },
  ],
});

export const STALE = defineTable({
  id: ({ service_account_no: no }: Stale) => no,
  fields: {},
  columns: [
    account,
    bank,
    {
      id: 'last',
      header: 'Newest statement',
      kind: 'date',
      value: ({ last_date: day }) => day,
      width: 120,
    },
  ],
});

export const RESTATED_MONTHS = defineTable({
  id: ({ company_fixed_name: name, month }: Restated) => `${name}|${month}`,
  fields: {
    company: textField(({ company_fixed_name: name }: Restated) => name),
    month: textField(({ month }: Restated) => month),
  },
  columns: [
    {
      id: 'company',
      header: 'Company',
      kind: 'text',
      value: ({ company_fixed_name: name }) => name,
      width: 180,
      rowHeader: true,
      pinned: 'phone',
    },
    { id: 'month', header: 'Month', kind: 'month', value: ({ month }) => month, width: 84 },
    {
      id: 'entries',
      header: 'Entries',
      kind: 'integer',
      value: ({ entries }) => entries,
      width: 84,
    },
    {
      id: 'locked',
      header: 'Locked to',
      kind: 'date',
      value: ({ locked_to: day }) => day,
      width: 90,
    },
  ],
});

export const RATES = defineTable({
  id: (day: string) => day,
  fields: {},
  columns: [
    { id: 'day', header: 'Day', kind: 'date', value: (day) => day, width: 100, rowHeader: true },
  ],
});
