import { useEffect, useSyncExternalStore } from 'react';

import type { ValueStore } from '@fairlead/shared/store';
import { useOnDemand } from '@fairlead/shared/ui';

import type { CellPlace } from './cells/places.ts';
import type { GridFocus } from './grid/grid-focus.ts';
import type { HeaderControls } from './header/header-controls.ts';
import type { MenuEntry } from './menus/menu-entries.tsx';
import { tableParts } from './menus/table-parts.ts';
import type { RowReader } from './rows/row-source.ts';
import type { CellMenuRequest } from './selection/grid-selection.ts';
import type { Grid } from './table-grid.ts';
import type { TableModel } from './model/table-model.ts';

/** What works the elements of a table that are in the page. */
export type MountedTable<F> = {
  readonly grid: Grid<F>;
  readonly controls: HeaderControls<F>;
};

/** The column whose menu is wanted, and where its name stands in the window. */
export type MenuAt = { readonly column: string; readonly at: DOMRect };

type Props<F> = {
  readonly table: TableModel<F>;
  readonly mounted: MountedTable<F>;
  readonly menu: MenuAt | undefined;
  readonly onMenuClosed: () => void;
  readonly cellMenu: CellMenuRequest | undefined;
  readonly onCellMenuClosed: () => void;
  /** How many rows there are with those still on the server. */
  readonly total: number | undefined;
  /** The screen's own entries for a row. */
  readonly menuEntries: ((row: RowReader<F>) => readonly MenuEntry[]) | undefined;
};

/** What opens over a table or below it: the menu of a column, the list of columns, the find bar. */
export function TableOverlays<F>({ table, mounted, menu, onMenuClosed, ...props }: Props<F>) {
  const { cellMenu } = props;
  const { finding, choosing } = table;
  const isFinding = useSyncExternalStore(finding.subscribe, finding.get);
  const isChoosing = useSyncExternalStore(choosing.subscribe, choosing.get);
  const isWanted = isFinding || isChoosing || menu !== undefined || cellMenu !== undefined;
  const parts = useOnDemand(tableParts, isWanted, () => {
    finding.set(false);
    choosing.set(false);
    onMenuClosed();
    props.onCellMenuClosed();
  });
  const { grid, controls } = mounted;
  useFindKey(grid.elements.root, finding);
  useReturnedFocus(grid.focus, cellMenu !== undefined);
  if (parts === undefined) return null;

  const closeMenu = () => {
    onMenuClosed();
    if (menu !== undefined) controls.focusSoon(menu.column);
  };
  const closeFind = (cell: CellPlace | undefined) => {
    finding.set(false);
    if (cell !== undefined) grid.focus.go({ ...cell, stop: 0 });
    else grid.elements.root.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  return (
    <>
      {menu !== undefined && (
        <parts.ColumnMenu table={table} {...menu} controls={controls} onClose={closeMenu} />
      )}
      {cellMenu !== undefined && (
        <parts.CellMenu
          key={`${cellMenu.x} ${cellMenu.y}`}
          table={table}
          request={cellMenu}
          controls={controls}
          own={props.menuEntries?.(table.shown.row(cellMenu.row)) ?? []}
          onClose={props.onCellMenuClosed}
        />
      )}
      {isChoosing && <parts.ColumnList table={table} onClose={() => choosing.set(false)} />}
      {isFinding && (
        <parts.FindBar table={table} total={props.total} grid={grid} onClose={closeFind} />
      )}
    </>
  );
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

/** Ctrl or Cmd and F inside the table finds in the table; pressed again, in the page. */
function useFindKey(root: HTMLElement, finding: ValueStore<boolean>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isFind || event.key.toLowerCase() !== 'f' || finding.get()) return;
      event.preventDefault();
      finding.set(true);
    };
    root.addEventListener('keydown', onKey);
    return () => root.removeEventListener('keydown', onKey);
  }, [root, finding]);
}
