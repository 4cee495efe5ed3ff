import { useMemo } from 'react';

import type { AccountingReport } from '@fairlead/accounting/contract/report';

import { adminColumns } from '../common/column-names.view-model.ts';
import type { FigureTableLook } from '../common/figure.columns.ts';
import { ReportFigureTable } from '../common/figure-table.tsx';
import { costLeaves } from '../common/leaves.view-model.ts';
import { useReport } from '../common/use-report.ts';
import { ReportView } from '../common/report-view.tsx';

const COSTS: FigureTableLook = { movesFrom: 100, ofCosts: true, hasTotalColumn: true };

/** Administration cost tab, cost positive (ACC-06). */
export function AdminTab() {
  return <ReportView>{(report) => <AdminCost report={report} />}</ReportView>;
}

function AdminCost({ report }: { readonly report: AccountingReport }) {
  const { hide_minor_admin_companies: hidesMinor } = useReport().toggles;
  const leaves = useMemo(() => costLeaves(report.admin_cost), [report]);
  const companies = useMemo(() => adminColumns(report, hidesMinor), [report, hidesMinor]);
  return (
    <ReportFigureTable
      id="accounting.admin"
      report="admin_cost"
      title="Admin Cost"
      unit="USD"
      rowsOf="Cost group, balance sheet group, card"
      leaves={leaves}
      names={companies}
      total="Total Administrative Cost"
      look={COSTS}
      empty="Administration had no cost in this period"
    />
  );
}
