import { useMemo } from 'react';

import type { CashAccountDetail } from '@fairlead/backoffice/contract/cash';
import { formatCents } from '@fairlead/shared/format';
import { Box, chakra } from '@fairlead/shared/ui';
import { defineTable, descriptionColumn, textField } from '@fairlead/table';

import { useCashAccount } from './cash-planning.data.ts';
import { weekText } from './move-rows.view-model.ts';
import { PlanningTable } from './planning-table.tsx';
import { sumExactMoney } from '../common/sums.rules.ts';
import { WideDrawer } from './wide-drawer.tsx';

type Props = {
  /** Undefined: none is looked into. */
  readonly card: string | undefined;
  /** The days of the two plannings. */
  readonly start: string | null;
  readonly end: string;
  readonly onClose: () => void;
  readonly onFailed: () => void;
};

/** Entries of an account between two plannings, beside its bank's (BAK-10). */
export function AccountDrawer({ card, start, end, onClose, onFailed }: Props) {
  const called = useCashAccount(
    card === undefined || start === null
      ? null
      : { start_date: start, end_date: end, ledger_card: card },
  );
  return (
    <WideDrawer
      {...{ called, onClose, onFailed }}
      report="Account transactions"
      title={({ account_name: name }) => `${name}, ${weekText(start, end)}`}
    >
      {(detail) => <Account detail={detail} day={end} />}
    </WideDrawer>
  );
}

function Account({ detail, day }: { readonly detail: CashAccountDetail; readonly day: string }) {
  const { danaos_transactions: transactions } = detail;
  const rows = useMemo(
    () => (transactions.length === 0 ? [] : [...transactions, sumTransactions(transactions)]),
    [transactions],
  );
  return (
    <Box display="grid" gap="4" minWidth="0">
      <Movements detail={detail} />
      <PlanningTable
        id="backoffice.cash-account"
        title="Transactions"
        definition={TRANSACTIONS}
        {...{ rows, day }}
        empty="The ledger booked nothing on this account between the two plannings"
      />
    </Box>
  );
}

/** Movement by the ledger and by the bank, and the part not yet in the ledger. */
function Movements({ detail }: { readonly detail: CashAccountDetail }) {
  const { currency, ledger_move: ledger, bank_move: bank, not_booked: notBooked } = detail;
  const text = (amount: number | null) =>
    amount === null ? 'No statement of one of the days' : `${formatCents(amount)} ${currency}`;
  const figures = [
    ['Ledger movement', text(ledger)],
    ['Bank movement', text(bank)],
    ['Not booked yet', text(notBooked)],
  ] as const;
  return (
    <chakra.dl display="flex" flexWrap="wrap" gap="6" className="tabular">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <chakra.dt color="text.muted">{name}</chakra.dt>
          <chakra.dd fontWeight="semibold">{figure}</chakra.dd>
        </div>
      ))}
    </chakra.dl>
  );
}

type Transaction = CashAccountDetail['danaos_transactions'][number];
/** A transaction, or the total of all. */
type TransactionRow = Transaction | { readonly total: number };

const sumTransactions = (transactions: readonly Transaction[]): TransactionRow => ({
  total: sumExactMoney(transactions.map(({ amount }) => amount)),
});

const textColumn = (id: string, header: string, value: (row: Transaction) => string | null) => ({
  id,
  header,
  kind: 'text' as const,
  value: (row: TransactionRow) => ('total' in row ? null : value(row)),
});

const TRANSACTIONS = defineTable({
  id: (row: TransactionRow) => ('total' in row ? 'total' : `${row.journal_id} ${row.line_no}`),
  total: (row) => 'total' in row,
  fields: {
    narrative: textField((row: TransactionRow) => ('total' in row ? null : row.narrative)),
  },
  columns: [
    {
      id: 'date',
      header: 'Date',
      kind: 'date',
      width: 84,
      value: (row: TransactionRow) => ('total' in row ? null : row.journal_date),
    },
    {
      id: 'type',
      header: 'Document type',
      kind: 'text',
      width: 120,
      rowHeader: true,
      pinned: 'phone',
      value: (row: TransactionRow) => ('total' in row ? 'Total' : row.document_type),
    },
    { ...textColumn('from_to', 'From / to', (row) => row.from_to), width: 150 },
    { ...textColumn('company', 'Company', (row) => row.company_fixed_name), width: 160 },
    descriptionColumn('narrative', { header: 'Narrative', width: 320 }),
    {
      id: 'amount',
      header: 'Amount',
      kind: 'money',
      width: 124,
      bold: true,
      decimals: { exactly: 2 },
      value: (row: TransactionRow) => ('total' in row ? row.total : row.amount),
    },
  ],
});
