import { cellNameAt } from '../selection/selected-cells.ts';
import type { CellName } from '../cells/cell-positions.ts';
import { writeCopy } from '../export/clipboard-write.ts';
import type { HeaderControls } from '../header/header-controls.ts';
import type { CellMenuRequest } from '../selection/grid-selection.ts';
import { copiedCells } from '../selection/selection-copy.ts';
import { everything, rangeFrom } from '../selection/selection-edits.ts';
import type { TableModel } from '../model/table-model.ts';
import { columnMenuItems } from './column-menu.tsx';
import { afterMenu, type MenuEntry, AnchoredMenu } from './menu-entries.tsx';

type Props<F> = {
  readonly table: TableModel<F>;
  readonly request: CellMenuRequest;
  readonly controls: HeaderControls<F>;
  /** The screen's own entries for the row. */
  readonly own: readonly MenuEntry[];
  /** Number of rows in all. */
  readonly total: number | undefined;
  readonly onClose: () => void;
};

/** The menu of the selected cells, where the pointer or the active cell is. */
export function CellMenu<F>(props: Props<F>) {
  const { x, y } = props.request;
  const at = { x, y, width: 0, height: 0 };
  return (
    <AnchoredMenu label="Cells" at={at} groups={cellMenuItems(props)} onClose={props.onClose} />
  );
}

/** Entries for the selected cells, their row and their column. */
function cellMenuItems<F>({
  table,
  request,
  controls,
  own,
  total,
}: Props<F>): readonly (readonly MenuEntry[])[] {
  const { layout, choosing, rows, messages } = table;
  const cell = cellNameAt(table, request);
  if (cell === undefined) return [];
  const [sorting = [], places = []] = columnMenuItems(cell.column, { layout, controls, choosing });
  const copy = (headers: boolean) =>
    void writeCopy(
      copiedCells(table, { headers, active: request, here: { loaded: rows.count, total } }),
      messages.show,
    );
  return [
    own.map(opening),
    [
      { label: 'Copy', keys: 'Ctrl C', run: () => copy(false) },
      { label: 'Copy with headers', run: () => copy(true) },
    ],
    selectEntries(table, cell),
    sorting,
    places,
  ];
}

/** A screen's entry may open something over the page, which would close with the menu. */
const opening = (entry: MenuEntry): MenuEntry => ({ ...entry, run: () => afterMenu(entry.run) });

function selectEntries<F>({ selection }: TableModel<F>, cell: CellName): readonly MenuEntry[] {
  const widen = (whole: Parameters<typeof rangeFrom>[1]) => selection.set([rangeFrom(cell, whole)]);
  return [
    { label: 'Select row', keys: 'Shift Space', run: () => widen({ allColumns: true }) },
    { label: 'Select column', keys: 'Ctrl Space', run: () => widen({ allRows: true }) },
    { label: 'Select all', keys: 'Ctrl A', run: () => selection.set(everything(cell)) },
  ];
}
