import { useEffect, useSyncExternalStore } from 'react';

import { useOnDemand } from '@fairlead/shared/ui';

import type { PressTargets } from './cells/cell-press.ts';
import type { CellPosition } from './cells/cell-positions.ts';
import type { GridFocus } from './grid/grid-focus.ts';
import type { HeaderControls } from './header/header-controls.ts';
import { headCell } from './header/header-parts.ts';
import type { MenuEntry } from './menus/menu-entries.tsx';
import { tableParts } from './menus/table-parts.ts';
import type { RowReader } from './rows/row-source.ts';
import type { CellMenuRequest } from './selection/grid-selection.ts';
import type { Grid } from './table-grid.ts';
import type { ListFilters } from './model/list-filters.ts';
import type { TableModel } from './model/table-model.ts';
import { TableFrame } from './table-style.ts';
import { useOnPage } from './use-on-page.ts';

/** Grid and header controls of a table that is in the page. */
export type MountedTable<F> = {
  readonly grid: Grid<F>;
  readonly controls: HeaderControls<F>;
};

/** The column whose menu is wanted, and the position of its header in the window. */
export type MenuAt = { readonly column: string; readonly at: DOMRect };

type Props<F> = {
  readonly table: TableModel<F>;
  readonly mounted: MountedTable<F>;
  readonly menu: MenuAt | undefined;
  readonly onMenuClosed: () => void;
  readonly cellMenu: CellMenuRequest | undefined;
  readonly onCellMenuClosed: () => void;
  /** The id of the row that is open to all of its columns. */
  readonly opened: string | undefined;
  readonly onRowClosed: () => void;
  readonly targets: PressTargets<F>;
  /** Number of rows with those still on the server. */
  readonly total: number | undefined;
  /** The screen's own entries for a row. */
  readonly menuEntries: ((row: RowReader<F>, column: string) => readonly MenuEntry[]) | undefined;
  readonly filters: ListFilters | undefined;
};

/** Overlays of a table: column menu, list of columns, find bar. */
export function TableOverlays<F>({ table, mounted, menu, onMenuClosed, ...props }: Props<F>) {
  const { cellMenu, opened, filters } = props;
  const { finding, choosing, filtering } = table;
  const isFinding = useSyncExternalStore(finding.subscribe, finding.get);
  const isChoosing = useSyncExternalStore(choosing.subscribe, choosing.get);
  const filtered = useSyncExternalStore(filtering.subscribe, filtering.get);
  const isWanted = isFinding || isChoosing || [menu, cellMenu, opened, filtered].some(isDefined);
  const parts = useOnDemand(tableParts, isWanted, () => {
    finding.set(false);
    choosing.set(false);
    filtering.set(undefined);
    onMenuClosed();
    props.onCellMenuClosed();
    props.onRowClosed();
  });
  const { grid, controls } = mounted;
  useOnPage(grid.elements.root, table, props.total);
  useReturnedFocus(grid.focus, isDefined(cellMenu) || isDefined(opened));
  if (parts === undefined) return null;

  const closeMenu = () => {
    onMenuClosed();
    if (menu !== undefined) controls.focusSoon(menu.column);
  };
  const closeFind = (cell: CellPosition | undefined) => {
    finding.set(false);
    if (cell !== undefined) grid.focus.go({ ...cell, stop: 0 });
    else grid.elements.root.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  return (
    <>
      {menu !== undefined && (
        <parts.ColumnMenu
          table={table}
          {...menu}
          controls={controls}
          mayFilter={filters !== undefined}
          onClose={closeMenu}
        />
      )}
      {filtered !== undefined && filters !== undefined && (
        <parts.FilterMenu
          key={filtered}
          table={table}
          column={filtered}
          filters={filters}
          at={nameIn(grid.elements.header, filtered)}
          onClose={() => {
            filtering.set(undefined);
            controls.focusSoon(filtered);
          }}
        />
      )}
      {cellMenu !== undefined && (
        <parts.CellMenu
          key={`${cellMenu.x} ${cellMenu.y}`}
          table={table}
          request={cellMenu}
          controls={controls}
          total={props.total}
          own={listScreenEntries(table, props.menuEntries, cellMenu)}
          onClose={props.onCellMenuClosed}
        />
      )}
      {opened !== undefined && (
        <parts.RowDetails
          table={table}
          row={opened}
          targets={props.targets}
          Frame={TableFrame}
          onClose={props.onRowClosed}
        />
      )}
      {isChoosing && <parts.ColumnList table={table} onClose={() => choosing.set(false)} />}
      {isFinding && (
        <parts.FindBar
          table={table}
          total={props.total}
          filters={filters}
          grid={grid}
          onClose={closeFind}
        />
      )}
    </>
  );
}

const isDefined = (one: unknown) => one !== undefined;

/** Position of a column's header in the window. */
function nameIn(header: HTMLElement, column: string): DOMRect {
  return (headCell(header, column) ?? header).getBoundingClientRect();
}

/** The screen's own entries for a cell. */
function listScreenEntries<F>(
  { shown, layout }: TableModel<F>,
  entries: Props<F>['menuEntries'],
  { row, column }: CellMenuRequest,
): readonly MenuEntry[] {
  return entries?.(shown.row(row), layout.columns[column]?.id ?? '') ?? [];
}

/** Once the menu of the cells is gone, the focus that it had goes back to the active cell. */
function useReturnedFocus<F>(focus: GridFocus<F>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (document.activeElement === document.body) focus.comeBack();
    };
  }, [isOpen, focus]);
}
