import { useMemo } from 'react';

import type { AccountingReport } from '@fairlead/accounting/contract/report';

import { companyColumns, vesselColumns } from '../common/column-names.view-model.ts';
import type { FigureTableLook } from '../common/figure.columns.ts';
import { ReportFigureTable } from '../common/figure-table.tsx';
import { managementLeaves, shippingLeaves } from '../common/leaves.view-model.ts';
import { ReportView } from '../common/report-view.tsx';

const INCOME: FigureTableLook = { movesFrom: 100, ofCosts: false, hasTotalColumn: true };
const OF_VESSELS: FigureTableLook = { ...INCOME, hasPerDay: true };

/** Overview tab: earnings of companies and vessels, income positive (ACC-05). */
export function OverviewTab() {
  return <ReportView>{(report) => <Overview report={report} />}</ReportView>;
}

function Overview({ report }: { readonly report: AccountingReport }) {
  const management = useMemo(() => managementLeaves(report), [report]);
  const companies = useMemo(() => companyColumns(report), [report]);
  const shipping = useMemo(() => shippingLeaves(report), [report]);
  const vessels = useMemo(() => vesselColumns(report), [report]);
  return (
    <>
      <ReportFigureTable
        id="accounting.summary"
        report="mgmt_summary_table"
        title="Summary P&L"
        unit="USD"
        rowsOf="P&L group, balance sheet group"
        leaves={management}
        names={companies}
        total="Total"
        look={INCOME}
        empty="Nothing was booked to profit and loss in this period"
      />
      <ReportFigureTable
        id="accounting.shipping"
        report="summary_table"
        title="Shipping P&L"
        unit="USD"
        rowsOf="P&L group, description"
        leaves={shipping}
        names={vessels}
        total="Total"
        look={OF_VESSELS}
        empty="Shipping has no profit and loss in this period"
      />
    </>
  );
}
