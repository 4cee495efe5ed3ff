import { useState } from 'react';

import { Icon, IconButton, Menu } from '@fairlead/shared/ui';

import type { TableModel } from '../model/table-model.ts';
import { useOnDemand } from './use-on-demand.ts';

type Props<F> = {
  readonly table: TableModel<F>;
  /** How many rows there are in all, where those here are only the first of them. */
  readonly total?: number | undefined;
};

/** The button of a table's menu: taking the table out, folding, finding, columns. */
export function TableMenu<F>({ table, total }: Props<F>) {
  const [open, setOpen] = useState(false);
  const [isNear, setNear] = useState(false);
  const parts = useOnDemand(open || isNear);
  const prepare = () => setNear(true);
  return (
    <Menu.Root
      open={open && parts !== undefined}
      onOpenChange={(change) => setOpen(change.open)}
      positioning={{ placement: 'bottom-end' }}
    >
      <Menu.Trigger asChild>
        <IconButton aria-label="Table menu" onPointerEnter={prepare} onFocus={prepare}>
          <Icon name="more" />
        </IconButton>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content minWidth="216px">
          {parts !== undefined && <parts.TableMenuEntries table={table} total={total} />}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}
