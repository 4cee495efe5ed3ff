import type { Column } from '../columns/columns.ts';

export type VisibleColumns<F> = {
  readonly columns: readonly Column<F>[];
  /** Left edges of the columns, px, and last the right edge of the last. */
  readonly starts: readonly number[];
  readonly scrollLeft: number;
  readonly room: number;
  /** The column of the focus: its cells stay in the page. */
  readonly focused: number;
  /** Columns to be drawn beyond those in sight on either side. */
  readonly beyond: number;
};

/** A table this many times as wide as its room draws only the visible columns. */
const WIDE = 2;

/**
 * Width, px, up to which all columns are drawn, as on a phone: readers there walk through what is
 * in the page.
 */
const PHONE_PX = 600;

/** Columns kept drawn on either side of those in sight, so that a step aside shows no gap. */
export const OVERSCAN_COLUMNS = 2;

/**
 * Column virtualisation: the columns that rows draw, by index. All of them unless the table is much wider
 * than the viewport; then those in the viewport and around it, pinned ones, and the one with the focus. The
 * same object as long as nothing changes.
 */
export class ColumnWindow<F> {
  private columns: readonly Column<F>[] | undefined;
  private columnIndexes: readonly number[] = [];
  private beyond = 0;

  of(visible: VisibleColumns<F>): readonly number[] {
    const { columns, starts, room } = visible;
    const isWide = room > PHONE_PX && (starts.at(-1) ?? 0) > WIDE * room;
    const beyond = isWide ? visible.beyond : Number.POSITIVE_INFINITY;
    if (this.columns !== columns || this.beyond !== beyond || !this.covers(visible)) {
      this.columns = columns;
      this.beyond = beyond;
      this.columnIndexes = listColumnIndexes(visible, beyond);
    }
    return this.columnIndexes;
  }

  private covers(visible: VisibleColumns<F>): boolean {
    const drawn = new Set(this.columnIndexes);
    return listColumnIndexes(visible, 0).every((place) => drawn.has(place));
  }
}

function listColumnIndexes<F>(visible: VisibleColumns<F>, beside: number): readonly number[] {
  const { columns, starts, scrollLeft, room, focused } = visible;
  const end = starts.findIndex((start) => start >= scrollLeft + room);
  const last = (end < 0 ? columns.length : end) - 1 + beside;
  const first = starts.findLastIndex((start) => start <= scrollLeft) - beside;
  return columns.flatMap(({ pinned: pin }, place) =>
    (place >= first && place <= last) || pin !== undefined || place === focused ? [place] : [],
  );
}
