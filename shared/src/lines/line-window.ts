/** Rows that are drawn: from the first to the one before `to`. */
export type LineWindow = { readonly from: number; readonly to: number };

/** Place of a reader in a list of rows that are equally high. */
export type LineScrollPosition = {
  /** Pixels of the rows above those in sight, and of those in sight. */
  readonly top: number;
  readonly height: number;
  readonly rowPx: number;
  readonly count: number;
};

/** Overscan: rows drawn beyond the viewport, so that scrolling shows no blank. */
const BEYOND = 20;

/** Virtual window of a list: rows in the viewport and the overscan on both sides. */
export function toLineWindow({ top, height, rowPx, count }: LineScrollPosition): LineWindow {
  const to = Math.max(0, Math.min(count, Math.ceil((top + height) / rowPx) + BEYOND));
  const from = Math.max(0, Math.min(Math.floor(top / rowPx), count - 1) - BEYOND);
  return { from, to: Math.max(from, to) };
}

/** Indexes of a window. */
export const listIndexes = ({ from, to }: LineWindow): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** Parts of a window by pages of so many rows: what has to be fetched for it. */
export function splitByPage(
  { from, to }: LineWindow,
  aPage: number,
): readonly (LineWindow & { readonly page: number })[] {
  const first = Math.floor(from / aPage);
  const count = Math.max(0, Math.ceil(to / aPage) - first);
  return Array.from({ length: count }, (_, index) => {
    const page = first + index;
    const start = page * aPage;
    return { page, from: Math.max(from, start), to: Math.min(to, start + aPage) };
  });
}

/** Finds where a list has to be scrolled so that a row is in sight: as little as it takes, and to its middle from afar. */
export function topShowing(
  row: number,
  { top, height, rowPx }: Omit<LineScrollPosition, 'count'>,
): number {
  const [above, below] = [row * rowPx, (row + 1) * rowPx];
  if (above >= top && below <= top + height) return top;
  if (above < top && above > top - height) return above;
  if (below > top + height && below < top + 2 * height) return below - height;
  return Math.max(0, above - Math.floor((height - rowPx) / 2));
}

type Walk = {
  /** Row from which a key leads; undefined: none is chosen. */
  readonly row: number | undefined;
  readonly count: number;
  readonly aPage: number;
};

/** Finds the row to which a key leads; undefined for any other key, and where there is no row. */
export function rowByKey(key: string, { row, count, aPage }: Walk): number | undefined {
  const steps: Readonly<Partial<Record<string, number>>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: aPage,
    PageUp: -aPage,
    Home: -Infinity,
    End: Infinity,
  };
  const step = steps[key];
  if (step === undefined || count === 0) return undefined;
  const before = row ?? (step > 0 ? -1 : 0);
  return Math.min(count - 1, Math.max(0, before + step));
}
