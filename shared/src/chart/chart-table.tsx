import { type RefObject, useEffect, useMemo, useState } from 'react';

import {
  type Column,
  createRowStore,
  DataTable,
  numberField,
  TableMenu,
  textField,
  useTable,
} from '@fairlead/shared/table';
import { Portal } from '@fairlead/shared/ui';

import type { ChartData, ChartSeries } from './chart-data.ts';
import { xCell } from './date-axis.ts';

type Row = {
  readonly place: number;
  readonly x: string;
  readonly values: readonly (number | null)[];
};
type ChartFields = {
  readonly x: ReturnType<typeof textField<Row>>;
  [series: `s${number}`]: ReturnType<typeof numberField<Row>>;
};

export type ChartTableProps = {
  readonly id: string;
  readonly title: string;
  readonly data: ChartData;
  readonly shown: readonly ChartSeries[];
  /** The place of the table's menu, in the head of the panel. */
  readonly menu: RefObject<HTMLDivElement | null>;
};

const X_WIDTH = 120;
const VALUE_WIDTH = 120;

/** The numbers of a chart as a table, unrounded: for whoever cannot see it, or wants to copy them. */
export function ChartTable({ id, title, data, shown, menu }: ChartTableProps) {
  const fields = useMemo(() => fieldsOf(shown.length), [shown.length]);
  const [rows] = useState(() => createRowStore({ fields, id: (row: Row) => String(row.place) }));
  const columns = useMemo(() => columnsOf(data, shown), [data, shown]);
  const table = useTable({ id: `${id}.numbers`, title, columns, rows });
  useEffect(() => rows.replace(rowsOf(data, shown)), [rows, data, shown]);
  return (
    <>
      <Portal container={menu}>
        <TableMenu table={table} />
      </Portal>
      <DataTable table={table} size="Small" />
    </>
  );
}

function fieldsOf(count: number): ChartFields {
  const fields: ChartFields = { x: textField((row) => row.x) };
  for (let index = 0; index < count; index += 1) {
    fields[`s${index}`] = numberField((row) => row.values[index] ?? null);
  }
  return fields;
}

function columnsOf(data: ChartData, shown: readonly ChartSeries[]): Column<ChartFields>[] {
  const first = { id: 'x', header: data.x.name, kind: 'text', field: 'x', width: X_WIDTH } as const;
  return [
    { ...first, rowHeader: true, pin: 'always' },
    ...shown.map((series, index) => {
      const axis = series.axis === 'right' ? data.right : data.left;
      const unit = axis?.unit === undefined ? '' : `, ${axis.unit}`;
      return {
        id: series.id,
        header: `${series.name}${unit}`,
        kind: axis?.format === undefined ? ('money' as const) : COLUMN_KINDS[axis.format],
        field: `s${index}` as const,
        width: VALUE_WIDTH,
      };
    }),
  ];
}

const COLUMN_KINDS = { money: 'money', price: 'price', number: 'price' } as const;

function rowsOf(data: ChartData, shown: readonly ChartSeries[]): Row[] {
  return data.x.values.map((_value, place) => ({
    place,
    x: xCell(data.x, place),
    values: shown.map(({ values }) => values[place] ?? null),
  }));
}
