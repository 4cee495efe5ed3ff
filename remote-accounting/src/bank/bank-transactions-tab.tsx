import { useCallback, useMemo } from 'react';

import type { AccountingReport } from '@fairlead/accounting/contract/report';
import { Box, RestatedNote } from '@fairlead/shared/ui';

import { ReportView } from '../common/report-view.tsx';
import { RowsTable } from '../common/rows-table.tsx';
import { Sentence } from '../common/sentence.tsx';
import { useOpened } from '../common/use-opened.ts';
import { NoTotal } from './no-total.tsx';
import { isRestatedInDollars } from './restated-dollars.view-model.ts';
import {
  formatEmptyColumn,
  findEmptyColumns,
  transactionTable,
  type TransactionTableRow,
} from './transaction.columns.ts';
import { listCurrencies, transactionTotals } from './transaction-totals.rules.ts';
import { withoutRate } from './dollars.rules.ts';
import { WaitingStatements } from './waiting-statements.tsx';

/** Payments that the banks booked in the period (ACC-10), under what of them nobody has decided. */
export function BankTransactionsTab() {
  return (
    <Box display="flex" flexDirection="column" gap="5" minWidth="0">
      <WaitingStatements />
      <ReportView>{(report) => <BankTransactions report={report} />}</ReportView>
    </Box>
  );
}

function BankTransactions({ report }: { readonly report: AccountingReport }) {
  const { open } = useOpened();
  const { bank_transactions: transactions } = report;
  const currencies = useMemo(() => listCurrencies(transactions), [transactions]);
  const totals = useCallback(
    (shown: readonly TransactionTableRow[]) =>
      transactionTotals(
        shown.flatMap((row) => ('total' in row ? [] : [row])),
        currencies,
      ),
    [currencies],
  );
  const isAnyRestated = transactions.some(isRestatedInDollars);
  const nothing = useMemo(() => findEmptyColumns(transactions), [transactions]);
  const definition = useMemo(
    () => transactionTable(isAnyRestated, nothing),
    [isAnyRestated, nothing],
  );
  const leftOut = formatEmptyColumn(nothing);
  return (
    <RowsTable
      key={String(isAnyRestated)}
      id="accounting.bank-transactions"
      title="Bank Transactions"
      definition={definition}
      rows={transactions}
      totals={totals}
      empty={<Sentence>The banks booked nothing in this period</Sentence>}
      footer={
        <>
          <NoTotal missing={withoutRate(transactions)} of="transaction" />
          {leftOut !== undefined && <span>{leftOut}</span>}
          {isAnyRestated && <RestatedNote />}
        </>
      }
      drillDown={{
        label: 'Show its match',
        has: (row) => row.text('transaction') !== null,
        go: ({ row }) => open({ kind: 'transaction', id: row.id }),
      }}
    />
  );
}
