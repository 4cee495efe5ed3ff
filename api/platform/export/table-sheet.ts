import type { ExportedTable } from '@fairlead/shared/contract/exports';
import type { SheetColumn, SheetHead, SheetRow, SheetValue } from '@fairlead/shared/workbook/sheet';

import type { DbColumn, DbColumns } from '../database/rows.ts';
import { Refusal } from '../http/errors.ts';

/** Default width of a column, in characters. */
const USUAL_WIDTH = 14;

/**
 * The head of a table whose rows the database has: what a column holds is seen by its type there.
 * @throws Refusal for a table that names a column twice, or whose `row_header` is out of range
 */
export function sheetHead(table: ExportedTable, columns: DbColumns): SheetHead {
  const { title, notes, row_header: treeColumn = 0 } = table;
  if (new Set(table.columns.map(({ served }) => served)).size < table.columns.length) {
    throw impossible('body.columns must name each column of the list once');
  }
  if (treeColumn >= table.columns.length) {
    throw impossible('body.row_header must be the place of one of body.columns');
  }
  return {
    title,
    notes,
    treeColumn,
    columns: table.columns.map(({ header, group, served, kind, decimals = 0, width }) => ({
      header,
      group,
      kind: kind ?? kindOf(columns[served]),
      decimals,
      width: width ?? USUAL_WIDTH,
    })),
  };
}

const impossible = (message: string) => new Refusal({ status: 400, code: 'INVALID', message });

const KINDS: Readonly<Record<string, SheetColumn['kind']>> = {
  date: 'date',
  'timestamp with time zone': 'instant',
  boolean: 'flag',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
};

function kindOf(column: DbColumn<unknown> | undefined): SheetColumn['kind'] {
  return KINDS[column?.type ?? ''] ?? 'text';
}

type Row = Readonly<Record<string, unknown>>;

/** Makes of a row of the database what stands in the columns of a table. */
export function createValueReader({ columns }: ExportedTable): (row: Row) => readonly SheetValue[] {
  const names = columns.map(({ served }) => served);
  // Declared rows hold nothing else (`platform/rows.ts`), and the contract names columns of them.
  return (row) => names.map((name) => row[name] as SheetValue);
}

/** Pages of the database's rows as rows of a sheet. */
export async function* sheetPages(
  table: ExportedTable,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly SheetRow[]> {
  const values = createValueReader(table);
  for await (const page of pages) yield page.map((row) => ({ depth: 0, values: values(row) }));
}
