import type { HistoricalPnl } from '@fairlead/pnl/contract/history';

import type { RunValues } from '../results.rules.ts';
import type { ScopeRisk } from '../risk/risk.rules.ts';
import { drawdown } from './drawdown.rules.ts';
import type { HistoryFacts } from './history-facts.rules.ts';
import type { Ltd } from './ltd.rules.ts';
import { monthBefore, monthStart, netBetween, netOfYear, netOfYearBefore } from './nets.rules.ts';

type Overview = Omit<HistoricalPnl['overview'], 'sharpe' | 'sharpe_days'>;

/** Figures of the firm on the run's day, in dollars from cents. */
export function buildOverview(facts: HistoryFacts, ltd: Ltd, firstDay: string): Overview {
  const { values, risk, days } = facts;
  const { day } = values.today;
  const series = ltd.ofScope.scg;
  const falls = drawdown(series);
  return {
    ...buildDay(facts),
    net_month: netBetween(days, series, { start: monthStart(day), end: day }) / 100,
    net_month_before:
      firstDay >= monthStart(day)
        ? null
        : monthNet({ days, series, start: monthBefore(day), next: monthStart(day) }) / 100,
    net_year: netOfYear(ltd, series, day) / 100,
    net_year_m_y1: dollars(netOfYearBefore(ltd, series, { day, firstDay })),
    ...toVar(risk.scopes.scg),
    scenarios: risk.scenarioDays.length,
    var_left_out: [...risk.exclusions],
    rolling_20_dd: (falls.fromHigh.at(-1) ?? 0) / 100,
    max_dd_in_window: (falls.worst.at(-1) ?? 0) / 100,
  };
}

type Month = {
  readonly days: readonly string[];
  readonly series: Float64Array;
  readonly start: string;
  readonly next: string;
};

/** A whole month's net: up to its last day that is known. */
function monthNet({ days, series, start, next }: Month): number {
  const end = days.findLast((each) => each < next) ?? start;
  return netBetween(days, series, { start, end });
}

function buildDay({ values, adjustmentsDay }: HistoryFacts) {
  const { physical, paper } = changeByKind(values);
  return {
    net_day: (physical + paper + adjustmentsDay) / 100,
    physical_day: physical / 100,
    paper_day: paper / 100,
    adjustments_day: adjustmentsDay / 100,
  };
}

function changeByKind({ legs, today, before }: RunValues) {
  let physical = 0;
  let paper = 0;
  for (let leg = 0; leg < legs.count; leg += 1) {
    const net = (today.gross[leg] ?? 0) + (today.cost[leg] ?? 0);
    const change = net - (before.gross[leg] ?? 0) - (before.cost[leg] ?? 0);
    if (legs.isPhysical[leg] === 1) physical += change;
    else paper += change;
  }
  return { physical, paper };
}

function toVar(firm: ScopeRisk) {
  return {
    var_95: dollars(firm.var95),
    var_95_type_7: dollars(firm.var95Type7),
    var_95_parametric: dollars(firm.var95Parametric),
    var_95_parametric_zero_mean: dollars(firm.var95ParametricZeroMean),
    es_95: dollars(firm.es95),
    var_date: firm.varDay,
  };
}

const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);
