import { useMemo } from 'react';

import type { CellReport } from '@fairlead/accounting/contract/report';
import { RestatedNote } from '@fairlead/shared/ui';

import type { FigureColumnName } from './column-names.view-model.ts';
import { defineFigureTable, type FigureTableLook } from './figure.columns.ts';
import { figureOfCell } from './figure-cell.view-model.ts';
import {
  type FigureRow,
  figureRows,
  findOpenDepth,
  hasRestatedFigure,
  type Leaf,
} from './figure-rows.view-model.ts';
import type { Rates } from './figures.rules.ts';
import { useReport } from './use-report.ts';
import { type MoreRowsAction, RowsTable } from './rows-table.tsx';
import { Sentence } from './sentence.tsx';
import { useOpenFigure } from './use-open-figure.ts';

type Props = {
  /** Stable: the user's layout is kept by it. */
  readonly id: string;
  /** Table of the response to show. */
  readonly report: CellReport;
  readonly title: string;
  /** 'USD', 'USD a day'. */
  readonly unit: string;
  /** Header of the first column. */
  readonly rowsOf: string;
  /** Both are meant to stay the same objects between renders. */
  readonly leaves: readonly Leaf[];
  readonly names: readonly FigureColumnName[];
  readonly total: string;
  readonly look: FigureTableLook;
  /** Aggregation of rates; a stable object between renders. Without it figures are dollars. */
  readonly rates?: Rates;
  /** Text of a table without rows. */
  readonly empty: string;
  /** Action on the whole table, beside the entries of its figures. */
  readonly more?: MoreRowsAction;
};

/** A table of figures by company or vessel: groups, their sums, what the toggles say of each (ACC-13). */
export function ReportFigureTable(props: Props) {
  const { leaves, names, total, look, rates, rowsOf } = props;
  const { toggles } = useReport();
  const rows = useMemo(() => {
    const shown = names.map(({ name }) => name);
    const { hasTotalColumn } = look;
    return figureRows(leaves, { names: shown, kind: rates ?? 'dollars', hasTotalColumn, total });
  }, [leaves, names, look, rates, total]);
  const definition = useMemo(
    () => defineFigureTable({ rows, names, toggles, look, rowsOf }),
    [rows, names, toggles, look, rowsOf],
  );
  // Rows hold what their columns show: other columns are another table, at the same place.
  const key = definition.columns.map((column) => `${column.id}${'unit' in column}`).join();
  return <Rows key={key} {...props} definition={definition} rows={rows} />;
}

type RowsProps = Props & {
  readonly definition: ReturnType<typeof defineFigureTable>;
  readonly rows: readonly FigureRow[];
};

function Rows({ report, empty, rows, more, leaves, ...table }: RowsProps) {
  const openFigure = useOpenFigure();
  const { id, title, unit, definition } = table;
  return (
    <RowsTable
      {...{ id, title, unit, definition, rows }}
      openDepth={findOpenDepth(leaves)}
      {...(more !== undefined && { more })}
      empty={<Sentence>{empty}</Sentence>}
      footer={hasRestatedFigure(rows) && <RestatedNote />}
      drillDown={{
        label: 'Show entries',
        has: (row, column) => figureOfCell(rows, row.id, column) !== undefined,
        go: ({ row, column }) => {
          const found = figureOfCell(rows, row.id, column);
          if (found !== undefined) openFigure({ report, ...found.place }, found.value);
        },
      }}
    />
  );
}
