import { type RefObject, useLayoutEffect, useState } from 'react';

import { HeaderControls } from './header/header-controls.ts';
import type { TableModel } from './model/table-model.ts';
import type { Grid } from './table-grid.ts';
import type { MenuAt, MountedTable } from './table-overlays.tsx';

/** Attaches grid and header controls to the table's elements once they are in the page. */
export function useMountedTable<F>(
  grid: RefObject<Grid<F> | undefined>,
  { layout, rows, said }: TableModel<F>,
  onMenu: (menu: MenuAt) => void,
): MountedTable<F> | undefined {
  const [mounted, setMounted] = useState<MountedTable<F>>();
  useLayoutEffect(() => {
    const drawn = grid.current;
    if (drawn === undefined) return undefined;
    const leave = layout.subscribeWidths(() => drawn.resized());
    const controls = new HeaderControls({
      ...drawn.elements,
      layout,
      rows,
      openMenu: (column, at) => onMenu({ column, at }),
      enterRows: (column) => drawn.focus.enterRows(column),
      announce: said.set,
    });
    setMounted({ grid: drawn, controls });
    return () => {
      leave();
      controls.destroy();
    };
  }, [grid, layout, rows, said, onMenu]);
  return mounted;
}
