import type { ValueStore } from '@fairlead/shared/store';

import type { CellName, CellPlace } from '../cells/places.ts';
import type { ColumnLayout } from '../columns/column-layout.ts';
import type { ShownRows } from '../rows/shown-rows.ts';
import type { SelectionRange } from './selection-edits.ts';
import { disjoint, type Layer, type Rectangle, type Run } from './selection-rectangles.ts';

/** What of a table decides where its selected cells are. */
export type SelectedTable<F> = {
  readonly layout: ColumnLayout<F>;
  readonly shown: ShownRows<F>;
  readonly selection: ValueStore<readonly SelectionRange[]>;
};

/** The cells that the ranges select, by the places of their rows and columns now. */
export function selectedRectangles<F>(
  table: SelectedTable<F>,
  ranges = table.selection.get(),
): readonly Rectangle[] {
  return ranges.length === 0 ? [] : resolved(ranges, placesOf(table));
}

/** The cells of one range, whatever the others do. */
export function rectangleOfRange<F>(
  table: SelectedTable<F>,
  range: SelectionRange,
): Rectangle | undefined {
  return rectangleOf(range, placesOf(table));
}

/** The cell that stands at a place; undefined where there is none. */
export function nameOf<F>(
  { layout, shown }: SelectedTable<F>,
  { row, column }: CellPlace,
): CellName | undefined {
  const id = shown.idAt(row);
  const named = layout.columns[column];
  return id === undefined || named === undefined ? undefined : { row: id, column: named.id };
}

/** Where a cell stands now; undefined while it is not shown. */
export function placeOfCell<F>(
  { layout, shown }: SelectedTable<F>,
  { row, column }: CellName,
): CellPlace | undefined {
  const place = { row: shown.indexOf(row), column: layout.placeOf(column) };
  return place.row < 0 || place.column < 0 ? undefined : place;
}

function placesOf<F>({ layout, shown }: SelectedTable<F>): CellPlaces {
  return {
    rows: shown.count,
    rowOf: (id) => {
      const position = shown.indexOf(id);
      return position >= 0
        ? { position, shown: true }
        : { position: shown.nearestTo(id), shown: false };
    },
    columns: layout.all.map((one) => ({ id: one.column.id, shown: one.shown })),
  };
}

/** Where rows and columns stand now. */
export type CellPlaces = {
  readonly rows: number;
  /** Position of a row or, when it is folded away, of the row that holds it; -1 when it is gone. */
  readonly rowOf: (id: string) => { readonly position: number; readonly shown: boolean };
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
function rectangleOf(range: SelectionRange, places: CellPlaces): Rectangle | undefined {
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

/**
 * A range of which one corner's row is gone keeps the row of the other: never rows nobody chose.
 * What is folded away is not selected while it is, nor is the row that holds it in its stead.
 */
function rowsOf({ anchor, focus, allRows }: SelectionRange, places: CellPlaces): Run | undefined {
  if (allRows === true) return places.rows === 0 ? undefined : { first: 0, end: places.rows };
  const corners = [anchor, focus]
    .map(({ row }) => places.rowOf(row))
    .filter(({ position }) => position >= 0)
    .toSorted((a, b) => a.position - b.position || Number(b.shown) - Number(a.shown));
  const [top, bottom] = [corners[0], corners.at(-1)];
  if (top === undefined || bottom === undefined) return undefined;
  const first = top.shown ? top.position : top.position + 1;
  const end = bottom.position + 1;
  return first < end ? { first, end } : undefined;
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
