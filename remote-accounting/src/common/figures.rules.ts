import { divideByDays, subtractRates, sumOfMoney } from './sums.rules.ts';

/** Figures by '{name}|{figure}', as the answer has them; null: a rate of a vessel without days. */
export type FigureColumns = Readonly<Record<string, number | null>>;

/** The name of the column that sums all others; no company or vessel has none. */
export const TOTAL_COLUMN = '';

/** The days by which the rates of a column are divided. */
export type FigureColumnDays = {
  readonly report: number;
  readonly compare: number;
  /** Values when they were locked. */
  readonly wasReport: number;
  readonly wasCompare: number;
};

/** Rates by vessel: a day, or the 365 days of a year. */
export type Rates = {
  readonly multiplier: 1 | 365;
  readonly daysOf: (name: string) => FigureColumnDays;
};

/**
 * Aggregation of a table's figures: dollars to the cent, or rates weighted by the amounts that they
 * are made of.
 */
export type Kind = 'dollars' | Rates;

/** Former value of a restated figure, by its current one. */
const WAS = {
  was_report: 'amount_report',
  was_compare: 'amount_compare',
  was_budget: 'amount_budget',
  was_per_day_amount: 'per_day_amount',
} as const;

/** The figures of a row that sums others, column by column. */
export function summed(rows: readonly FigureColumns[], kind: Kind): FigureColumns {
  const values = new Map<string, number[]>();
  const put = (key: string, value: number | null) => {
    const known = values.get(key) ?? [];
    values.set(key, known);
    if (value !== null) known.push(value);
  };
  for (const row of rows) for (const [key, value] of Object.entries(row)) put(key, value);
  for (const key of values.keys()) {
    const now = findCurrentKey(key);
    if (now === undefined) continue;
    // Rows that were not restated were what they are.
    for (const row of rows) if (!(key in row) && now in row) put(key, row[now] ?? null);
  }
  const sumOf = (key: string, all: readonly number[]) =>
    kind === 'dollars' ? sumOfMoney(all) : rateOfSum(values, key, kind);
  const sums: FigureColumns = Object.fromEntries(
    [...values].map(([key, all]) => [key, all.length === 0 ? null : sumOf(key, all)]),
  );
  return withoutUnmoved(sums);
}

/** Leaves out what a sum was where it is that still: what moved has moved within it. */
function withoutUnmoved(sums: FigureColumns): FigureColumns {
  const isUnmoved = (key: string, value: number | null) => {
    const now = findCurrentKey(key);
    return now !== undefined && sums[now] === value;
  };
  return Object.fromEntries(Object.entries(sums).filter(([key, value]) => !isUnmoved(key, value)));
}

type Values = ReadonlyMap<string, readonly number[]>;

/** Rate over all rows: their amounts are summed, and divided once. */
function rateOfSum(values: Values, key: string, { multiplier, daysOf }: Rates): number {
  const [name, figure] = [nameOf(key), figureOf(key)];
  const days = daysOf(name);
  const amountOf = (of: string, over: number, times: number = multiplier) =>
    sumOfMoney((values.get(`${name}|${of}`) ?? []).map((rate) => (rate * over) / times));
  const report = { amount: amountOf('amount_report', days.report), days: days.report };
  if (figure === 'compare_diff') {
    const compare = { amount: amountOf('amount_compare', days.compare), days: days.compare };
    return subtractRates(report, compare, multiplier);
  }
  if (figure === 'budget_diff') {
    const budget = amountOf('amount_budget', days.report);
    return divideByDays(sumOfMoney([report.amount, -budget]), days.report, multiplier);
  }
  const own = days[OVER[figure] ?? 'report'];
  const times = figure.endsWith('per_day_amount') ? 1 : multiplier;
  return divideByDays(amountOf(figure, own, times), own, times);
}

/** Days that divide a figure, where they are not those of the report. */
const OVER: Readonly<Record<string, keyof FigureColumnDays>> = {
  amount_compare: 'compare',
  was_report: 'wasReport',
  was_budget: 'wasReport',
  was_per_day_amount: 'wasReport',
  was_compare: 'wasCompare',
};

/** The same figures of the columns with these names, and their sum as the column TOTAL. */
export function withTotalColumn(row: FigureColumns, names: readonly string[]): FigureColumns {
  const ofNames = names.map((name) => {
    const own = Object.entries(row).filter(([key]) => nameOf(key) === name);
    return Object.fromEntries(
      own.map(([key, value]) => [`${TOTAL_COLUMN}|${figureOf(key)}`, value]),
    );
  });
  return { ...row, ...summed(ofNames, 'dollars') };
}

/** The smallest and the largest of a figure over the columns with these names, 0 where there is none. */
export function measureSpread(row: FigureColumns, names: readonly string[], figure: string) {
  const values = names.map((name) => row[`${name}|${figure}`] ?? null);
  const numbers = values.filter((value) => value !== null);
  return { min: Math.min(0, ...numbers), max: Math.max(0, ...numbers) };
}

const nameOf = (key: string) => key.slice(0, key.lastIndexOf('|'));
const figureOf = (key: string) => key.slice(key.lastIndexOf('|') + 1);

/** Key of the current figure for '{name}|was_report'. */
function findCurrentKey(key: string): string | undefined {
  const figure = figureOf(key);
  return figure in WAS ? `${nameOf(key)}|${WAS[figure as keyof typeof WAS]}` : undefined;
}
