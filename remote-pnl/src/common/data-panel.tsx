import type { ReactNode } from 'react';

import { useIsPicture } from '@fairlead/shared/auth';
import { Box, chakra } from '@fairlead/shared/ui';
import {
  DataTable,
  type Decoration,
  type MenuEntry,
  type OpenedCell,
  type RowAction,
  type RowReader,
  TableMenu,
  type TableModel,
} from '@fairlead/table';

type Props<F> = {
  readonly table: TableModel<F>;
  /** Unit of its figures, muted behind the title: 'USD', 'kt'. */
  readonly unit?: string;
  /** The day in the names of exported files. */
  readonly day: string;
  /** Content before the menu of the table. */
  readonly end?: ReactNode;
  readonly empty?: ReactNode;
  readonly decoration?: Decoration<F>;
  readonly footer?: ReactNode;
  /** Shows what a cell is made of; the columns that it can do so for. */
  readonly drill?: {
    readonly has: (row: RowReader<F>, column: string) => boolean;
    readonly open: (cell: OpenedCell<F>) => void;
  };
  /** Actions of its rows' buttons, and their entries in the menu of a row. */
  readonly rowActions?:
    | {
        readonly onAction: (press: RowAction<F>) => void;
        readonly entries: (row: RowReader<F>) => readonly MenuEntry[];
      }
    | undefined;
};

/** A table with its title, unit and menu over it; its cells lead to what they are made of. */
export function DataPanel<F>({ table, unit, day, end, drill, rowActions, ...grid }: Props<F>) {
  const isPicture = useIsPicture();
  return (
    <chakra.section aria-label={table.title} minWidth="0">
      <Box display="flex" alignItems="center" gap="2" minHeight="8" breakAfter="avoid">
        <chakra.h2 textStyle="panelTitle">{table.title}</chakra.h2>
        {unit !== undefined && <Box color="text.muted">{unit}</Box>}
        <Box marginInlineStart="auto" display="flex" alignItems="center" gap="2">
          {end}
          {!isPicture && <TableMenu table={table} day={day} />}
        </Box>
      </Box>
      <DataTable
        table={table}
        size="Small"
        {...grid}
        onCell={(cell) => drill?.has(cell.row, cell.column) === true && drill.open(cell)}
        {...(rowActions && { onAction: rowActions.onAction })}
        menuEntries={(row, column) => [
          ...(drill?.has(row, column) === true
            ? [{ label: 'Show legs', keys: 'Enter', run: () => drill.open({ row, column }) }]
            : []),
          ...(rowActions?.entries(row) ?? []),
        ]}
      />
    </chakra.section>
  );
}
