import type { HistoricalPnl, HistoryRow } from '@fairlead/pnl/contract/history';
import type { Scope } from '@fairlead/pnl/contract/scopes';
import { dayText } from '@fairlead/shared/domain/calendar/days';

import type { Legs } from '../legs.rules.ts';
import { bookMetrics } from './book-metrics.rules.ts';
import { drawdown } from './drawdown.rules.ts';
import type { HistoryFacts, Limit } from './history-facts.rules.ts';
import { computeDailyChanges, type Ltd, computeLtd } from './ltd.rules.ts';
import { limitedPositions } from './limited-positions.rules.ts';
import { biggestMovers } from './movers.rules.ts';
import { monthStart, netOfYear, netOfYearBefore, yearStart } from './nets.rules.ts';
import { buildOverview } from './overview.rules.ts';
import { computeSharpe } from './sharpe.rules.ts';
import { type VarByDay, varByDay } from './var-by-day.rules.ts';
import { sinceFirst } from './windows.rules.ts';

const FIRM = 'SwissChemGas';
const MONTHS_SHOWN = 12;

/** The whole answer 'historical_pnl_per_book_metrics', in dollars. */
export function buildHistory(given: HistoryFacts): HistoricalPnl {
  const facts = { ...given, reported: reportedBefore(given) };
  const { values, days } = facts;
  const ltd = computeLtd(facts);
  const firstDay = findFirstDay(values.legs, facts);
  const months = sumMonths(ltd, firstDay);
  return {
    pnl_summary_graphs: buildRows(facts, ltd, firstDay),
    pnl_sharpe_graph: months,
    pnl_book_metrics: [...ltd.ofBook, [FIRM, ltd.ofScope.scg] as const].map(([book, series]) => {
      const nets = computeDailyChanges(series);
      return bookMetrics(book, sinceFirst({ days, nets }, firstChange(days, nets)));
    }),
    limits: {
      var_95: limitOn(facts, 'VAR_95'),
      dd_alert: limitOn(facts, 'DD_ALERT'),
      dd_stop: limitOn(facts, 'DD_STOP'),
    },
    limit_changes: facts.limits
      .filter(({ validFrom }) => validFrom <= values.today.day)
      .map(({ metric, validFrom, value, nearPercent }) => ({
        metric,
        valid_from: validFrom,
        value,
        ...(nearPercent !== null && { near_percent: nearPercent }),
      })),
    ...(facts.positionLimits !== undefined && { positions: limitedPositions(facts) }),
    overview: {
      ...buildOverview(facts, ltd, firstDay),
      ...sharpeOfMonth(months, values.today.day),
    },
    biggest_movers: biggestMovers(values, facts.facts),
  };
}

/** An earlier run of the same day says nothing: this one stands in its place. */
function reportedBefore({ reported, values }: HistoryFacts): HistoryFacts['reported'] {
  return new Map([...reported].filter(([day]) => day < values.today.day));
}

/** The first day of which there is anything to tell; a day that never comes without any. */
function findFirstDay(legs: Legs, { adjustments }: HistoryFacts): string {
  const first = legs.tradeDay.reduce(
    (found, day) => Math.min(found, day),
    Number.POSITIVE_INFINITY,
  );
  const ofLegs = Number.isFinite(first) ? [dayText(first)] : [];
  return [...ofLegs, ...adjustments.map(({ day }) => day), '9999-12-31'].toSorted()[0] ?? '';
}

function firstChange(days: readonly string[], nets: Float64Array): string {
  return days[nets.findIndex((net) => net !== 0)] ?? '9999-12-31';
}

function limitOn({ limits, values }: HistoryFacts, metric: Limit['metric']): number | null {
  const [newest] = limits
    .filter((limit) => limit.metric === metric && limit.validFrom <= values.today.day)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1));
  return newest?.value ?? null;
}

function buildRows(facts: HistoryFacts, ltd: Ltd, firstDay: string): HistoryRow[] {
  const { days, reported, values } = facts;
  const { day: runDay } = values.today;
  const shown = days.filter((day) => day >= yearStart(runDay));
  const missing = shown.filter((day) => !reported.has(day) && day !== runDay);
  const vars = facts.ofAllDays?.vars(missing) ?? varByDay(facts.facts, missing);
  const falls = {
    scg: drawdown(ltd.ofScope.scg).fromHigh,
    product: drawdown(ltd.ofScope.product).fromHigh,
    shipping: drawdown(ltd.ofScope.shipping).fromHigh,
    corp: drawdown(ltd.ofScope.corp).fromHigh,
  };
  return shown.map((day) => {
    const index = days.indexOf(day);
    const net = (scope: Scope) => netOfYear(ltd, ltd.ofScope[scope], day) / 100;
    const before = (scope: Scope) =>
      dollars(netOfYearBefore(ltd, ltd.ofScope[scope], { day, firstDay }));
    const fall = (scope: keyof typeof falls) => (falls[scope][index] ?? 0) / 100;
    return {
      pipe_run_date: day,
      scg_net: net('scg'),
      scg_net_m_y1: before('scg'),
      product_net: net('product'),
      shipping_net: net('shipping'),
      forward_net: net('forward_contract'),
      corp_net: net('corp'),
      corp_net_m_y1: before('corp'),
      ...buildVars(facts, vars, day),
      rolling_scg_dd: fall('scg'),
      rolling_product_dd: fall('product'),
      rolling_shipping_dd: fall('shipping'),
      rolling_corp_dd: fall('corp'),
      recomputed: day !== runDay && !reported.has(day),
    };
  });
}

function buildVars(facts: HistoryFacts, vars: VarByDay, day: string) {
  const ofScope = (scope: Scope): number | null => {
    if (day === facts.values.today.day) return dollars(facts.risk.scopes[scope].var95);
    const reported = facts.reported.get(day);
    return dollars(
      reported === undefined
        ? (vars.get(day)?.[scope] ?? null)
        : (reported.get(scope)?.var95 ?? null),
    );
  };
  return {
    scg_var_95: ofScope('scg'),
    product_var_95: ofScope('product'),
    shipping_var_95: ofScope('shipping'),
    forward_var_95: ofScope('forward_contract'),
    corp_var_95: ofScope('corp'),
  };
}

/** Sharpe ratio of the run's month, as the graph's last bar has it. */
function sharpeOfMonth(months: HistoricalPnl['pnl_sharpe_graph'], day: string) {
  const own = months.find(({ month }) => month === monthStart(day));
  return { sharpe: own?.scg_sharpe ?? null, sharpe_days: own?.trading_days ?? 0 };
}

function sumMonths({ days, ofScope }: Ltd, firstDay: string) {
  const nets = computeDailyChanges(ofScope.scg);
  const months = [...new Set(days.map(monthStart))].slice(-MONTHS_SHOWN);
  return months
    .map((month) => ({
      month,
      nets: nets.filter((_, index) => {
        const day = days[index] ?? '';
        return monthStart(day) === month && day >= firstDay;
      }),
    }))
    .filter((each) => each.nets.length > 0)
    .map((each) => ({
      month: each.month,
      scg_net: each.nets.reduce((sum, net) => sum + net, 0) / 100,
      scg_sharpe: computeSharpe(each.nets),
      trading_days: each.nets.length,
    }));
}

const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);
