/** Rows that are drawn: from the first to the one before `to`. */
export type Window = { readonly from: number; readonly to: number };

type Place = {
  /** Pixels of the list above what is seen, what is seen of it, and of a row. */
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly rowCount: number;
};

/** Rows above and below what is seen that are drawn, too. */
const AROUND = 10;

/** The rows to draw of a list that is scrolled. */
export function windowOf({ top, height, rowHeight, rowCount }: Place): Window {
  const first = Math.floor(top / rowHeight) - AROUND;
  const from = Math.max(0, Math.min(first, rowCount - 1));
  return { from, to: Math.min(rowCount, Math.ceil((top + height) / rowHeight) + AROUND) };
}

/** The part of a window that each page of so many rows has. */
export function pagesOf(
  { from, to }: Window,
  aPage: number,
): readonly (Window & { readonly page: number })[] {
  const first = Math.floor(from / aPage);
  const count = Math.max(0, Math.ceil(to / aPage) - first);
  return Array.from({ length: count }, (_, index) => {
    const page = first + index;
    const start = page * aPage;
    return { page, from: Math.max(from, start), to: Math.min(to, start + aPage) };
  });
}

/** Finds where the list has to be scrolled so that a row is seen: as little as it takes, or to its middle from afar. */
export function topFor(row: number, { top, height, rowHeight }: Omit<Place, 'rowCount'>): number {
  const [above, below] = [row * rowHeight, (row + 1) * rowHeight];
  if (above >= top && below <= top + height) return top;
  if (above < top && above > top - height) return above;
  if (below > top + height && below < top + 2 * height) return below - height;
  return Math.max(0, above - Math.floor((height - rowHeight) / 2));
}

/** The row to which a key leads from another; undefined for any other key. */
export function rowByKey(
  key: string,
  {
    row,
    rowCount,
    aPage,
  }: { readonly row: number; readonly rowCount: number; readonly aPage: number },
): number | undefined {
  const steps: Readonly<Partial<Record<string, number>>> = {
    ...{ ArrowDown: row + 1, ArrowUp: row - 1, Home: 0, End: rowCount - 1 },
    ...{ PageDown: row + aPage, PageUp: row - aPage },
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.min(rowCount - 1, Math.max(0, next));
}
