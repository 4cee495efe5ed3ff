import { type ReactNode, useMemo } from 'react';

import { Box, chakra, Panel, Surface } from '@fairlead/shared/ui';
import {
  type Column,
  DataTable,
  type RowReader,
  type RowStore,
  TableMenu,
  useTable,
} from '@fairlead/table';

type Props<Row, F> = {
  /** Stable: the user's layout is kept by it. */
  readonly id: string;
  readonly title: string;
  /** Both are meant to stay the same objects between renders. */
  readonly definition: {
    readonly columns: readonly Column<F>[];
    readonly createRows: () => RowStore<Row, F>;
  };
  readonly rows: readonly Row[];
  /** Day in the names of exported files. */
  readonly day: string;
  readonly openDepth?: 0 | 1 | 2;
  /** Text of a table without rows. */
  readonly empty: string;
  /** Looks into a row, if the row can be looked into. */
  readonly look?: Look<F> | undefined;
  readonly footer?: ReactNode;
};

/** Drill-down of a cell, and its label in the menu of cells; undefined for a row without. */
type Look<F> = {
  readonly label: string;
  readonly of: (row: RowReader<F>) => (() => void) | undefined;
};

/** A table of the tab, with its title and menu over it; Enter or a double click looks into a row. */
export function PlanningTable<Row, F>(props: Props<Row, F>) {
  const { id, title, definition, rows, day, openDepth = 1, empty, look, footer } = props;
  const store = useMemo(() => {
    const made = definition.createRows();
    made.replace(rows);
    return made;
  }, [definition, rows]);
  const table = useTable({ id, title, columns: definition.columns, rows: store, openDepth });
  return (
    <Panel title={title} end={<TableMenu table={table} day={day} />}>
      <DataTable
        table={table}
        size="Small"
        empty={<Empty>{empty}</Empty>}
        footer={
          <>
            {footer}
            {look && <Hint>{`Enter or a double click: ${look.label}`}</Hint>}
          </>
        }
        onCell={({ row }) => look?.of(row)?.()}
        menuEntries={(row) => {
          const run = look?.of(row);
          return look && run ? [{ label: look.label, keys: 'Enter', run }] : [];
        }}
      />
    </Panel>
  );
}

const Empty = ({ children }: { readonly children: string }) => (
  <Surface>
    <Box px="cellX" py="3" color="text.muted">
      {children}
    </Box>
  </Surface>
);

const Hint = chakra('span', {
  base: {
    color: 'text.muted',
    _print: { display: 'none' },
    '@media (hover: none)': { display: 'none' },
  },
});
