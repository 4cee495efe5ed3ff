import { formatNumber } from '@fairlead/shared/format';

import { isNumberColumn } from '../columns/column-kinds.ts';
import type { Column, NumberColumnKind } from '../columns/columns.ts';
import type { ShownRows } from '../rows/shown-rows.ts';
import { columnTotals, combined, type Totals } from './aggregates.ts';
import {
  isWhole,
  placesIn,
  type Rectangle,
  rowsOfColumn,
  type Run,
  runsOf,
  type SelectionSize,
  sizeOf,
} from './selection-rectangles.ts';

/** Why there is no sum of anything, or of some columns. */
export type Unsummed = { readonly columns: readonly string[]; readonly unitsDiffer: boolean };

/** What the footer says of a selection. */
export type Statistics = SelectionSize & {
  /** Undefined where no number is selected. */
  readonly numbers:
    | {
        readonly sum: number | undefined;
        readonly average: number;
        readonly count: number;
        readonly max: number;
        readonly min: number;
      }
    | undefined;
  readonly unsummed: Unsummed;
  /** Group cells that were not counted because cells below them are selected. */
  readonly leftOut: number;
};

type Selected<F> = {
  readonly rectangles: readonly Rectangle[];
  readonly columns: readonly Column<F>[];
  readonly rows: ShownRows<F>;
};

type ColumnResult = {
  readonly header: string;
  readonly totals: Totals;
  /** 'none' for a plain number, undefined where the rows differ or the kind is never summed. */
  readonly unit: string | undefined;
};

/** Goes through the selected numbers; yields the number of cells after each slice. */
export function* statisticsOf<F>(selected: Selected<F>): Generator<number, Statistics> {
  const { rectangles, columns, rows } = selected;
  const endOf = rows.isTree ? (position: number) => rows.endOf(position) : undefined;
  const isTotal = rows.hasTotals ? (position: number) => rows.isTotal(position) : undefined;
  const results: ColumnResult[] = [];
  for (const place of placesIn(runsOf(rectangles, 'columns'))) {
    const column = columns[place];
    if (column === undefined || !isNumberColumn(column)) continue;
    const runs = rowsOfColumn(rectangles, place);
    const read = rows.numberReader(column.field);
    const totals = yield* columnTotals({ read, runs, endOf, isTotal });
    const unit = totals.count === 0 ? undefined : yield* unitOf(column, runs, rows);
    results.push({ header: column.header, totals, unit });
  }
  const counted = results.filter(({ totals }) => totals.count > 0);
  return { ...sizeOf(rectangles), ...numbersOf(counted) };
}

function numbersOf(results: readonly ColumnResult[]): Omit<Statistics, keyof SelectionSize> {
  const summable = results.filter(({ unit }) => unit !== undefined);
  const unitsDiffer = new Set(summable.map(({ unit }) => unit)).size > 1;
  const others = results.filter(({ unit }) => unit === undefined).map(({ header }) => header);
  const { count, max, min, leftOut, sum: whole } = combined(results.map(({ totals }) => totals));
  const isSum = summable.length > 0 && !unitsDiffer;
  const sum = isSum ? combined(summable.map(({ totals }) => totals)).sum : undefined;
  return {
    numbers: count === 0 ? undefined : { sum, average: whole / count, count, max, min },
    unsummed: { columns: others, unitsDiffer },
    leftOut,
  };
}

const PLAIN = 'none';
const UNIT_SLICE = 100_000;

/** The unit in which a column's selected numbers can be added, undefined where they cannot. */
function* unitOf<F>(
  column: NumberColumnKind<F>,
  runs: readonly Run[],
  rows: ShownRows<F>,
): Generator<number, string | undefined> {
  if (column.kind === 'price' || column.kind === 'percent') return undefined;
  if (column.unit === undefined) return PLAIN;
  let found: string | undefined;
  let passed = 0;
  for (const { first, end } of runs) {
    for (let position = first; position < end; position += 1) {
      const row = rows.row(position);
      const unit = row.text(column.unit.field) ?? PLAIN;
      if (unit !== found && row.number(column.field) !== null) {
        if (found !== undefined) return undefined;
        found = unit;
      }
      passed += 1;
      if (passed % UNIT_SLICE === 0) yield UNIT_SLICE;
    }
  }
  return found;
}

/** How many of the rows are here, where the server has more. */
export type Loaded = { readonly loaded: number; readonly total: number | undefined };

/** '6 rows, 2 columns selected'; of a part, where the server has more rows than are loaded. */
export function sizeText(selected: SelectionSize, here: Loaded): string {
  const partly = here.total !== undefined && here.total > here.loaded;
  const of = partly ? ` of ${formatNumber(here.loaded)} loaded` : '';
  const size = `${counted(selected.rows, 'row')}${of}, ${counted(selected.columns, 'column')}`;
  return `${isWhole(selected) ? '' : `${counted(selected.cells, 'cell')} in `}${size} selected`;
}

type NamedFigure = { readonly name: string; readonly value: string };

/** The figures of the footer, in its order. A sum that there cannot be is not there. */
export function figuresOf({ numbers }: Statistics): readonly NamedFigure[] {
  if (numbers === undefined) return [];
  const { sum, average, count, max, min } = numbers;
  const figures = { Sum: sum, Avg: average, Count: count, Max: max, Min: min };
  return Object.entries(figures).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value: formatNumber(value) }],
  );
}

/** What is not in the sum, in words; empty when everything is. */
export function notesOf({ unsummed, leftOut, numbers }: Statistics): readonly string[] {
  return [
    ...(numbers === undefined ? [] : sumNotes(unsummed, numbers.sum !== undefined)),
    ...(leftOut === 0 ? [] : [`${counted(leftOut, 'group cell')} left out`]),
  ];
}

function sumNotes({ columns, unitsDiffer }: Unsummed, isSum: boolean): readonly string[] {
  if (unitsDiffer) return ['No Sum: units differ'];
  if (columns.length === 0) return [];
  const names = columns.join(', ');
  return [isSum ? `Sum without ${names}` : `No Sum of ${names}`];
}

/** The same for those who cannot see it. */
export function spokenText(statistics: Statistics, here: Loaded): string {
  const figures = figuresOf(statistics).map(({ name, value }) => `${name} ${value}`);
  return [sizeText(statistics, here), ...figures, ...notesOf(statistics)].join(', ');
}

function counted(count: number, word: string): string {
  return `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;
}
