import type { ClearerData } from '@fairlead/pnl/contract/data-sets';
import type { HistoricalPnl, HistoryRow } from '@fairlead/pnl/contract/history';
import { linesOn } from '@fairlead/pnl/domain/limits/firm-limits';

/** Numbers of a row of the history. */
type Series = Exclude<keyof HistoryRow, 'pipe_run_date' | 'recomputed'>;

const days = (rows: readonly HistoryRow[]) =>
  ({ kind: 'day', values: rows.map((row) => row.pipe_run_date), name: 'Run date' }) as const;

const pickSeries = (rows: readonly HistoryRow[], name: Series) => rows.map((row) => row[name]);

/** SwissChemGas PNL since the year began (PNL-13). */
export function pnlChart({ pnl_summary_graphs: rows }: HistoricalPnl) {
  const of = (name: Series) => pickSeries(rows, name);
  return {
    kind: 'line',
    x: days(rows),
    left: { unit: 'USD' },
    series: [
      { id: 'scg', name: 'SCG', values: of('scg_net'), color: 'ink', lead: true },
      { id: 'scg-y1', name: 'SCG Y-1', values: of('scg_net_m_y1'), comparedTo: 'scg' },
      { id: 'corp', name: 'Corp', values: of('corp_net'), color: 's1' },
      { id: 'product', name: 'Product', values: of('product_net'), color: 's2' },
      { id: 'shipping', name: 'Shipping', values: of('shipping_net'), color: 's3' },
      { id: 'forward', name: 'Forward', values: of('forward_net'), color: 's4', hidden: true },
      {
        id: 'corp-y1',
        name: 'Corp Y-1',
        values: of('corp_net_m_y1'),
        comparedTo: 'corp',
        hidden: true,
      },
    ],
  } as const;
}

type Lines = ReturnType<typeof linesOn>;

/** A limit of the run's date, and what it was on days before, where it was another. */
function buildLimit(
  history: HistoricalPnl,
  named: { readonly value: number; readonly name: string; readonly tone?: 'alert' },
  lineOf: (lines: Lines) => number | null | undefined,
) {
  const { pnl_summary_graphs: rows } = history;
  const runDay = rows.at(-1)?.pipe_run_date ?? '';
  const values = rows.map(
    ({ pipe_run_date: day }) => lineOf(linesOn(history, day, runDay)) ?? null,
  );
  const isChanged = values.some((value) => value !== named.value);
  return { ...named, of: 'scg', ...(isChanged && { values }) };
}

/** Margin of the axis above the limit; without a limit the axis and line of specification C9. */
const ABOVE_LIMIT = 100_000;
const NO_LIMIT = { line: 90_000_000, axis: 100_000_000 };

/** SwissChemGas VaR with its limit line (PNL-14). */
export function varChart(history: HistoricalPnl) {
  const { pnl_summary_graphs: rows, limits } = history;
  const of = (name: Series) => pickSeries(rows, name);
  const limit = limits.var_95;
  return {
    kind: 'line',
    x: days(rows),
    left: {
      unit: 'USD',
      min: 0,
      max: limit === null ? NO_LIMIT.axis : limit + ABOVE_LIMIT,
    },
    limits: [
      limit === null
        ? { value: NO_LIMIT.line, name: 'Limit' }
        : buildLimit(history, { value: limit, name: 'Limit' }, (lines) => lines.var?.stop),
    ],
    series: [
      { id: 'scg', name: 'SCG', values: of('scg_var_95'), color: 's1', lead: true, area: true },
      { id: 'corp', name: 'Corp', values: of('corp_var_95'), color: 's6', hidden: true },
      { id: 'product', name: 'Product', values: of('product_var_95'), color: 's2', hidden: true },
      {
        id: 'shipping',
        name: 'Shipping',
        values: of('shipping_var_95'),
        color: 's3',
        hidden: true,
      },
      { id: 'forward', name: 'Forward', values: of('forward_var_95'), color: 's4', hidden: true },
    ],
  } as const;
}

/** Lower end of the axis when no limit is set (spec C9). */
const DEFAULT_LOWEST = -2_400_000;
/** The stop is to be seen inside the axis, not on its end. */
const BEYOND_STOP = 1.05;
const ALERT = { name: 'Alert', tone: 'alert' } as const;

/** 20 Day Rolling Drawdown with its alert and stop (PNL-15). */
export function drawdownChart(history: HistoricalPnl) {
  const { pnl_summary_graphs: rows, limits } = history;
  const { dd_alert, dd_stop } = limits;
  const of = (name: Series) => pickSeries(rows, name);
  return {
    kind: 'line',
    x: days(rows),
    left: {
      unit: 'USD',
      min: dd_stop === null ? DEFAULT_LOWEST : dd_stop * BEYOND_STOP,
      max: 0,
    },
    limits: [
      ...(dd_alert === null
        ? []
        : [buildLimit(history, { value: dd_alert, ...ALERT }, ({ drawdown }) => drawdown?.alert)]),
      ...(dd_stop === null
        ? []
        : [
            buildLimit(history, { value: dd_stop, name: 'Stop' }, ({ drawdown }) => drawdown?.stop),
          ]),
    ],
    series: [
      { id: 'scg', name: 'SCG', values: of('rolling_scg_dd'), color: 's1', lead: true, area: true },
      { id: 'corp', name: 'Corp', values: of('rolling_corp_dd'), color: 's6', hidden: true },
      {
        id: 'product',
        name: 'Product',
        values: of('rolling_product_dd'),
        color: 's2',
        hidden: true,
      },
      {
        id: 'shipping',
        name: 'Shipping',
        values: of('rolling_shipping_dd'),
        color: 's3',
        hidden: true,
      },
    ],
  } as const;
}

/** Chart of monthly P&L, and its Sharpe ratio on a second axis (PNL-16). */
export function sharpeChart({ pnl_sharpe_graph: rows }: HistoricalPnl) {
  return {
    kind: 'bars',
    x: { kind: 'month', values: rows.map(({ month }) => month), name: 'Month' },
    left: { unit: 'USD' },
    right: { format: 'number', unit: 'Sharpe' },
    series: [
      { id: 'pnl', name: 'PNL', values: rows.map(({ scg_net }) => scg_net), color: 's1' },
      {
        id: 'sharpe',
        name: 'Sharpe',
        values: rows.map(({ scg_sharpe }) => scg_sharpe),
        color: 's2',
        axis: 'right',
      },
    ],
  } as const;
}

type CashSeries = 'OTE' | 'Ending Balance' | 'IMR' | 'Excess/Deficit';

/** Chart of the clearer's balance, by day (PNL-17). */
export function cashChart({ clearer_hist_graph: rows }: ClearerData) {
  const series = (name: CashSeries, color: string) => ({
    id: name,
    name,
    values: rows.map((row) => row[name]),
    color,
  });
  return {
    kind: 'line',
    x: { kind: 'day', values: rows.map((row) => row.pipe_run_date), name: 'Run date' },
    left: { unit: 'USD' },
    series: [
      series('OTE', 's1'),
      series('Ending Balance', 's2'),
      series('IMR', 's4'),
      series('Excess/Deficit', 's3'),
    ],
  } as const;
}
