/** A block of cells by places in the order shown: rows and columns from `first` up to, without, `end`. */
export type Rectangle = {
  readonly firstRow: number;
  readonly endRow: number;
  readonly firstColumn: number;
  readonly endColumn: number;
};

/** Places of one axis from `first` up to, without, `end`. */
export type Run = { readonly first: number; readonly end: number };

/** A rectangle that selects, or takes away from what earlier ones select. */
export type Layer = { readonly mode: 'include' | 'exclude'; readonly rectangle: Rectangle };

/** What the layers select, as rectangles that share no cell. The last one stays whole. */
export function disjoint(layers: readonly Layer[]): readonly Rectangle[] {
  let held: readonly Rectangle[] = [];
  for (const { mode, rectangle } of layers) {
    held = held.flatMap((earlier) => without(earlier, rectangle));
    if (mode === 'include') held = [...held, rectangle];
  }
  return held;
}

export function cellsIn({ firstRow, endRow, firstColumn, endColumn }: Rectangle): number {
  return (endRow - firstRow) * (endColumn - firstColumn);
}

export function contains(rectangles: readonly Rectangle[], row: number, column: number): boolean {
  return rectangles.some(
    ({ firstRow, endRow, firstColumn, endColumn }) =>
      row >= firstRow && row < endRow && column >= firstColumn && column < endColumn,
  );
}

/** All rows that have a selected cell, from top to bottom. */
export function rowRuns(rectangles: readonly Rectangle[]): readonly Run[] {
  return joined(rectangles.map(({ firstRow, endRow }) => ({ first: firstRow, end: endRow })));
}

/** All columns that have a selected cell, from left to right. */
export function columnRuns(rectangles: readonly Rectangle[]): readonly Run[] {
  return joined(
    rectangles.map(({ firstColumn, endColumn }) => ({ first: firstColumn, end: endColumn })),
  );
}

/** The selected rows of one column. */
export function runsOfColumn(rectangles: readonly Rectangle[], column: number): readonly Run[] {
  return rowRuns(
    rectangles.filter(({ firstColumn, endColumn }) => column >= firstColumn && column < endColumn),
  );
}

/** The selected columns of one row. */
export function runsOfRow(rectangles: readonly Rectangle[], row: number): readonly Run[] {
  return columnRuns(rectangles.filter(({ firstRow, endRow }) => row >= firstRow && row < endRow));
}

export function lengthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { first, end }) => sum + end - first, 0);
}

/** Whether the cells are all crossings of some rows with some columns: then they make one table. */
export function isWhole(rectangles: readonly Rectangle[]): boolean {
  const cells = rectangles.reduce((sum, rectangle) => sum + cellsIn(rectangle), 0);
  return cells === lengthOf(rowRuns(rectangles)) * lengthOf(columnRuns(rectangles));
}

/** What is left of a rectangle when another is cut out: above, below, and to both sides. */
function without(from: Rectangle, cut: Rectangle): readonly Rectangle[] {
  const firstRow = Math.max(from.firstRow, cut.firstRow);
  const endRow = Math.min(from.endRow, cut.endRow);
  const firstColumn = Math.max(from.firstColumn, cut.firstColumn);
  const endColumn = Math.min(from.endColumn, cut.endColumn);
  if (firstRow >= endRow || firstColumn >= endColumn) return [from];
  return [
    { ...from, endRow: firstRow },
    { ...from, firstRow, endRow, endColumn: firstColumn },
    { ...from, firstRow, endRow, firstColumn: endColumn },
    { ...from, firstRow: endRow },
  ].filter((piece) => piece.firstRow < piece.endRow && piece.firstColumn < piece.endColumn);
}

function joined(runs: readonly Run[]): readonly Run[] {
  const whole: Run[] = [];
  for (const run of runs.toSorted((a, b) => a.first - b.first)) {
    const last = whole.at(-1);
    if (last === undefined || run.first > last.end) whole.push(run);
    else whole[whole.length - 1] = { first: last.first, end: Math.max(last.end, run.end) };
  }
  return whole;
}
