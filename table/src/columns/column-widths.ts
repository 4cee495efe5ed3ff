import type { Column } from './columns.ts';

/** Share of its declared width that a column may shrink to before the table scrolls sideways. */
const MAX_SHRINK = 0.85;
/** Steps by which text columns shrink: to their declared width first, then further. */
const SHRINK_STEPS = [1, MAX_SHRINK];

type Width = {
  readonly declared: number;
  /** px below which what it holds would be cut. */
  readonly least: number;
  /** px the user gave the column; it is neither stretched nor shrunk. */
  readonly own?: number | undefined;
  /** px to which its words give way, before the table is scrolled for them. */
  readonly uncut?: number | undefined;
};

/**
 * The columns' widths in whole px for the room there is, in proportion to the declared ones: stretched
 * to fill it, or shrunk as far as each can do with less. Where that is not enough each has its least
 * width, and the table scrolls sideways. Columns with a width of their own leave the rest to the others.
 */
export function columnWidths(all: readonly Width[], room: number): readonly number[] {
  const columns = room > 0 ? shrinkToFit(all, Math.floor(room)) : all;
  const shared = columns.filter(({ own }) => own === undefined);
  const left = Math.floor(room) - sumWidths(columns.map(({ own = 0 }) => own));
  const scale = room > 0 ? scaleFor(shared, left) : 1;
  const isFree = ({ declared, least, own }: Width) =>
    own === undefined && declared * scale >= least;
  const widths = columns.map(({ declared, least, own }) =>
    Math.max(least, own ?? Math.floor(declared * scale)),
  );
  // The parts of a pixel that were cut off, so that the room is filled.
  let over = room > 0 ? Math.floor(room) - sumWidths(widths) : 0;
  return widths.map((width, place) => {
    const column = columns[place];
    if (over <= 0 || column === undefined || !isFree(column)) return width;
    over -= 1;
    return width + 1;
  });
}

/** Shrinks text columns evenly until all fit the available width. */
function shrinkToFit(columns: readonly Width[], room: number): readonly Width[] {
  return SHRINK_STEPS.reduce((given, part) => shrinkBy(given, room, part), columns);
}

function shrinkBy(columns: readonly Width[], room: number, part: number): readonly Width[] {
  const over = sumWidths(columns.map(({ least, own }) => Math.max(least, own ?? 0))) - room;
  const spare = ({ declared, least, uncut = least, own }: Width) =>
    own === undefined ? Math.max(0, least - Math.max(uncut, Math.ceil(declared * part))) : 0;
  const most = sumWidths(columns.map(spare));
  if (over <= 0 || most === 0) return columns;
  const share = Math.min(1, over / most);
  return columns.map((column) => ({
    ...column,
    least: column.least - Math.ceil(spare(column) * share),
  }));
}

/** Factor that stretches columns to fill the width, except those that cannot do with less. */
function scaleFor(columns: readonly Width[], room: number): number {
  const scale = room / sumWidths(columns.map(({ declared }) => declared));
  const free = columns.filter(({ declared, least }) => declared * scale >= least);
  if (free.length === columns.length || free.length === 0) return free.length === 0 ? 0 : scale;
  const held = columns.filter((column) => !free.includes(column));
  return scaleFor(free, room - sumWidths(held.map(({ least }) => least)));
}

const sumWidths = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

export type ColumnRoom<F> = {
  /** px for columns. */
  readonly room: number;
  /** px the user gave a column. */
  readonly widthOf: (column: string) => number | undefined;
  /** px that a column's name and what it was seen to hold take. */
  readonly needOf: (column: Column<F>) => number;
  /** px of that which may not be cut; of a table that does not say all of it. */
  readonly uncutOf?: (column: Column<F>) => number;
  /** Layout of a phone: columns of first priority share the width, the others come after them. */
  readonly isFolded: boolean;
};

/**
 * Edges of the columns, px: where each begins and, last, where they end; and the width of the
 * pinned ones at either side.
 */
export type ColumnEdges = {
  readonly starts: readonly number[];
  readonly pinned: { readonly start: number; readonly end: number };
};

