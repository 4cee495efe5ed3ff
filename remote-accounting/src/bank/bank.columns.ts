import type { AccountingReport } from '@fairlead/accounting/contract/report';
import { defineTable } from '@fairlead/table';

import { totalInDollars, wasTotal } from './dollars.rules.ts';
import {
  dollarsRestatedMark,
  isRestatedInDollars,
  wasDollars,
} from './restated-dollars.view-model.ts';

type Account = AccountingReport['bank_accounts'][number];
type Balance = AccountingReport['bank_balances'][number];
type BalanceRow = Balance | 'total';

type Given = {
  readonly accounts: readonly Account[];
  readonly balances: readonly Balance[];
  readonly hasFractions: boolean;
};

/** Nearer to zero than this bank and ledger agree (ACC-15). */
const AGREED = 0.0001;

/** Table of the accounts' balances by the bank, beside the ledger. */
export function balanceTable({ accounts, balances, hasFractions }: Given) {
  const owners = new Map(accounts.map((account) => [account.service_account_no, account.owner]));
  const byAccount = new Map(balances.map((row) => [row.service_account_no, row]));
  const amount = amountColumn(hasFractions);
  return defineTable({
    id: (row: BalanceRow) => (row === 'total' ? row : row.service_account_no),
    total: (row) => row === 'total',
    fields: {},
    columns: [
      {
        ...text('bank', 'Bank', (row: Balance) => row.bank_name),
        value: (row: BalanceRow) => (row === 'total' ? 'Total' : row.bank_name),
        width: 150,
        rowHeader: true,
        pinned: 'phone',
      },
      accountNumber('account', 'Account', (row: BalanceRow) =>
        row === 'total' ? null : row.service_account_no,
      ),
      {
        ...text('owner', 'Owner', (row: Balance) => owners.get(row.service_account_no) ?? null),
        width: 170,
      },
      {
        id: 'day',
        header: 'Balance of',
        kind: 'date' as const,
        width: 90,
        value: (row: BalanceRow) => (row === 'total' ? null : row.balance_date),
      },
      {
        ...amount('amount', 'Bank', (row) => row.amount),
        unit: { value: (row: BalanceRow) => (row === 'total' ? '' : row.currency), width: 28 },
      },
      amount('ledger', 'Ledger', (row) => row.ledger_amount),
      {
        ...amount('difference', 'Difference', (row) => row.difference),
        background: ({ id }: { readonly id: string }) => agreement(byAccount.get(id)?.difference),
      },
      {
        id: 'rate',
        header: 'Rate',
        kind: 'price' as const,
        decimals: { exactly: 4 },
        width: 72,
        value: (row: BalanceRow) => (row === 'total' ? null : row.fx_rate),
      },
      { ...amount('usd', 'USD', (row) => row.amount_usd), ...dollars(balances) },
    ],
  });
}

/** Balances in dollars and their total, with a mark where another rate made them when they were locked. */
function dollars(balances: readonly Balance[]) {
  const byAccount = new Map(balances.map((row) => [row.service_account_no, row]));
  const total = { amount_usd: totalInDollars(balances), was_amount_usd: wasTotal(balances) };
  return {
    measure: 'USD',
    bold: true,
    value: (row: BalanceRow) => (row === 'total' ? total.amount_usd : row.amount_usd),
    ...(balances.some(isRestatedInDollars) && {
      unit: {
        value: (row: BalanceRow) => dollarsRestatedMark(row === 'total' ? total : row),
        width: 10,
      },
      tooltip: ({ id }: { readonly id: string }) =>
        wasDollars(id === 'total' ? total : byAccount.get(id)),
    }),
  };
}

const amountColumn =
  (hasFractions: boolean) =>
  (id: string, header: string, value: (row: Balance) => number | null) => ({
    id,
    header,
    kind: 'money' as const,
    width: 120,
    decimals: { exactly: hasFractions ? 2 : 0 } as const,
    measure: { value: (row: BalanceRow) => (row === 'total' ? null : row.currency) },
    value: (row: BalanceRow) => (row === 'total' ? null : value(row)),
  });

function agreement(difference: number | null | undefined) {
  if (difference === undefined || difference === null) return undefined;
  return Math.abs(difference) <= AGREED ? ('positive' as const) : ('warning' as const);
}

const text = <Row>(id: string, header: string, value: (row: Row) => string | null) => ({
  id,
  header,
  kind: 'text' as const,
  value: (row: Row | 'total') => (row === 'total' ? null : value(row)),
});

/** A number of an account as the register has it: whole, so that it is read and compared, with what copies it. */
const accountNumber = <Row>(id: string, header: string, value: (row: Row) => string | null) => ({
  id,
  header,
  kind: 'id' as const,
  last: MAX_IBAN_LENGTH,
  width: 196,
  value,
});
const MAX_IBAN_LENGTH = 34;

/** Table of the accounts, with owner and bank. */
export function accountTable(banks: AccountingReport['bank_institutions']) {
  const names = new Map(banks.map(({ bic, bank_name }) => [bic, bank_name]));
  return defineTable({
    id: ({ service_account_no: account }: Account) => account,
    fields: {},
    columns: [
      {
        id: 'bank',
        header: 'Bank',
        kind: 'text',
        value: ({ bic }) => names.get(bic) ?? bic,
        width: 150,
      },
      { id: 'bic', header: 'BIC', kind: 'text', value: ({ bic }) => bic, width: 108 },
      {
        ...accountNumber('account', 'Account', ({ bank_account_no: no }: Account) => no),
        rowHeader: true,
        pinned: 'phone',
      },
      accountNumber('service', 'Service account', ({ service_account_no: no }: Account) => no),
      {
        id: 'name',
        header: 'Name',
        kind: 'text',
        value: ({ account_name: name }) => name,
        width: 200,
      },
      { id: 'owner', header: 'Owner', kind: 'text', value: ({ owner }) => owner, width: 180 },
      {
        id: 'product',
        header: 'Product',
        kind: 'text',
        value: ({ product }) => product,
        width: 150,
      },
      {
        id: 'currency',
        header: 'Currency',
        kind: 'text',
        value: ({ currency }) => currency,
        width: 72,
      },
    ],
  });
}
