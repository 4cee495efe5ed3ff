import { type Amount, numberOf } from '@fairlead/shared/domain/money/exact';
import type { Sums } from './sums.rules.ts';

/** By name, as `{name}|amount_report`. */
export type Columns = Record<string, number | null>;

/** How the figures of a table are made of sums. */
export type Measure = {
  readonly sign: 1 | -1;
  /** Below it a difference is no move (ACC-12). */
  readonly movesFrom: number;
  /** Of a rate: 1 a day, 365 a year; null where figures are amounts. */
  readonly rate: 1 | 365 | null;
};

/** The days by which a column is divided, in each range. */
export type ColumnDays = { readonly report: number; readonly compare: number };

type Put = { readonly name: string; readonly sums: Sums; readonly days: ColumnDays };

/** Writes the figures of a column into a row. */
export function putFigures(columns: Columns, { name, sums, days }: Put, measure: Measure): void {
  const sign = BigInt(measure.sign);
  const inReport = (amount: Amount) => figure(sign * amount, days.report, measure);
  const inCompare = (amount: Amount) => figure(sign * amount, days.compare, measure);
  const report = inReport(sums.report);
  const compare = inCompare(sums.compare);
  const budget = inReport(sums.budget);
  const isAmount = measure.rate === null;
  const against = isAmount ? numberOf(sign * (sums.report - sums.compare)) : less(report, compare);
  const planned = isAmount ? numberOf(sign * (sums.report - sums.budget)) : less(report, budget);
  columns[`${name}|amount_report`] = report;
  columns[`${name}|amount_compare`] = compare;
  columns[`${name}|move`] = moveOf(against, measure.movesFrom);
  columns[`${name}|compare_diff`] = against;
  columns[`${name}|amount_budget`] = budget;
  columns[`${name}|budget_diff`] = planned;
  columns[`${name}|per_day_amount`] = perDay(numberOf(sign * sums.report), days.report);
  if (sums.reportMoved !== 0n)
    columns[`${name}|was_report`] = inReport(sums.report - sums.reportMoved);
  if (sums.compareMoved !== 0n)
    columns[`${name}|was_compare`] = inCompare(sums.compare - sums.compareMoved);
}

function figure(amount: Amount, days: number, { rate }: Measure): number | null {
  if (rate === null) return numberOf(amount);
  const daily = perDay(numberOf(amount), days);
  return daily === null ? null : daily * rate;
}

/** Null where there are no days. */
export const perDay = (amount: number, days: number): number | null =>
  days === 0 ? null : amount / days;

const less = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b);

const moveOf = (diff: number | null, from: number): number | null => {
  if (diff === null) return null;
  return Math.abs(diff) < from ? 0 : Math.sign(diff);
};

/** The smallest and the largest difference of a row, 0 where it has none. */
export function spread(columns: Columns, figureName: string): { min: number; max: number } {
  let min = Infinity;
  let max = -Infinity;
  for (const [key, value] of Object.entries(columns)) {
    if (value === null || !key.endsWith(figureName)) continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return min > max ? { min: 0, max: 0 } : { min, max };
}
