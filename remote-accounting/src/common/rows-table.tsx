import { type ReactNode, useLayoutEffect, useMemo } from 'react';

import { Box, Button, chakra } from '@fairlead/shared/ui';
import {
  type Column,
  DataTable,
  FilterChips,
  type OpenedCell,
  type RowReader,
  type RowStore,
  TableMenu,
  useChosenValues,
  useNarrowedRows,
  useTable,
} from '@fairlead/table';

import { useReport } from './use-report.ts';
import { DrillDownHint } from './drill-down-hint.tsx';

/** Drill-down of a cell, and its label in the menu of cells. */
type DrillDown<F> = {
  readonly label: string;
  readonly has: (row: RowReader<F>, column: string) => boolean;
  readonly go: (cell: OpenedCell<F>) => void;
};

export type MoreRowsAction = { readonly label: string; readonly go: () => void };

type Props<Row, F> = {
  /** Stable: the user's layout is kept by it. */
  readonly id: string;
  readonly title: string;
  readonly unit?: string;
  /** Both are meant to stay the same objects between renders. */
  readonly definition: {
    readonly columns: readonly Column<F>[];
    readonly createRows: () => RowStore<Row, F>;
  };
  readonly rows: readonly Row[];
  /** The rows that sum those that are shown, always as many; they stand first. Meant to stay the same. */
  readonly totals?: (shown: readonly Row[]) => readonly Row[];
  /** Default expansion depth of groups; 1 by default. */
  readonly openDepth?: 0 | 1;
  readonly empty: ReactNode;
  readonly footer?: ReactNode;
  readonly drillDown?: DrillDown<F>;
  /** Action on the whole table: a button under it, and an entry in the menu of its cells. */
  readonly more?: MoreRowsAction;
};

/** A table of rows that have come with one answer, under its title. */
export function RowsTable<Row, F>(props: Props<Row, F>) {
  const { id, title, unit, definition, openDepth = 1, empty, footer, drillDown, more } = props;
  const { period } = useReport();
  const { columns } = definition;
  const narrowed = useRows(props);
  const hasFilters = columns.some(({ filter }) => filter !== undefined);
  const table = useTable({ id, title, columns, rows: narrowed.rows, openDepth });
  return (
    <chakra.section aria-label={title} minWidth="0">
      <Box display="flex" alignItems="center" gap="2" minHeight="8">
        <chakra.h2 textStyle="panelTitle">{title}</chakra.h2>
        {unit !== undefined && <Box color="text.muted">{unit}</Box>}
        <Box marginInlineStart="auto" display="flex" gap="2">
          {hasFilters && <FilterChips table={table} filters={narrowed.filters} />}
          <TableMenu table={table} day={period.end_date} />
        </Box>
      </Box>
      <DataTable
        table={table}
        size="Small"
        {...(hasFilters && { filters: narrowed.filters })}
        empty={empty}
        footer={
          <>
            {footer}
            {more !== undefined && (
              <Button variant="ghost" size="sm" onClick={more.go}>
                {more.label}
              </Button>
            )}
            {drillDown !== undefined && <DrillDownHint label={drillDown.label} />}
          </>
        }
        onCell={(cell) => drillDown?.has(cell.row, cell.column) === true && drillDown.go(cell)}
        menuEntries={(row, column) => [
          ...(drillDown?.has(row, column) === true
            ? [{ label: drillDown.label, keys: 'Enter', run: () => drillDown.go({ row, column }) }]
            : []),
          ...(more === undefined ? [] : [{ label: more.label, run: more.go }]),
        ]}
      />
    </chakra.section>
  );
}

/** The rows in a store, narrowed to what is chosen, over them their totals. */
function useRows<Row, F>({ definition, rows, totals }: Props<Row, F>) {
  const store = useMemo(() => {
    const made = definition.createRows();
    made.append(rows.length === 0 || totals === undefined ? rows : [...totals(rows), ...rows]);
    return made;
  }, [definition, rows, totals]);
  const { columns } = definition;
  const address = useChosenValues(columns);
  const narrowed = useNarrowedRows({ rows: store, columns, ...address });
  const { rows: shown } = narrowed;
  useLayoutEffect(() => {
    if (totals === undefined || rows.length === 0) return;
    const first = store.count - rows.length;
    const isShown = (at: number) => shown.indexOf(store.idAt(first + at) ?? '') >= 0;
    store.update(totals(rows.filter((_, at) => isShown(at))));
  }, [store, shown, rows, totals, address.chosen]);
  return narrowed;
}
