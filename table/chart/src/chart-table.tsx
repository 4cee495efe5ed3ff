import { type RefObject, useMemo } from 'react';

import { Portal } from '@fairlead/shared/ui';
import { DataTable, defineTable, TableMenu, useTable } from '@fairlead/table';

import type { ChartData, ChartOpens, ChartSeries } from './data/chart-data.ts';
import { xCell } from './data/x-text.ts';

type Row = {
  readonly index: number;
  readonly x: string;
  readonly values: readonly (number | null)[];
};
export type ChartTableProps = {
  readonly id: string;
  readonly title: string;
  readonly data: ChartData;
  readonly shown: readonly ChartSeries[];
  /** The place of the table's menu, in the head of the panel. */
  readonly menu: RefObject<HTMLDivElement | null>;
  readonly opens: ChartOpens | undefined;
};

/** Id of the x column. */
const X = 'x';
const X_WIDTH = 120;
const VALUE_WIDTH = 120;

/** Table of a chart's unrounded numbers, for screen readers and copying. */
export function ChartTable({ id, title, data, shown, menu, opens }: ChartTableProps) {
  const { columns, rows } = useMemo(() => buildNumbersTable(data, shown), [data, shown]);
  const table = useTable({ id: `${id}.numbers`, title, columns, rows });
  const open = (row: string, column: string) =>
    opens?.open({ index: Number(row), series: column === X ? undefined : column });
  return (
    <>
      <Portal container={menu}>
        <TableMenu table={table} />
      </Portal>
      <DataTable
        table={table}
        size="Small"
        onCell={({ row, column }) => open(row.id, column)}
        menuEntries={({ id: row }, column) =>
          opens === undefined
            ? []
            : [{ label: opens.label, keys: 'Enter', run: () => open(row, column) }]
        }
      />
    </>
  );
}

function buildNumbersTable(data: ChartData, shown: readonly ChartSeries[]) {
  const { columns, createRows } = defineTable({
    id: (row: Row) => String(row.index),
    fields: {},
    columns: [
      {
        id: X,
        header: data.x.name,
        kind: 'text',
        value: (row) => row.x,
        width: X_WIDTH,
        rowHeader: true,
        pinned: 'start',
      },
      ...shown.map((series, index) => {
        const axis = series.axis === 'right' ? data.right : data.left;
        const unit = axis?.unit === undefined ? '' : `, ${axis.unit}`;
        return {
          id: series.id,
          header: `${series.name}${unit}`,
          kind: axis?.format === undefined ? ('money' as const) : COLUMN_KINDS[axis.format],
          value: (row: Row) => row.values[index] ?? null,
          width: VALUE_WIDTH,
        };
      }),
    ],
  });
  const rows = createRows();
  rows.append(buildRows(data, shown));
  return { columns, rows };
}

const COLUMN_KINDS = { money: 'money', price: 'price', number: 'price' } as const;

function buildRows(data: ChartData, shown: readonly ChartSeries[]): Row[] {
  return data.x.values.map((_value, place) => ({
    index: place,
    x: xCell(data.x, place),
    values: shown.map(({ values }) => values[place] ?? null),
  }));
}
