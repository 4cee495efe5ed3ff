import { useMemo } from 'react';

import type { AccountingReport } from '@fairlead/accounting/contract/report';
import { Box, chakra } from '@fairlead/shared/ui';

import { vesselCostColumns } from '../common/column-names.view-model.ts';
import type { FigureTableLook } from '../common/figure.columns.ts';
import { ReportFigureTable } from '../common/figure-table.tsx';
import type { Rates } from '../common/figures.rules.ts';
import { costLeaves } from '../common/leaves.view-model.ts';
import { ReportView } from '../common/report-view.tsx';
import { useOpened } from '../common/use-opened.ts';
import { QuarterChart } from './quarter-chart.tsx';

const DAILY: FigureTableLook = { movesFrom: 1, ofCosts: true, hasTotalColumn: false };
const YEARLY: FigureTableLook = { ...DAILY, movesFrom: 100 };

const SHARED = {
  rowsOf: 'Cost group, balance sheet group, card',
  total: 'Running Inc. Drydock',
  empty: 'Vessels had no running cost in this period',
};

/** The chart stands below the tables, on a page with room for two columns beside them. */
const ChartBelowTables = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', '2xl': 'minmax(0, 3fr) minmax(0, 2fr)' },
  },
});

const Tables = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '5', minWidth: '0' },
});

/** Vessel cost tab: running cost a day and a year, cost positive (ACC-07). */
export function VesselsTab() {
  return <ReportView>{(report) => <VesselCost report={report} />}</ReportView>;
}

function VesselCost({ report }: { readonly report: AccountingReport }) {
  const { open } = useOpened();
  const daily = useMemo(() => costLeaves(report.vessel_cost_daily), [report]);
  const yearly = useMemo(() => costLeaves(report.vessel_cost_yearly), [report]);
  const vessels = useMemo(() => vesselCostColumns(report), [report]);
  const rates = useMemo(() => buildRates(report), [report]);
  return (
    <ChartBelowTables>
      <Tables>
        <ReportFigureTable
          id="accounting.vessels-daily"
          report="vessel_cost_daily"
          title="Daily Vessel Running Cost"
          unit="USD a day"
          leaves={daily}
          names={vessels}
          look={DAILY}
          rates={rates.daily}
          more={{ label: 'Why it moved', go: () => open({ kind: 'opex' }) }}
          {...SHARED}
        />
        <ReportFigureTable
          id="accounting.vessels-yearly"
          report="vessel_cost_yearly"
          title="Yearly Vessel Running Cost"
          unit="USD a year"
          leaves={yearly}
          names={vessels}
          look={YEARLY}
          rates={rates.yearly}
          {...SHARED}
        />
      </Tables>
      <Box minWidth="0">
        <QuarterChart quarters={report.hist_vessel_cost} />
      </Box>
    </ChartBelowTables>
  );
}

/** Costs a day and a year, each column by the days of its vessel. */
function buildRates({
  vessel_days,
}: AccountingReport): Readonly<Record<'daily' | 'yearly', Rates>> {
  const days = new Map(
    vessel_days.map(({ name, days_in_report: report, days_in_compare: compare, ...was }) => [
      name,
      {
        report,
        wasReport: was.was_days_in_report ?? report,
        compare,
        wasCompare: was.was_days_in_compare ?? compare,
      },
    ]),
  );
  const none = { report: 0, compare: 0, wasReport: 0, wasCompare: 0 };
  const daysOf = (name: string) => days.get(name) ?? none;
  return { daily: { multiplier: 1, daysOf }, yearly: { multiplier: 365, daysOf } };
}
