/** A place in the grid. `stop` counts the controls inside a cell; 0 is the cell or its first one. */
export type GridPosition = { readonly row: number; readonly column: number; readonly stop: number };

/** Facts about the grid that keyboard navigation needs. */
export type GridShape = {
  readonly rows: number;
  readonly columns: number;
  readonly page: number;
  /** Number of controls in a cell; a cell without any is one stop all the same. */
  readonly stops: (row: number, column: number) => number;
  readonly isEmpty: (row: number, column: number) => boolean;
};

type Key = { readonly key: string; readonly ctrl: boolean };
type Move = (place: GridPosition, shape: GridShape) => GridPosition;
/** The row, or the column, that a move leads to. */
type Target = (place: GridPosition, shape: GridShape) => number;

const lastStop = (shape: GridShape, row: number, column: number) =>
  Math.max(0, shape.stops(row, column) - 1);

const toRow =
  (target: Target): Move =>
  (place, shape) => {
    const row = Math.min(shape.rows - 1, Math.max(0, target(place, shape)));
    return { ...place, row, stop: Math.min(place.stop, lastStop(shape, row, place.column)) };
  };

const toColumn =
  (target: Target): Move =>
  (place, shape) => ({ ...place, column: target(place, shape), stop: 0 });

const right: Move = (place, shape) => {
  if (place.stop < lastStop(shape, place.row, place.column)) {
    return { ...place, stop: place.stop + 1 };
  }
  return place.column < shape.columns - 1 ? { ...place, column: place.column + 1, stop: 0 } : place;
};

const left: Move = (place, shape) => {
  if (place.stop > 0) return { ...place, stop: place.stop - 1 };
  if (place.column === 0) return place;
  const column = place.column - 1;
  return { ...place, column, stop: lastStop(shape, place.row, column) };
};

const rowEdge =
  (step: 1 | -1): Target =>
  ({ row, column }, { rows, isEmpty }) =>
    edgeOfData({ from: row, step, count: rows, isEmpty: (each) => isEmpty(each, column) });

const columnEdge =
  (step: 1 | -1): Target =>
  ({ row, column }, { columns, isEmpty }) =>
    edgeOfData({ from: column, step, count: columns, isEmpty: (each) => isEmpty(row, each) });

const MOVES = new Map<string, Move>([
  ['ArrowDown', toRow(({ row }) => row + 1)],
  ['ArrowUp', toRow(({ row }) => row - 1)],
  ['PageDown', toRow(({ row }, { page }) => row + page)],
  ['PageUp', toRow(({ row }, { page }) => row - page)],
  ['ArrowRight', right],
  ['ArrowLeft', left],
  ['Home', toColumn(() => 0)],
  ['End', toColumn((_place, { columns }) => columns - 1)],
  ['Ctrl+Home', () => ({ row: 0, column: 0, stop: 0 })],
  ['Ctrl+End', (_place, { rows, columns }) => ({ row: rows - 1, column: columns - 1, stop: 0 })],
  ['Ctrl+ArrowDown', toRow(rowEdge(1))],
  ['Ctrl+ArrowUp', toRow(rowEdge(-1))],
  ['Ctrl+ArrowRight', toColumn(columnEdge(1))],
  ['Ctrl+ArrowLeft', toColumn(columnEdge(-1))],
]);

/** Target cell of a navigation key, or undefined when the grid has no use for the key. */
export function moveByKey(
  { key, ctrl }: Key,
  place: GridPosition,
  shape: GridShape,
): GridPosition | undefined {
  const move = MOVES.get(ctrl ? `Ctrl+${key}` : key);
  return shape.rows === 0 ? undefined : move?.(place, shape);
}

/** One step along a row or a column. */
type Walk = {
  readonly from: number;
  readonly step: 1 | -1;
  readonly count: number;
  readonly isEmpty: (place: number) => boolean;
};

/**
 * Target of Ctrl with an arrow key, as in spreadsheets: the end of the filled cells around, from
 * there over a gap to the next filled cell, and the table's end where none follows.
 */
export function edgeOfData({ from, step, count, isEmpty }: Walk): number {
  const isInside = (place: number) => place >= 0 && place < count;
  let place = from + step;
  if (!isInside(place)) return from;
  if (isEmpty(from) || isEmpty(place)) {
    while (isInside(place + step) && isEmpty(place)) place += step;
    return place;
  }
  while (isInside(place + step) && !isEmpty(place + step)) place += step;
  return place;
}
