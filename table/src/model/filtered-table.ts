import { useCallback, useLayoutEffect, useMemo } from 'react';

import { formattedText, rawValue } from '../columns/cell-values.ts';
import type { Column } from '../columns/columns.ts';
import { isInRange, parseNumberRange } from '../columns/number-range.ts';
import { FilteredRows } from '../rows/filtered-rows.ts';
import type { RowReader, RowSource } from '../rows/row-source.ts';
import type { FilterChoice, ListFilters } from './list-filters.ts';

type ChosenValues = ListFilters['chosen'];

type Matches<F> = ((row: RowReader<F>) => boolean) | undefined;

/** Options of `useNarrowedRows`, each the same object between renders. */
type Narrowed<F> = {
  /** Rows before any filter. */
  readonly rows: RowSource<F>;
  /** Columns, of which those with a `filter` narrow. */
  readonly columns: readonly Column<F>[];
  /** Values that were chosen, by the `parameter` of their filter. */
  readonly chosen: ChosenValues;
  /** Takes another choice. */
  readonly onChosen: (chosen: ChosenValues) => void;
  /** Condition of the screen's own beside the filters. */
  readonly matches?: Matches<F>;
};

/**
 * Narrows a table whose rows are all in the page to values of its columns with a `filter`: a value
 * is what the cells say. The rows are for `useTable`, the filters for `DataTable` and `FilterChips`.
 */
export function useNarrowedRows<F>({ rows, columns, chosen, onChosen, matches }: Narrowed<F>): {
  readonly rows: RowSource<F>;
  readonly filters: ListFilters;
} {
  const narrowed = useMemo(() => new FilteredRows(rows), [rows]);
  useLayoutEffect(
    () => narrowed.setFilter(both(createMatcher(columns, chosen), matches)),
    [narrowed, columns, chosen, matches],
  );
  const choices = useCallback(
    async (parameter: string) => choicesIn(rows, columns, { parameter, chosen, matches }),
    [rows, columns, chosen, matches],
  );
  const filters: ListFilters = {
    chosen,
    choose: (parameter, values) => onChosen({ ...chosen, [parameter]: values }),
    choices,
    clear: () => onChosen({}),
    ...NO_TEXT,
  };
  return { rows: narrowed, filters };
}

/** Nothing is beyond the page: what finds in the table finds in all of it, and narrows nothing. */
const NO_TEXT = {
  text: '',
  narrowTo: () => undefined,
  countOf: () => Promise.resolve(0),
};

function both<F>(one: Matches<F>, other: Matches<F>): Matches<F> {
  return one === undefined || other === undefined
    ? (one ?? other)
    : (row) => one(row) && other(row);
}

/** Predicate for the chosen values of all columns; undefined where none are chosen. */
function createMatcher<F>(columns: readonly Column<F>[], chosen: ChosenValues): Matches<F> {
  const narrowing = columns.flatMap((column) => {
    const values = chosen[column.filter?.parameter ?? ''] ?? [];
    return values.length === 0 ? [] : [cellMatcher(column, values)];
  });
  if (narrowing.length === 0) return undefined;
  return (row) => narrowing.every((matches) => matches(row));
}

function cellMatcher<F>(column: Column<F>, chosen: readonly string[]) {
  if (column.filter?.isRange === true) {
    const ranges = chosen.map(parseNumberRange);
    return (row: RowReader<F>) => ranges.some((range) => isInRange(rawValue(column, row), range));
  }
  const values = new Set(chosen);
  return (row: RowReader<F>) => values.has(formattedText(column, row));
}

type Asked<F> = {
  readonly parameter: string;
  readonly chosen: ChosenValues;
  readonly matches: Matches<F>;
};

/** The values that a column has under all other filters, in the order that it sorts by. */
function choicesIn<F>(
  rows: RowSource<F>,
  columns: readonly Column<F>[],
  { parameter, chosen, matches }: Asked<F>,
): readonly FilterChoice[] {
  const column = columns.find(({ filter }) => filter?.parameter === parameter);
  if (column === undefined) return [];
  const isWanted = both(createMatcher(columns, { ...chosen, [parameter]: [] }), matches);
  const found = new Map<string, { count: number; readonly key: string }>();
  for (let index = 0; index < rows.count; index += 1) {
    const row = rows.row(index);
    if (rows.isTotal(index) || isWanted?.(row) === false) continue;
    const value = formattedText(column, row);
    const known = found.get(value);
    if (known === undefined)
      found.set(value, { count: 1, key: String(rawValue(column, row) ?? '') });
    else known.count += 1;
  }
  return [...found]
    .toSorted(([a, { key }], [b, other]) => compare(key, other.key) || compare(a, b))
    .map(([value, { count }]) => ({ value, count }));
}

const { compare } = new Intl.Collator(undefined, { numeric: true });
