import { formatFixed, formatNumber } from '@fairlead/shared/format';

import { NUMBER_KINDS } from '../columns/column-kinds.ts';
import type { NumberColumnKind, NumberKind } from '../columns/columns.ts';
import { combined, type Totals } from './aggregates.ts';
import { formatCount } from './selection-rectangles.ts';

/** The selected numbers of one column. */
export type ColumnNumbers = {
  readonly kind: NumberKind;
  /** Digits after the point that its cells always have; 0 where that is up to the number. */
  readonly digits: number;
  /** Units of the numbers, each once. */
  readonly units: readonly string[];
  readonly totals: Totals;
};

/** Aggregates over some numbers, all of them over the same cells. */
export type Figures = {
  readonly count: number;
  /** Number format. */
  readonly kind: NumberKind;
  readonly digits: number;
  /** Not of prices and percentages. */
  readonly sum?: number;
  /** Together or not at all: of numbers in one unit. */
  readonly average?: number;
  readonly max?: number;
  readonly min?: number;
};

/** Aggregates, undefined if no number is selected, and a note on what they exclude. */
export type AggregatedFigures = {
  readonly figures: Figures | undefined;
  readonly notes: readonly string[];
};

type Measure = {
  /** Unit of a number that has none of its own. */
  readonly unit: string;
  /** Name of a rate, which is about another amount, and cannot be added. */
  readonly rate?: string;
};

const MEASURES: Readonly<Record<NumberKind, Measure>> = {
  integer: { unit: 'numbers' },
  lots: { unit: 'lots' },
  money: { unit: 'money' },
  price: { unit: 'prices', rate: 'Prices' },
  percent: { unit: '%', rate: 'Percentages' },
};

/** Digits after the point that the cells of a column always have. */
export function countFixedDigits({
  decimals,
  short,
}: Pick<NumberColumnKind<unknown>, 'decimals' | 'short'>) {
  return short !== true && decimals !== undefined && 'exactly' in decimals ? decimals.exactly : 0;
}

/** Default unit of a kind of numbers, where cells have no unit of their own. */
export function plainUnit(kind: NumberKind): string {
  return MEASURES[kind].unit;
}

/**
 * Aggregates the selected columns and notes what was excluded (decision 0147): all figures are over
 * the same cells.
 */
export function aggregateColumns(columns: readonly ColumnNumbers[]): AggregatedFigures {
  const filled = columns.filter(({ totals }) => totals.count > 0);
  const amounts = filled.filter(({ kind }) => MEASURES[kind].rate === undefined);
  const taken = amounts.length > 0 ? amounts : filled;
  const units = unique(taken.flatMap((column) => column.units));
  const totals = combined(taken.map((column) => column.totals));
  const notes = [
    ...(units.length > 1 ? [`Units differ: ${units.join(', ')}`] : []),
    ...formatExcluded(filled.filter((column) => !taken.includes(column))),
    ...(totals.excluded === 0 ? [] : [`${formatCount(totals.excluded, 'group cell')} left out`]),
  ];
  const [first] = taken;
  if (first === undefined) return { figures: undefined, notes };
  const digits = Math.max(...taken.map((column) => column.digits));
  const reading = { kind: first.kind, digits };
  return { figures: figuresOver(totals, reading, units.length === 1), notes };
}

type Reading = Pick<Figures, 'kind' | 'digits'>;

function figuresOver({ sum, count, max, min }: Totals, reading: Reading, isOneUnit: boolean) {
  const { kind } = reading;
  if (!isOneUnit) return { count, ...reading };
  const figures: Figures = { count, ...reading, average: sum / count, max, min };
  return MEASURES[kind].rate === undefined ? { ...figures, sum } : figures;
}

function formatExcluded(columns: readonly ColumnNumbers[]): readonly string[] {
  const names = unique(columns.flatMap(({ kind }) => MEASURES[kind].rate ?? []));
  if (names.length === 0) return [];
  const [first = '', ...others] = names;
  return [`${[first, ...others.map((name) => name.toLowerCase())].join(' and ')} left out`];
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

type NamedFigure = { readonly name: string; readonly value: string };

/** The figures of the footer, in its order. One that there cannot be is not there. */
export function namedFigures(figures: Figures | undefined): readonly NamedFigure[] {
  if (figures === undefined) return [];
  const { sum, average, count, max, min, kind, digits } = figures;
  const { scale, suffix } = NUMBER_KINDS[kind];
  const read = (name: string, value: number | undefined) =>
    value === undefined ? [] : [{ name, value: `${written(value * scale, digits)}${suffix}` }];
  return [
    ...read('Sum', sum),
    ...read('Avg', average),
    { name: 'Count', value: formatNumber(count) },
    ...read('Max', max),
    ...read('Min', min),
  ];
}

/** A figure as its cells read: 257,205.90 under cents. */
const written = (value: number, digits: number): string =>
  digits > 0 ? formatFixed(value, digits) : formatNumber(value);
