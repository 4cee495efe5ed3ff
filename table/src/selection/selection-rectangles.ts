import { formatNumber } from '@fairlead/shared/format';

/** Half-open range of positions on one axis: from `first`, up to but without `end`. */
export type Run = { readonly first: number; readonly end: number };

/** Block of cells by shown positions. */
export type Rectangle = { readonly rows: Run; readonly columns: Run };

/** Rectangle that adds to or removes from the selection of earlier ones. */
export type Layer = { readonly mode: 'include' | 'exclude'; readonly rectangle: Rectangle };

/** Turns the layers of a selection into rectangles that share no cell. The last one stays whole. */
export function disjoint(layers: readonly Layer[]): readonly Rectangle[] {
  let held: readonly Rectangle[] = [];
  for (const { mode, rectangle } of layers) {
    held = held.flatMap((earlier) => without(earlier, rectangle));
    if (mode === 'include') held = [...held, rectangle];
  }
  return held;
}

export function contains(rectangles: readonly Rectangle[], row: number, column: number): boolean {
  return rectangles.some(({ rows, columns }) => isIn(rows, row) && isIn(columns, column));
}

/** Merges the rows (or columns) with a selected cell into sorted, disjoint ranges. */
export function mergeRuns(
  rectangles: readonly Rectangle[],
  axis: 'rows' | 'columns',
): readonly Run[] {
  const whole: Run[] = [];
  for (const run of rectangles.map((each) => each[axis]).toSorted((a, b) => a.first - b.first)) {
    const last = whole.at(-1);
    if (last === undefined || run.first > last.end) whole.push(run);
    else whole[whole.length - 1] = { first: last.first, end: Math.max(last.end, run.end) };
  }
  return whole;
}

/** The selected rows of one column. */
export function rowsOfColumn(rectangles: readonly Rectangle[], column: number): readonly Run[] {
  return mergeRuns(
    rectangles.filter(({ columns }) => isIn(columns, column)),
    'rows',
  );
}

export function listPositions(runs: readonly Run[]): readonly number[] {
  return runs.flatMap((run) => Array.from({ length: lengthOf(run) }, (_, at) => run.first + at));
}

/** Number of rows and columns with a selected cell, and of selected cells. */
export type SelectionSize = {
  readonly rows: number;
  readonly columns: number;
  readonly cells: number;
};

export function measureSelection(rectangles: readonly Rectangle[]): SelectionSize {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  return {
    rows: sum(mergeRuns(rectangles, 'rows').map(lengthOf)),
    columns: sum(mergeRuns(rectangles, 'columns').map(lengthOf)),
    cells: sum(rectangles.map(({ rows, columns }) => lengthOf(rows) * lengthOf(columns))),
  };
}

/**
 * True when the cells are all crossings of some rows with some columns: then they make one table.
 */
export function isWhole({ rows, columns, cells }: SelectionSize): boolean {
  return cells === rows * columns;
}

/** '1 row', '3 rows'. */
export function formatCount(count: number, word: string): string {
  return `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;
}

/** Rest of a rectangle when another is cut out: above, below, and to both sides. */
function without(from: Rectangle, cut: Rectangle): readonly Rectangle[] {
  const rows = common(from.rows, cut.rows);
  const columns = common(from.columns, cut.columns);
  if (lengthOf(rows) <= 0 || lengthOf(columns) <= 0) return [from];
  return [
    { ...from, rows: { first: from.rows.first, end: rows.first } },
    { rows, columns: { first: from.columns.first, end: columns.first } },
    { rows, columns: { first: columns.end, end: from.columns.end } },
    { ...from, rows: { first: rows.end, end: from.rows.end } },
  ].filter((piece) => lengthOf(piece.rows) > 0 && lengthOf(piece.columns) > 0);
}

function common(one: Run, other: Run): Run {
  return { first: Math.max(one.first, other.first), end: Math.min(one.end, other.end) };
}

const lengthOf = ({ first, end }: Run) => end - first;

const isIn = ({ first, end }: Run, place: number) => place >= first && place < end;
