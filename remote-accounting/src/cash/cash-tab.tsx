import { useMemo } from 'react';

import { Chart, type ChartData, type ChartOpens } from '@fairlead/chart';
import type { AccountingReport } from '@fairlead/accounting/contract/report';

import { useReport } from '../common/use-report.ts';
import { ReportView } from '../common/report-view.tsx';
import { useOpenFigure } from '../common/use-open-figure.ts';
import { balanceItems, groupItems, ourCashItems, paymentItems } from './cash-items.view-model.ts';
import { type CashColumn, CashTable } from './cash-table.tsx';

const BALANCES: readonly CashColumn[] = [
  { figure: 'starting', header: 'Starting' },
  { figure: 'change', header: 'Change' },
  { figure: 'ending', header: 'Ending' },
  { figure: 'bank_ic_payments_diff', header: 'Bank less Payments', isGreenAtNothing: true },
];
const AMOUNT: readonly CashColumn[] = [{ figure: 'book_value', header: 'Amount' }];
const OUR_CASH: readonly CashColumn[] = [
  ...AMOUNT,
  { figure: 'book_value_no_sm', header: 'Without Ship Management' },
];

/** Cash tab: balances of the ledger's bank cards, and their movements (ACC-08). */
export function CashTab() {
  return <ReportView>{(report) => <Cash report={report} />}</ReportView>;
}

function Cash({ report }: { readonly report: AccountingReport }) {
  const balances = useMemo(() => balanceItems(report), [report]);
  const payments = useMemo(() => paymentItems(report), [report]);
  const groups = useMemo(() => groupItems(report), [report]);
  const ourCash = useMemo(() => ourCashItems(report), [report]);
  return (
    <>
      <CashTable
        id="accounting.bank-balances"
        report="cash_bank_balances"
        title="Bank Balances"
        rowsOf="Company, ledger card"
        items={balances}
        columns={BALANCES}
        empty="No bank card was ever booked"
      />
      <CashTable
        id="accounting.payments"
        report="cash_payments_ic"
        title="Payments and Inter Company Entries"
        rowsOf="Company, type, ledger card, narrative"
        items={payments}
        columns={AMOUNT}
        empty="Nothing was paid or received in this period"
      />
      <CashTable
        id="accounting.cash-groups"
        report="cash_rec_groups"
        title="Cash Reconciliation Groups"
        rowsOf="Company, cash group (ledger cards)"
        items={groups}
        columns={AMOUNT}
        empty="No bank card moved in this period"
      />
      <CashTable
        id="accounting.scg-cash"
        report="scg_our_cash"
        title="SCG non financed cash moves"
        rowsOf="Groups, narrative"
        items={ourCash}
        columns={OUR_CASH}
        empty="Trading companies moved no cash of their own in this period"
      />
      <CashHistory report={report} />
    </>
  );
}

function CashHistory({
  report: { hist_cash_balance: history },
}: {
  readonly report: AccountingReport;
}) {
  const { period } = useReport();
  const openFigure = useOpenFigure();
  const open: ChartOpens['open'] = ({ index }) => {
    const { journal_date: day = '', balance = 0 } = history[index] ?? {};
    const figure = { report: 'hist_cash_balance', figure: 'ending', column: '' } as const;
    openFigure({ ...figure, row: [day] }, balance);
  };
  const data = useMemo(
    (): ChartData => ({
      kind: 'line',
      x: { kind: 'day', values: history.map((row) => row.journal_date), name: 'Date' },
      left: { format: 'money', unit: 'USD' },
      series: [
        {
          id: 'cash',
          name: 'SCG cash',
          lead: true,
          area: true,
          values: history.map(({ balance }) => balance),
        },
      ],
    }),
    [history],
  );
  return (
    <Chart
      id="accounting.cash-history"
      title="SCG Cash History"
      data={data}
      day={period.end_date}
      opens={{ label: 'Show entries', open }}
      empty="Trading companies had no cash in these five years"
    />
  );
}
