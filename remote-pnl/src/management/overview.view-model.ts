import type { HistoricalPnl } from '@fairlead/pnl/contract/history';
import { abbreviateMoney, formatFixed, type ShortMoney, shortMoney } from '@fairlead/shared/format';
import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';
import { formatExclusions } from '@fairlead/pnl/domain/terms/exclusions';

import {
  type LimitShown,
  limitShown,
  type ShownLimit,
} from '../common/limits/limit-shown.view-model.ts';

/** A comparison below a figure: an arrow, an amount, what it is compared with. */
export type FigureComparison = {
  readonly amount: number;
  readonly text: string;
  readonly on: string;
};

/** Key figure (KPI) of the overview strip. */
export type Kpi = {
  readonly id: string;
  readonly label: string;
  /** Null: there is none, and `note` says why. */
  readonly value: number | null;
  readonly shown: ShortMoney | undefined;
  readonly isLead?: boolean;
  readonly comparison?: FigureComparison | undefined;
  /** Limit of the figure, with its usage. */
  readonly limit?: LimitShown | undefined;
  readonly note?: string | undefined;
  /** Parts of the figure, each with legs. */
  readonly parts?: readonly OverviewPart[] | undefined;
};

/** The change of the physical or of the paper legs since the day before. */
export type OverviewPart = {
  readonly kind: 'PHYSICAL' | 'PAPER';
  readonly name: string;
  readonly value: number;
};

type Overview = HistoricalPnl['overview'];

/** Scenarios of a full VaR, and the minimum below which there is none (domain.md 3.1). */
const SCENARIO_COUNT = 500;
const MIN = 250;

/** Builds the KPIs of a run. */
export function overviewKpis(
  { overview }: Pick<HistoricalPnl, 'overview'>,
  limits: readonly ShownLimit[],
  day: string,
): readonly Kpi[] {
  const limitOf = (wanted: ShownLimit['key']) => limits.find(({ key }) => key === wanted);
  return [
    dayKpi(overview),
    money(
      { id: 'month', label: 'Month to date', value: overview.net_month },
      {
        comparison: compared(overview.net_month, overview.net_month_before, monthBefore(day)),
      },
    ),
    money(
      { id: 'year', label: 'Year to date', value: overview.net_year },
      {
        comparison: compared(overview.net_year, overview.net_year_m_y1, 'Y-1'),
      },
    ),
    varKpi(overview, limitOf('VAR_95')),
    drawdownKpi(overview, limitOf('DRAWDOWN')),
    sharpeKpi(overview, day),
  ];
}

type Money = Pick<Kpi, 'id' | 'label'> & { readonly value: number };

const money = (of: Money, rest: Partial<Kpi> = {}): Kpi => ({
  ...of,
  shown: shortMoney(of.value),
  ...rest,
});

function dayKpi({ net_day, physical_day, paper_day, adjustments_day }: Overview): Kpi {
  return money(
    { id: 'day', label: 'DtD Net', value: net_day },
    {
      isLead: true,
      parts: [
        { kind: 'PHYSICAL', name: 'Physical', value: physical_day },
        { kind: 'PAPER', name: 'Paper', value: paper_day },
      ],
      note: adjustments_day === 0 ? undefined : `Adjustments ${abbreviateMoney(adjustments_day)}`,
    },
  );
}

function compared(now: number, before: number | null, on: string): FigureComparison | undefined {
  if (before === null) return undefined;
  const amount = now - before;
  return { amount, text: abbreviateMoney(amount), on };
}

/** Number of items that a note lists before the rest is counted. */
const MAX_EXCLUSIONS_SHOWN = 2;

function varKpi(overview: Overview, limit: ShownLimit | undefined): Kpi {
  const { var_95, scenarios, var_left_out: leftOut = [] } = overview;
  const without =
    leftOut.length === 0 ? undefined : `Without ${formatExclusions(leftOut, MAX_EXCLUSIONS_SHOWN)}`;
  const counted =
    scenarios < SCENARIO_COUNT ? `${scenarios} of ${SCENARIO_COUNT} scenarios` : undefined;
  if (var_95 === null) {
    const why = scenarios < MIN ? `${counted ?? ''}: no VaR with fewer than ${MIN}` : undefined;
    return { id: 'var', label: 'VaR 95', value: null, shown: undefined, note: why };
  }
  return money(
    { id: 'var', label: 'VaR 95', value: var_95 },
    { limit: limit && limitShown(limit), note: joinNotes([noLimit(limit), without, counted]) },
  );
}

const noLimit = (limit: ShownLimit | undefined) =>
  (limit?.lines ?? null) === null ? 'No limit is set' : undefined;

function joinNotes(notes: readonly (string | undefined)[]): string | undefined {
  const said = notes.filter((note) => note !== undefined);
  return said.length === 0 ? undefined : said.join(' · ');
}

function drawdownKpi({ rolling_20_dd }: Overview, limit: ShownLimit | undefined): Kpi {
  const of = { id: 'drawdown', label: '20 Day Rolling Drawdown', value: rolling_20_dd };
  return money(of, { limit: limit && limitShown(limit), note: noLimit(limit) });
}

function sharpeKpi({ sharpe, sharpe_days }: Overview, day: string): Kpi {
  return {
    id: 'sharpe',
    label: `Sharpe, ${longMonth(day)}`,
    value: sharpe,
    shown: sharpe === null ? undefined : { figures: formatFixed(sharpe, 2), suffix: '' },
    note:
      sharpe === null
        ? `${sharpe_days} trading days are too few`
        : `${sharpe_days} trading day${sharpe_days === 1 ? '' : 's'}`,
  };
}

const LONG_MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

const longMonth = (day: string) => LONG_MONTH.format(new Date(`${day}T00:00:00Z`));

function monthBefore(day: string): string {
  const month = Number(day.slice(5, 7));
  return MONTH_NAMES[(month + 10) % 12] ?? '';
}