/**
 * Writes the columns' widths where the sheet reads them: `--column-n` is a width, `--start-n` where a
 * column begins, `--edge-n` and `--tail-n` where a pinned one stays when the table is scrolled
 * sideways, from the start and from the end, `--beyond` how much of the table is out of its room.
 */
export function layOut<F>(
  root: HTMLElement,
  columns: readonly Column<F>[],
  given: ColumnRoom<F>,
): ColumnEdges {
  const widths = widthsIn(columns, given);
  const starts = widths.map((_width, place) => sumWidths(widths.slice(0, place)));
  const sum = sumWidths(widths);
  const pinnedWidth = (pin: Column<F>['pinned'], from: number, to?: number) =>
    sumWidths(
      widths.map((width, place) => (columns[place]?.pinned === pin ? width : 0)).slice(from, to),
    );
  widths.forEach((width, place) => {
    put(root, `--column-${place}`, width);
    put(root, `--edge-${place}`, pinnedWidth('start', 0, place));
    put(root, `--tail-${place}`, pinnedWidth('end', place + 1));
    put(root, `--start-${place}`, starts[place] ?? 0);
  });
  put(root, `--start-${widths.length}`, sum);
  const room = Math.floor(given.room);
  put(root, '--row-width', Math.max(sum, room));
  put(root, '--beyond', room > 0 ? Math.max(0, sum - room) : 0);
  put(root, '--room', room);
  const pinned = { start: pinnedWidth('start', 0), end: pinnedWidth('end', 0) };
  return { starts: [...starts, sum], pinned };
}

function widthsIn<F>(
  columns: readonly Column<F>[],
  { room, widthOf, needOf, uncutOf, isFolded }: ColumnRoom<F>,
): readonly number[] {
  if (isFolded) return foldedWidths(columns, { room, needOf });
  const asked = columns.map((column) => {
    const own = widthOf(column.id);
    const width = { ...unfolded(column, needOf(column)), uncut: uncutOf?.(column) };
    return own === undefined ? width : { ...width, least: leastOwn(column, width.least), own };
  });
  return columnWidths(asked, room);
}

/** The widths that a user gave columns are those of a wide screen: here they would take all the room. */
function foldedWidths<F>(
  columns: readonly Column<F>[],
  { room, needOf }: Pick<ColumnRoom<F>, 'room' | 'needOf'>,
): readonly number[] {
  const asked = columns.map((column) => folded(column, needOf(column)));
  const isInFront = ({ pinned: pin, phone }: Column<F>) => pin !== undefined || phone === 'first';
  const front = columns.filter(isInFront);
  const widths = columnWidths(
    asked.filter((_width, place) => front.includes(columns[place] as Column<F>)),
    room,
  );
  return asked.map(({ declared }, place) => {
    const at = front.indexOf(columns[place] as Column<F>);
    return widths[at] ?? declared;
  });
}

function unfolded<F>({ width }: Column<F>, need: number): Width {
  return { declared: width, least: Math.max(need, Math.ceil(width * MAX_SHRINK)) };
}

/** Share of its declared width that a column of a narrow screen has where its cells do with it. */
const FOLDED = 0.6;
/** px to which the name of a row gives way to the others there. */
const MIN_NAME = 96;

function folded<F>({ width, rowHeader }: Column<F>, need: number): Width {
  const declared = Math.max(need, Math.ceil(width * FOLDED));
  return { declared, least: rowHeader === true ? Math.min(need, MIN_NAME) : need };
}

/** A text may be cut in its middle by who wants it so; of anything else what is left would be untrue. */
function leastOwn<F>(column: Column<F>, need: number): number {
  return column.kind === 'text' ? 0 : need;
}

/** Writes a length that the sheet reads. */
export function put({ style }: HTMLElement, name: string, px: number): void {
  if (style.getPropertyValue(name) !== `${px}px`) style.setProperty(name, `${px}px`);
}

/** The columns' widths as they are drawn, by id. */
export function drawnWidths<F>(
  root: HTMLElement,
  columns: readonly Column<F>[],
): ReadonlyMap<string, number> {
  const widthAt = (place: number) =>
    Number.parseInt(root.style.getPropertyValue(`--column-${place}`), 10);
  return new Map(columns.map(({ id, width }, place) => [id, widthAt(place) || width]));
}
