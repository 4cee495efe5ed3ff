import { type Amount, divideAmount, toNearestNumber } from '@fairlead/shared/domain/money/exact';
import type { LedgerSums } from './sums.rules.ts';

/** Figures by column name, as `{name}|amount_report`. */
export type ReportColumns = Record<string, number | null>;

/** Rule by which sums become the figures of a table. */
export type Measure = {
  readonly sign: 1 | -1;
  /** Below it a difference is no move (ACC-12). */
  readonly movesFrom: number;
  /** Of a rate: 1 a day, 365 a year; null where figures are amounts. */
  readonly rate: 1 | 365 | null;
};

/** The days by which a column is divided, in each range. */
export type ReportColumnDays = { readonly report: number; readonly compare: number };

type Put = {
  readonly name: string;
  readonly sums: LedgerSums;
  readonly days: ReportColumnDays;
  /** As they were when they were closed. */
  readonly daysThen: ReportColumnDays;
};

/** Writes the figures of a column into a row. */
export function putFigures(columns: ReportColumns, put: Put, measure: Measure): void {
  const { name, sums, days } = put;
  const sign = BigInt(measure.sign);
  const ofReport = { amount: sign * sums.report, days: days.report };
  const ofCompare = { amount: sign * sums.compare, days: days.compare };
  const ofBudget = { amount: sign * sums.budget, days: days.report };
  const against = less(ofReport, ofCompare, measure);
  columns[`${name}|amount_report`] = figure(ofReport, measure);
  columns[`${name}|amount_compare`] = figure(ofCompare, measure);
  columns[`${name}|move`] = toDirection(against, measure.movesFrom);
  columns[`${name}|compare_diff`] = against;
  columns[`${name}|amount_budget`] = figure(ofBudget, measure);
  columns[`${name}|budget_diff`] = less(ofReport, ofBudget, measure);
  columns[`${name}|per_day_amount`] = figure(ofReport, A_DAY);
  putWas(columns, put, measure);
}

const A_DAY = { rate: 1 } as const;

/** Adds the former figure to those that changed since their days were closed. */
function putWas(
  columns: ReportColumns,
  { name, sums, days, daysThen }: Put,
  measure: Measure,
): void {
  const sign = BigInt(measure.sign);
  const put = (key: string, of: readonly [now: Over, was: Over], by: Pick<Measure, 'rate'>) => {
    const [now, was] = of;
    if (!isSame(now, was, by)) columns[`${name}|${key}`] = figure(was, by);
  };
  const over = (amount: Amount, moved: Amount, range: 'report' | 'compare') =>
    [
      { amount: sign * amount, days: days[range] },
      { amount: sign * (amount - moved), days: daysThen[range] },
    ] as const;
  const report = over(sums.report, sums.reportMoved, 'report');
  put('was_report', report, measure);
  put('was_per_day_amount', report, A_DAY);
  put('was_compare', over(sums.compare, sums.compareMoved, 'compare'), measure);
  put('was_budget', over(sums.budget, sums.budgetMoved, 'report'), measure);
}

type Over = { readonly amount: Amount; readonly days: number };

/** True for the same figure, exactly; a rate without days is none. */
function isSame(a: Over, b: Over, { rate }: Pick<Measure, 'rate'>): boolean {
  if (rate === null) return a.amount === b.amount;
  if (a.days === 0 || b.days === 0) return a.days === b.days;
  return a.amount * BigInt(b.days) === b.amount * BigInt(a.days);
}

/** Compares two amounts a day, exactly. */
export const isSameRate = (a: Over, b: Over): boolean => isSame(a, b, A_DAY);

const figure = ({ amount, days }: Over, { rate }: Pick<Measure, 'rate'>): number | null =>
  rate === null ? toNearestNumber(amount) : dividePerDay(amount * BigInt(rate), days);

/** Null where there are no days. */
export const dividePerDay = (amount: Amount, days: number): number | null =>
  days === 0 ? null : divideAmount(amount, BigInt(days));

/** A figure less another one; of rates made of both amounts and divided once. */
function less(a: Over, b: Over, { rate }: Pick<Measure, 'rate'>): number | null {
  if (rate === null) return toNearestNumber(a.amount - b.amount);
  return subtractDayRates(a, b, rate);
}

/** A rate less another one, divided once; null where one has no days. */
export function subtractDayRates(a: Over, b: Over, rate: number): number | null {
  if (a.days === 0 || b.days === 0) return null;
  const over = a.amount * BigInt(b.days) - b.amount * BigInt(a.days);
  return divideAmount(over * BigInt(rate), BigInt(a.days) * BigInt(b.days));
}

const toDirection = (diff: number | null, from: number): number | null => {
  if (diff === null) return null;
  return Math.abs(diff) < from ? 0 : Math.sign(diff);
};

/** The smallest and the largest difference of a row, 0 where it has none. */
export function findSpread(
  columns: ReportColumns,
  figureName: string,
): { min: number; max: number } {
  let min = Infinity;
  let max = -Infinity;
  for (const [key, value] of Object.entries(columns)) {
    if (value === null || !key.endsWith(figureName)) continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return min > max ? { min: 0, max: 0 } : { min, max };
}
