import { useMemo } from 'react';

import type { CellFigure, CellReport } from '@fairlead/accounting/contract/report';
import { formatCents } from '@fairlead/shared/format';
import { RestatedNote } from '@fairlead/shared/ui';
import { defineTable, descriptionColumn, textField } from '@fairlead/table';

import { useReport } from '../common/use-report.ts';
import { RowsTable } from '../common/rows-table.tsx';
import { Sentence } from '../common/sentence.tsx';
import { useOpenFigure } from '../common/use-open-figure.ts';
import { type CashItem, cashRows, type CashTableRow } from './cash-rows.view-model.ts';

export type CashColumn = {
  readonly figure: CellFigure;
  readonly header: string;
  /** Green where it is as good as nothing (ACC-15). */
  readonly isGreenAtNothing?: boolean;
};

type Props = {
  readonly id: string;
  readonly report: CellReport;
  readonly title: string;
  readonly rowsOf: string;
  /** Both are meant to stay the same objects between renders. */
  readonly items: readonly CashItem[];
  readonly columns: readonly CashColumn[];
  readonly empty: string;
};

/** A table of cash in dollars, cash in positive: groups, their sums, and the entries behind each. */
export function CashTable({ id, report, title, rowsOf, items, columns, empty }: Props) {
  const { show_fractions: hasFractions } = useReport().toggles;
  const openFigure = useOpenFigure();
  const rows = useMemo(() => cashRows(items), [items]);
  const definition = useMemo(
    () => defineCashTable({ rows, rowsOf, columns, hasFractions }),
    [rows, rowsOf, columns, hasFractions],
  );
  const isRestated = rows.some(({ was }) => Object.keys(was).length > 0);
  const figureOf = (column: string) => columns.find(({ figure }) => figure === column)?.figure;
  return (
    <RowsTable
      // Rows are drawn by their columns: other decimals are another table, at the same place.
      key={`${String(hasFractions)} ${String(isRestated)}`}
      {...{ id, title, definition, rows }}
      unit="USD"
      openDepth={0}
      empty={<Sentence>{empty}</Sentence>}
      footer={isRestated && <RestatedNote />}
      drillDown={{
        label: 'Show entries',
        has: (_row, column) => figureOf(column) !== undefined,
        go: ({ row: { id: rowId }, column }) => {
          const figure = figureOf(column);
          const row = rows.find((each) => each.id === rowId);
          if (figure === undefined || row === undefined) return;
          const shown = row.figures[figure] ?? null;
          openFigure({ report, figure, column: '', row: row.path }, shown);
        },
      }}
    />
  );
}

type Defined = {
  readonly rows: readonly CashTableRow[];
  readonly rowsOf: string;
  readonly columns: readonly CashColumn[];
  readonly hasFractions: boolean;
};

function defineCashTable({ rows, rowsOf, columns, hasFractions }: Defined) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const valueOf = (id: string, figure: CellFigure) => byId.get(id)?.figures[figure];
  return defineTable({
    id: (row: CashTableRow) => row.id,
    depth: (row) => row.depth,
    total: (row) => row.isTotal,
    fields: { name: textField((row: CashTableRow) => row.name) },
    columns: [
      {
        ...descriptionColumn('name', { header: rowsOf, width: 210 }),
        rowHeader: true,
        pinned: 'phone',
      },
      ...columns.map(({ figure, header, isGreenAtNothing = false }) => ({
        id: figure,
        header,
        kind: 'money' as const,
        decimals: { exactly: hasFractions ? 2 : 0 } as const,
        width: 116,
        value: (row: CashTableRow) => row.figures[figure] ?? null,
        ...(rows.some(({ was }) => was[figure] !== undefined) && {
          unit: {
            value: ({ was }: CashTableRow) => (was[figure] === undefined ? '' : 'R'),
            width: 10,
          },
          tooltip: ({ id }: { readonly id: string }) => wasTip(byId.get(id), figure),
        }),
        ...(isGreenAtNothing && {
          background: ({ id }: { readonly id: string }) =>
            isNothing(valueOf(id, figure)) ? ('positive' as const) : undefined,
        }),
      })),
    ],
  });
}

/** Tooltip of a figure's value before a locked period was restated. */
function wasTip(row: CashTableRow | undefined, figure: CellFigure) {
  const was = row?.was[figure];
  if (was === undefined) return [];
  return [
    { label: 'Restated, was', value: formatCents(was) },
    { label: 'Now', value: formatCents(row?.figures[figure] ?? 0) },
  ];
}

/** Within a cent bank and payments agree (ACC-15). */
const A_CENT = 0.01;

const isNothing = (value: number | undefined): boolean =>
  value !== undefined && Math.abs(value) <= A_CENT;
