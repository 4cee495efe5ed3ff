import { useMemo } from 'react';

import { Chart, type ChartData } from '@fairlead/shared/chart';
import type { AccountingReport } from '@fairlead/shared/contract/accounting/report';

import { useReport } from '../common/report-context.tsx';

type Quarters = AccountingReport['hist_vessel_cost'];

/** Running cost of the fleet a day, quarter by quarter, its groups on each other (ACC-07, ACC-19). */
export function QuarterChart({ quarters }: { readonly quarters: Quarters }) {
  const { period } = useReport();
  const data = useMemo(() => quarterData(quarters), [quarters]);
  return (
    <Chart
      id="accounting.vessel-quarters"
      title="5 Year Vessel Running Daily Cost"
      data={data}
      day={period.end_date}
      empty="Vessels had no running cost in these five years"
    />
  );
}

function quarterData(quarters: Quarters): ChartData {
  const names = [...new Set(quarters.map((row) => row.journal_quarter))];
  const groups = [...new Set(quarters.map((row) => row.group_cost))];
  const costs = new Map(
    quarters.map((row) => [`${row.group_cost}|${row.journal_quarter}`, row.per_day_amount]),
  );
  return {
    kind: 'stacked',
    x: { kind: 'name', values: names, name: 'Quarter' },
    left: { format: 'number', unit: 'USD a day' },
    series: groups.map((group) => ({
      ...{ id: group, name: group },
      values: names.map((name) => costs.get(`${group}|${name}`) ?? null),
    })),
  };
}
