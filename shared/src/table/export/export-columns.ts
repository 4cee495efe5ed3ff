import { figuresText, formattedText, rawValue } from '../columns/cell-values.ts';
import { alignOf, isNumberColumn } from '../columns/column-kinds.ts';
import type { Column } from '../columns/columns.ts';
import type { RawValue } from '../rows/fields.ts';
import type { RowReader, RowSource } from '../rows/row-source.ts';

/** A column of rows that leave whole: in files, in a copy of whole rows or of the whole table. */
export type ExportColumn<F> = {
  readonly header: string;
  /** The column itself, its unit, or one of the values that it names to stand in its place. */
  readonly what: 'own' | 'unit' | 'named';
  readonly align: 'start' | 'end';
  readonly isRowHeader: boolean;
  readonly valueOf: (row: RowReader<F>) => RawValue;
  readonly textOf: (row: RowReader<F>) => string;
};

/** What stands for a column; a unit stands beside its number, which so stays a number. */
export function exportColumns<F>(column: Column<F>): readonly ExportColumn<F>[] {
  if (column.kind === 'custom' && column.exported !== undefined) {
    return column.exported.map(({ header, value }) => besides('named', header, value));
  }
  const own: ExportColumn<F> = {
    header: column.header,
    what: 'own',
    align: alignOf(column),
    isRowHeader: column.rowHeader === true,
    valueOf: (row) => rawValue(column, row),
    textOf: (row) =>
      isNumberColumn(column) ? figuresText(column, row) : formattedText(column, row),
  };
  if (!isNumberColumn(column) || column.unit === undefined) return [own];
  const { field } = column.unit;
  return [own, besides('unit', `${column.header} unit`, (row) => row.text(field))];
}

function besides<F>(
  what: 'unit' | 'named',
  header: string,
  valueOf: (row: RowReader<F>) => RawValue,
): ExportColumn<F> {
  const textOf = (row: RowReader<F>) => String(valueOf(row) ?? '');
  return { header, what, align: 'start', isRowHeader: false, valueOf, textOf };
}

/** The same where one line of headers has to say the names over them, too. */
export function flatColumns<F>(column: Column<F>): readonly ExportColumn<F>[] {
  return exportColumns(column).map((one) => ({ ...one, header: fullHeader(column, one.header) }));
}

/** A header with the names over its column. */
export function fullHeader<F>({ group = [] }: Column<F>, header: string): string {
  return [...group, header].join(' / ');
}

/** A table to be taken out: what is shown of it, in the order in which it is shown. */
export type ExportInput<F> = {
  readonly title: string;
  /** As arranged on the screen, hidden ones left out. */
  readonly columns: readonly Column<F>[];
  /** By position: after sort and folding. */
  readonly rows: RowSource<F>;
  /** How many rows there are in all, where `rows` are only those that are loaded. */
  readonly total?: number | undefined;
  /** How deep the row at a position lies in the tree; 0 unless told. */
  readonly depth?: ((position: number) => number) | undefined;
};
