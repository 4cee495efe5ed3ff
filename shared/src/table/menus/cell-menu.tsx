import { Menu } from '@fairlead/shared/ui';

import type { CellName } from '../cells/places.ts';
import { writeCopy } from '../export/clipboard-write.ts';
import type { HeaderControls } from '../header/header-controls.ts';
import type { CellMenuRequest } from '../selection/grid-selection.ts';
import { copiedCells } from '../selection/selection-copy.ts';
import { everything, only, widened } from '../selection/selection-edits.ts';
import type { TableModel } from '../table-model.ts';
import { columnMenuItems } from './column-menu.tsx';
import { MenuEntries, type MenuEntry } from './menu-entries.tsx';

type Props<F> = {
  readonly table: TableModel<F>;
  readonly request: CellMenuRequest;
  readonly controls: HeaderControls<F>;
  readonly own: readonly MenuEntry[];
  readonly onClose: () => void;
};

/** The menu of the selected cells, where the pointer or the active cell is. */
export function CellMenu<F>({ table, request, controls, own, onClose }: Props<F>) {
  const { x, y } = request;
  return (
    <Menu.Root
      open
      onOpenChange={({ open }) => !open && onClose()}
      positioning={{
        placement: 'bottom-start',
        gutter: 0,
        getAnchorRect: () => ({ x, y, width: 0, height: 0 }),
      }}
    >
      <Menu.Positioner>
        <Menu.Content aria-label="Cells" minWidth="216px">
          <MenuEntries groups={cellMenuItems(request, { table, controls, own })} />
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

type Parts<F> = {
  readonly table: TableModel<F>;
  readonly controls: HeaderControls<F>;
  /** The screen's own entries for the row. */
  readonly own: readonly MenuEntry[];
};

/** What can be done with the selected cells, their row and their column. */
export function cellMenuItems<F>(
  { row, column }: Pick<CellMenuRequest, 'row' | 'column'>,
  { table, controls, own }: Parts<F>,
): readonly (readonly MenuEntry[])[] {
  const { layout, shown, choosing } = table;
  const id = shown.idAt(row);
  const named = layout.columns[column];
  if (id === undefined || named === undefined) return [];
  const [sorting = [], places = []] = columnMenuItems(named.id, { layout, controls, choosing });
  const copy = (headers: boolean) =>
    void writeCopy(copiedCells(table, { headers, active: { row, column } }));
  return [
    own,
    [
      { label: 'Copy', keys: 'Ctrl C', run: () => copy(false) },
      { label: 'Copy with headers', run: () => copy(true) },
    ],
    selectEntries(table, { row: id, column: named.id }),
    sorting,
    places,
  ];
}

function selectEntries<F>({ selection }: TableModel<F>, cell: CellName): readonly MenuEntry[] {
  const widen = (whole: Parameters<typeof widened>[2]) =>
    selection.set(widened(only(cell), cell, whole));
  return [
    { label: 'Select row', keys: 'Shift Space', run: () => widen({ allColumns: true }) },
    { label: 'Select column', keys: 'Ctrl Space', run: () => widen({ allRows: true }) },
    { label: 'Select all', keys: 'Ctrl A', run: () => selection.set(everything(cell)) },
  ];
}
