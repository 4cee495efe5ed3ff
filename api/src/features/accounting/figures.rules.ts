import { type Amount, numberOf, quotientOf } from '@fairlead/shared/domain/money/exact';
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
  const ofReport = { amount: sign * sums.report, days: days.report };
  const against = less(ofReport, { amount: sign * sums.compare, days: days.compare }, measure);
  const planned = less(ofReport, { amount: sign * sums.budget, days: days.report }, measure);
  columns[`${name}|amount_report`] = report;
  columns[`${name}|amount_compare`] = compare;
  columns[`${name}|move`] = moveOf(against, measure.movesFrom);
  columns[`${name}|compare_diff`] = against;
  columns[`${name}|amount_budget`] = budget;
  columns[`${name}|budget_diff`] = planned;
  columns[`${name}|per_day_amount`] = perDay(sign * sums.report, days.report);
  if (sums.reportMoved !== 0n)
    columns[`${name}|was_report`] = inReport(sums.report - sums.reportMoved);
  if (sums.compareMoved !== 0n)
    columns[`${name}|was_compare`] = inCompare(sums.compare - sums.compareMoved);
}

const figure = (amount: Amount, days: number, { rate }: Measure): number | null =>
  rate === null ? numberOf(amount) : perDay(amount * BigInt(rate), days);

/** Null where there are no days. */
export const perDay = (amount: Amount, days: number): number | null =>
  days === 0 ? null : quotientOf(amount, BigInt(days));

type Over = { readonly amount: Amount; readonly days: number };

/** A figure less another one; of rates made of both amounts and divided once. */
function less(a: Over, b: Over, { rate }: Pick<Measure, 'rate'>): number | null {
  if (rate === null) return numberOf(a.amount - b.amount);
  return rateLess(a, b, rate);
}

/** A rate less another one, divided once; null where one has no days. */
export function rateLess(a: Over, b: Over, rate: number): number | null {
  if (a.days === 0 || b.days === 0) return null;
  const over = a.amount * BigInt(b.days) - b.amount * BigInt(a.days);
  return quotientOf(over * BigInt(rate), BigInt(a.days) * BigInt(b.days));
}

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
