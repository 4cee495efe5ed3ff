import { useMemo } from 'react';

import { Chart, type ChartData, type ChartOpens } from '@fairlead/chart';
import type { AccountingReport } from '@fairlead/accounting/contract/report';
import { quartersFromTo } from '@fairlead/shared/domain/calendar/quarters';

import { useReport } from '../common/use-report.ts';
import { divideByDays, sumOfMoney } from '../common/sums.rules.ts';
import { useOpenFigure } from '../common/use-open-figure.ts';
import { RestatedQuarters } from './restated-quarters.tsx';

type Quarters = AccountingReport['hist_vessel_cost'];

/** Running cost of the fleet a day, quarter by quarter, its groups on each other (ACC-07, ACC-19). */
export function QuarterChart({ quarters }: { readonly quarters: Quarters }) {
  const { period } = useReport();
  const openFigure = useOpenFigure();
  const data = useMemo(() => quarterData(quarters), [quarters]);
  const open: ChartOpens['open'] = ({ index, series }) => {
    const quarter = data.x.values[index] ?? '';
    const shown = quarters.filter(
      (each) =>
        each.journal_quarter === quarter && (series === undefined || each.group_cost === series),
    );
    const [{ vessel_days: days } = { vessel_days: 0 }] = shown;
    const cost = sumOfMoney(shown.map(({ amount }) => amount));
    const row = series === undefined ? [quarter] : [quarter, series];
    const figure = { report: 'hist_vessel_cost', figure: 'report', column: '', row } as const;
    openFigure(figure, days === 0 ? 0 : divideByDays(cost, days, 1));
  };
  return (
    <>
      <Chart
        id="accounting.vessel-quarters"
        title="5 Year Vessel Running Daily Cost"
        data={data}
        day={period.end_date}
        opens={{ label: 'Show entries', open }}
        empty="Vessels had no running cost in these five years"
      />
      <RestatedQuarters quarters={quarters} />
    </>
  );
}

function quarterData(quarters: Quarters): ChartData {
  const [first, last] = [quarters[0], quarters.at(-1)];
  const names =
    first === undefined || last === undefined
      ? []
      : quartersFromTo(first.journal_quarter, last.journal_quarter);
  const groups = [...new Set(quarters.map((row) => row.group_cost))];
  const costs = new Map(
    quarters.map((row) => [`${row.group_cost}|${row.journal_quarter}`, row.per_day_amount]),
  );
  return {
    kind: 'stacked',
    x: { kind: 'name', values: names, name: 'Quarter' },
    left: { format: 'number', unit: 'USD a day' },
    series: groups.map((group) => ({
      id: group,
      name: group,
      values: names.map((name) => costs.get(`${group}|${name}`) ?? null),
    })),
  };
}
