import { useMemo } from 'react';

import type { CellReport } from '@fairlead/shared/contract/accounting/report';
import { DataTable, TableMenu, useTable } from '@fairlead/shared/table';
import { Box, chakra } from '@fairlead/shared/ui';

import { useOpenFigure } from './use-open-figure.tsx';

import type { ColumnName } from './column-names.view-model.ts';
import { definitionOf, type Look } from './figure-columns.tsx';
import { figureOfCell } from './figure-cell.view-model.ts';
import { type FigureRow, figureRows, isRestated, type Leaf } from './figure-rows.view-model.ts';
import { useReport } from './report-context.tsx';
import { Sentence } from './sentence.tsx';

type Props = {
  /** Stable: the user's layout is kept by it. */
  readonly id: string;
  /** Which table of the answer it shows. */
  readonly report: CellReport;
  readonly title: string;
  /** 'USD', 'USD a day'. */
  readonly unit: string;
  /** What the first column has. */
  readonly rowsOf: string;
  /** Both are meant to stay the same objects between renders. */
  readonly leaves: readonly Leaf[];
  readonly names: readonly ColumnName[];
  readonly total: string;
  readonly look: Look;
  /** Said where there are no rows. */
  readonly empty: string;
};

/** A table of figures by company or vessel: groups, their sums, what the toggles say of each (ACC-13). */
export function FigureTable(props: Props) {
  const { leaves, names, total, look, rowsOf } = props;
  const { toggles } = useReport();
  const rows = useMemo(() => {
    const shown = names.map(({ name }) => name);
    const { kind, hasTotalColumn } = look;
    return figureRows(leaves, { names: shown, kind, hasTotalColumn, total });
  }, [leaves, names, look, total]);
  const definition = useMemo(
    () => definitionOf({ rows, names, toggles, look, rowsOf }),
    [rows, names, toggles, look, rowsOf],
  );
  // Rows hold what their columns show: other columns are another table, at the same place.
  const key = definition.columns.map((column) => `${column.id}${'unit' in column}`).join();
  return <Rows key={key} {...props} definition={definition} rows={rows} />;
}

type RowsProps = Props & {
  readonly definition: ReturnType<typeof definitionOf>;
  readonly rows: readonly FigureRow[];
};

function Rows({ id, report, title, unit, empty, definition, rows }: RowsProps) {
  const { period } = useReport();
  const openFigure = useOpenFigure();
  const store = useMemo(() => {
    const made = definition.createRows();
    made.append(rows);
    return made;
  }, [definition, rows]);
  const table = useTable({ id, title, columns: definition.columns, rows: store, openDepth: 1 });
  const figureAt = (rowId: string, column: string) => figureOfCell(rows, rowId, column);
  const open = (rowId: string, column: string) => {
    const found = figureAt(rowId, column);
    if (found !== undefined) openFigure({ report, ...found.place }, found.value);
  };
  return (
    <chakra.section aria-label={title} minWidth="0">
      <Box display="flex" alignItems="center" gap="2" minHeight="8">
        <chakra.h2 textStyle="panelTitle">{title}</chakra.h2>
        <Box color="text.muted">{unit}</Box>
        <Box marginInlineStart="auto">
          <TableMenu table={table} day={period.end_date} />
        </Box>
      </Box>
      <DataTable
        table={table}
        size="Small"
        empty={<Sentence>{empty}</Sentence>}
        onCell={({ row, column }) => open(row.id, column)}
        menuEntries={(row, column) =>
          figureAt(row.id, column) === undefined
            ? []
            : [{ label: 'Show entries', keys: 'Enter', run: () => open(row.id, column) }]
        }
        footer={isRestated(rows) && <span>R: restated; hover says what it was before.</span>}
      />
    </chakra.section>
  );
}
