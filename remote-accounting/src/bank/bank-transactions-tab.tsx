import type { AccountingReport } from '@fairlead/shared/contract/accounting/report';

import { ReportView } from '../common/report-view.tsx';
import { RowsTable } from '../common/rows-table.tsx';
import { Sentence } from '../common/sentence.tsx';
import { useOpened } from '../common/use-opened.tsx';
import { TRANSACTIONS } from './transaction-columns.tsx';

/** What the banks booked in the period (ACC-10). */
export function BankTransactionsTab() {
  return <ReportView>{(report) => <BankTransactions report={report} />}</ReportView>;
}

function BankTransactions({ report }: { readonly report: AccountingReport }) {
  const { open } = useOpened();
  return (
    <RowsTable
      id="accounting.bank-transactions"
      title="Bank Transactions"
      definition={TRANSACTIONS}
      rows={report.bank_transactions}
      empty={<Sentence>The banks booked nothing in this period</Sentence>}
      way={{
        label: 'Show its match',
        has: () => true,
        go: ({ row }) => open({ kind: 'transaction', id: row.id }),
      }}
    />
  );
}
