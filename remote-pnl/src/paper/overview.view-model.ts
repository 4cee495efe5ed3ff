import type { HistoricalPnl } from '@fairlead/pnl/contract/history';
import { abbreviateMoney, formatDayMonth } from '@fairlead/shared/format';

type Shown = {
  readonly name: string;
  readonly value: number | null;
  readonly note: string;
  /** It is the sum of what all paper legs have changed by. */
  readonly hasLegs?: boolean;
};

/** The figures of paper trading in a row; null where there is none. */
export function buildPaperOverview({
  overview,
  pnl_summary_graphs: days,
}: HistoricalPnl): readonly Shown[] {
  const last = days.at(-1);
  const before = days.at(-2);
  const paper = {
    name: 'Paper DtD Net',
    value: overview.paper_day,
    note: 'All books',
    hasLegs: true,
  };
  if (last === undefined) return [paper];
  const isOfYear =
    before !== undefined && before.pipe_run_date.slice(0, 4) === last.pipe_run_date.slice(0, 4);
  const corpDay = isOfYear ? cents(last.corp_net) - cents(before.corp_net) : cents(last.corp_net);
  return [
    paper,
    { name: 'Corp DtD Net', value: corpDay / 100, note: 'With adjustments' },
    {
      name: 'Corp, year to date',
      value: last.corp_net,
      note:
        last.corp_net_m_y1 === null
          ? 'No year before'
          : `Y-1 ${abbreviateMoney(last.corp_net_m_y1)}`,
    },
    {
      name: 'Corp VaR 95',
      value: last.corp_var_95,
      note:
        last.corp_var_95 === null
          ? 'Fewer than 250 scenarios'
          : `SwissChemGas ${formatShort(last.scg_var_95)}`,
    },
    {
      name: 'Corp 20 Day Rolling Drawdown',
      value: last.rolling_corp_dd,
      note: `To ${formatDayMonth(last.pipe_run_date)}`,
    },
  ];
}

const cents = (dollars: number): number => Math.round(dollars * 100);
const formatShort = (value: number | null): string =>
  value === null ? '–' : abbreviateMoney(value);
