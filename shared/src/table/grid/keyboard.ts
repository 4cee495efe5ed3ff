/** A place in the grid. `stop` counts the controls inside a cell; 0 is the cell or its first one. */
export type Place = { readonly row: number; readonly column: number; readonly stop: number };

/** What of the grid a key needs to know. */
export type GridShape = {
  readonly rows: number;
  readonly columns: number;
  readonly page: number;
  /** How many controls a cell has; a cell without any is one stop all the same. */
  readonly stops: (row: number, column: number) => number;
  readonly isEmpty: (row: number, column: number) => boolean;
};

type Key = { readonly key: string; readonly ctrl: boolean };
type Move = (place: Place, shape: GridShape) => Place;

const lastStop = (shape: GridShape, row: number, column: number) =>
  Math.max(0, shape.stops(row, column) - 1);

const toRow =
  (step: (shape: GridShape) => number): Move =>
  (place, shape) => {
    const row = Math.min(shape.rows - 1, Math.max(0, place.row + step(shape)));
    return { ...place, row, stop: Math.min(place.stop, lastStop(shape, row, place.column)) };
  };

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

const rowStart: Move = (place) => ({ ...place, column: 0, stop: 0 });

const rowEnd: Move = (place, shape) => ({ ...place, column: shape.columns - 1, stop: 0 });

const gridStart: Move = () => ({ row: 0, column: 0, stop: 0 });

const gridEnd: Move = (place, shape) => rowEnd({ ...place, row: shape.rows - 1 }, shape);

const MOVES = new Map<string, Move>(
  Object.entries({
    ArrowDown: toRow(() => 1),
    ArrowUp: toRow(() => -1),
    PageDown: toRow((shape) => shape.page),
    PageUp: toRow((shape) => -shape.page),
    ArrowRight: right,
    ArrowLeft: left,
    Home: rowStart,
    End: rowEnd,
  }),
);

const toRowEdge =
  (step: 1 | -1): Move =>
  (place, shape) => {
    const isEmpty = (row: number) => shape.isEmpty(row, place.column);
    const row = edgeOfData({ from: place.row, step, count: shape.rows, isEmpty });
    return { ...place, row, stop: Math.min(place.stop, lastStop(shape, row, place.column)) };
  };

const toColumnEdge =
  (step: 1 | -1): Move =>
  (place, shape) => {
    const isEmpty = (column: number) => shape.isEmpty(place.row, column);
    const column = edgeOfData({ from: place.column, step, count: shape.columns, isEmpty });
    return { ...place, column, stop: 0 };
  };

const CTRL_MOVES = new Map<string, Move>(
  Object.entries({
    Home: gridStart,
    End: gridEnd,
    ArrowDown: toRowEdge(1),
    ArrowUp: toRowEdge(-1),
    ArrowRight: toColumnEdge(1),
    ArrowLeft: toColumnEdge(-1),
  }),
);

/** Where a key leads, or undefined when the grid has no use for it. */
export function moveByKey(key: Key, place: Place, shape: GridShape): Place | undefined {
  const move = (key.ctrl ? CTRL_MOVES : MOVES).get(key.key);
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
 * Where Ctrl with an arrow leads, as in spreadsheets: to the end of the filled cells around, from
 * there over a gap to the next filled cell, and to the table's end where none follows.
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
