import type { Column } from './columns.ts';

/** How far below its declared width a column may shrink before the table scrolls sideways. */
const MOST_SHRINK = 0.95;

type Width = {
  readonly declared: number;
  /** px the user gave the column; it is neither stretched nor shrunk. */
  readonly own?: number | undefined;
};

/**
 * The columns' widths in whole px for the room there is: stretched to fill it, shrunk a little to
 * avoid a sideways scroll, and as declared when that would not do. Columns with a width of their
 * own leave the rest to the others.
 */
export function columnWidths(columns: readonly Width[], room: number): readonly number[] {
  const own = columns.reduce((sum, column) => sum + (column.own ?? 0), 0);
  const rest = columns.filter((column) => column.own === undefined);
  const sum = rest.reduce((total, { declared }) => total + declared, 0);
  const scale = sum === 0 ? 1 : (room - own) / sum;
  // While an edge is dragged the others come to rest at their least width instead of jumping back.
  const least = own === 0 ? 1 : MOST_SHRINK;
  const left = scale < MOST_SHRINK ? undefined : Math.floor(room) - own;
  return shareOut(columns, scale < MOST_SHRINK ? least : scale, left);
}

/** Edges are rounded, not widths: the columns then fill the room that is `left` to the pixel. */
function shareOut(columns: readonly Width[], scale: number, left?: number): readonly number[] {
  const last = columns.findLastIndex(({ own }) => own === undefined);
  let exact = 0;
  let edge = 0;
  return columns.map(({ declared, own }, place) => {
    if (own !== undefined) return own;
    exact += declared * scale;
    const next = place === last && left !== undefined ? left : Math.round(exact);
    const share = next - edge;
    edge = next;
    return share;
  });
}

type Room = {
  readonly room: number;
  readonly widthOf: (column: string) => number | undefined;
};

/**
 * Writes the columns' widths where the sheet reads them, and answers where columns begin and, last,
 * where they end: `--column-n` is a width, `--edge-n` where
 * a pinned column stays when the table is scrolled sideways, `--start-n` where a column begins.
 */
export function layOut<F>(
  root: HTMLElement,
  columns: readonly Column<F>[],
  { room, widthOf }: Room,
): readonly number[] {
  const widths = columnWidths(
    columns.map(({ id, width }) => ({ declared: width, own: widthOf(id) })),
    room,
  );
  const starts: number[] = [];
  let pinned = 0;
  let sum = 0;
  widths.forEach((width, place) => {
    put(root, `--column-${place}`, width);
    put(root, `--edge-${place}`, pinned);
    put(root, `--start-${place}`, sum);
    starts.push(sum);
    if (columns[place]?.pin === 'always') pinned += width;
    sum += width;
  });
  put(root, `--start-${widths.length}`, sum);
  put(root, '--row-width', Math.max(sum, Math.floor(room)));
  return [...starts, sum];
}

function put({ style }: HTMLElement, name: string, px: number): void {
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
