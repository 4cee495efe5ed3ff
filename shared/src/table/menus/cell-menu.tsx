import { Menu } from '@fairlead/shared/ui';

import type { HeaderControls } from '../header/header-controls.ts';
import type { CellMenuRequest } from '../selection/grid-selection.ts';
import type { TableModel } from '../table-model.ts';
import { cellMenuItems } from './cell-menu-items.ts';
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
