import { disjoint, type Layer, type Rectangle, type Run } from './selection-rectangles.ts';
import type { CellName, SelectionRange } from './selection-store.ts';

/** Where rows and columns stand now. */
export type CellPlaces = {
  readonly rows: number;
  /** Position of a row, -1 when it is not shown. */
  readonly rowOf: (id: string) => number;
  /** Every column in its order, hidden ones too. */
  readonly columns: readonly { readonly id: string; readonly shown: boolean }[];
};

/** The cells that ranges select now, as rectangles of shown rows and columns that share no cell. */
export function resolved(
  ranges: readonly SelectionRange[],
  places: CellPlaces,
): readonly Rectangle[] {
  const layers = ranges.flatMap((range): Layer[] => {
    const rectangle = rectangleOf(range, places);
    return rectangle === undefined ? [] : [{ mode: range.mode, rectangle }];
  });
  return disjoint(layers);
}

/** The cells of one range; undefined when none of them is shown. */
export function rectangleOf(range: SelectionRange, places: CellPlaces): Rectangle | undefined {
  const rows = rowsOf(range, places);
  const columns = columnsOf(range, places);
  if (rows === undefined || columns === undefined) return undefined;
  return {
    firstRow: rows.first,
    endRow: rows.end,
    firstColumn: columns.first,
    endColumn: columns.end,
  };
}

/** A range of which one corner's row is gone keeps the row of the other: never rows nobody chose. */
function rowsOf({ anchor, focus, allRows }: SelectionRange, places: CellPlaces): Run | undefined {
  if (allRows === true) return places.rows === 0 ? undefined : { first: 0, end: places.rows };
  const ends = [anchor, focus].map(({ row }) => places.rowOf(row)).filter((row) => row >= 0);
  if (ends.length === 0) return undefined;
  return { first: Math.min(...ends), end: Math.max(...ends) + 1 };
}

/** Hidden columns keep their place, so a range loses just the columns that are hidden. */
function columnsOf(
  { anchor, focus, allColumns }: SelectionRange,
  { columns }: CellPlaces,
): Run | undefined {
  const ends = [anchor, focus]
    .map((corner: CellName) => columns.findIndex(({ id }) => id === corner.column))
    .filter((place) => place >= 0);
  if (ends.length === 0 && allColumns !== true) return undefined;
  const [first, last] =
    allColumns === true ? [0, columns.length - 1] : [Math.min(...ends), Math.max(...ends)];
  const before = columns.slice(0, first).filter(({ shown }) => shown).length;
  const within = columns.slice(first, last + 1).filter(({ shown }) => shown).length;
  return within === 0 ? undefined : { first: before, end: before + within };
}
