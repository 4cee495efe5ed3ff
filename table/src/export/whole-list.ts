import type { ByteStream } from '@fairlead/shared/api';
import { type ExportedColumn, MAX_LINE_LENGTH } from '@fairlead/shared/contract/exports';

import { NUMBER_KINDS } from '../columns/column-kinds.ts';
import type { Column, NumberColumnKind } from '../columns/columns.ts';
import type { RowSource } from '../rows/row-source.ts';
import { type ExportColumn, exportColumns, treeColumnIndex } from './export-columns.ts';

/** Export that the server is asked for: what the table shows, by the server's names. */
export type ExportRequest = {
  /** Title of the sheet. */
  readonly title: string;
  /** Lines above the rows: the filters, in words. */
  readonly notes: string[];
  /** Columns from left to right. */
  readonly columns: ExportedColumn[];
  /** Place of the column that names the row. */
  readonly row_header: number;
};

/** Export format; `sheet` creates an online spreadsheet. */
export type TableExportFormat = 'csv' | 'xlsx' | 'rows' | 'sheet';

/** Export of a list of which the table has the first rows only. */
export type WholeList<F> = {
  /** Fetches the whole list; the answer comes in frames (`workbook/row-frames.ts`). */
  readonly open: (
    form: TableExportFormat,
    table: ExportRequest,
    signal: AbortSignal,
  ) => Promise<ByteStream>;
  /** Makes rows of the form 'rows', each of which is what the list's own call answers. */
  readonly rowsOf: (rows: readonly unknown[]) => RowSource<F>;
  /** Says that the server makes no online spreadsheet of it: only rows that are all here go there. */
  readonly hasNoSheet?: boolean;
};

/** Builds the export request for these columns; columns unknown to the server are left out. */
export function toExportRequest<F>(
  columns: readonly Column<F>[],
  { title, notes }: { readonly title: string; readonly notes: readonly string[] },
): ExportRequest {
  const known = columns.flatMap((column) =>
    exportColumns(column).flatMap((one) =>
      one.apiField === undefined ? [] : [{ ...one, apiField: one.apiField, column }],
    ),
  );
  return {
    title,
    notes: notes.map(cutLine),
    columns: known.map(({ column, ...one }) => toExportColumn(one, column)),
    row_header: treeColumnIndex(known),
  };
}

/** A list may be narrowed to hundreds of values; the server takes a line of words. */
function cutLine(line: string): string {
  return line.length <= MAX_LINE_LENGTH
    ? line
    : `${line.slice(0, MAX_LINE_LENGTH - 1).toWellFormed()}…`;
}

function toExportColumn<F>(
  {
    header,
    group,
    kind,
    apiField: served,
    width,
    decimals,
  }: ExportColumn<F> & { readonly apiField: string },
  column: Column<F>,
): ExportedColumn {
  return {
    header,
    group: [...group],
    served,
    width,
    ...(kind === undefined ? {} : { kind }),
    decimals: decimals ?? (kind === 'number' || kind === 'percent' ? mostDecimals(column) : 0),
  };
}

/** Rows that are not here may have all of them. */
function mostDecimals<F>(column: Column<F>): number {
  const { kind, decimals, short } = column as NumberColumnKind<F>;
  const shown = short === true ? { upTo: 2 as const } : (decimals ?? NUMBER_KINDS[kind].decimals);
  return 'exactly' in shown ? shown.exactly : shown.upTo;
}
