import { formatNumber } from '@fairlead/shared/format';
import { sheetDayNumber } from '@fairlead/shared/workbook/day-number';
import type { Sheet, SheetColumn, SheetValue } from '@fairlead/shared/workbook/sheet';

import { exportColumns, type ExportInput, treeColumnIndex } from './export-columns.ts';

/** A table as shown on the screen, with the values that its cells are made of. */
export function exportTable<F>(input: ExportInput<F>): Sheet {
  const { title, rows, depth = () => 0 } = input;
  const columns = input.columns.flatMap(exportColumns);
  const exported = Array.from({ length: rows.count }, (_, position) => {
    const row = rows.row(position);
    return {
      depth: depth(position),
      isTotal: rows.isTotal(position),
      values: columns.map((column) => column.valueOf(row)),
    };
  });
  return {
    title,
    notes: partNote(input),
    columns: columns.map(({ header, group, width, kind, decimalsIn }, at) => ({
      header,
      group,
      width,
      kind: kind ?? inferKind(exported.map(({ values }) => values[at])),
      decimals: decimalsIn(rows),
    })),
    treeColumn: treeColumnIndex(columns),
    rows: exported,
  };
}

/** Note that there are more rows than the loaded ones. */
export function partNote<F>({ rows, total }: ExportInput<F>): readonly string[] {
  if (total === undefined || total <= rows.count) return [];
  return [`${formatNumber(rows.count)} of ${formatNumber(total)} rows`];
}

/** Infers the kind of a custom column from its values. */
function inferKind(values: readonly (SheetValue | undefined)[]): SheetColumn['kind'] {
  const given = values.filter((value) => value !== null && value !== undefined && value !== '');
  if (given.length === 0) return 'text';
  if (given.every((value) => typeof value === 'number')) return 'number';
  const isDays = given.every(
    (value) => typeof value === 'string' && sheetDayNumber(value) !== undefined,
  );
  return isDays ? 'date' : 'text';
}
