import { Menu } from '@fairlead/shared/ui';

import type { HeaderControls } from '../header/header-controls.ts';
import type { TableModel } from '../table-model.ts';
import { columnMenuItems } from './column-menu-items.ts';
import { MenuEntries } from './menu-entries.tsx';

type Props<F> = {
  readonly table: TableModel<F>;
  readonly column: string;
  /** Where the name of the column stands in the window. */
  readonly at: DOMRect;
  readonly controls: HeaderControls<F>;
  readonly onClose: () => void;
};

/** The menu of one column, under its name. */
export function ColumnMenu<F>({ table, column, at, controls, onClose }: Props<F>) {
  const { layout, choosing } = table;
  return (
    <Menu.Root
      open
      onOpenChange={({ open }) => !open && onClose()}
      positioning={{ placement: 'bottom-start', gutter: 0, getAnchorRect: () => at }}
    >
      <Menu.Positioner>
        <Menu.Content
          aria-label={`Column ${layout.column(column)?.header ?? column}`}
          minWidth="216px"
        >
          <MenuEntries groups={columnMenuItems(column, { layout, controls, choosing })} />
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}
