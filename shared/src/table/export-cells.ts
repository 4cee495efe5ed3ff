import { formattedText, rawValue } from './cell-values.ts';
import type { CopiedCell, CopiedCells, RawValue } from './clipboard-formats.ts';
import { alignOf } from './column-kinds.ts';
import type { Column } from './columns.ts';
import type { ExportInput } from './export-input.ts';
import type { RowReader } from './row-store.ts';

const INDENT = '\u00a0\u00a0';

/** The whole table for the clipboard and the printer: its headers, and all rows up to a limit. */
export function cellsOf<F>(input: ExportInput<F>, limit: number = Infinity): CopiedCells {
  const { columns, rows, depth = () => 0 } = input;
  const sources = columns.flatMap(sourcesOf);
  const indented = sources.find(({ isRowHeader }) => isRowHeader) ?? sources[0];
  const head = sources.map(({ header, align }): CopiedCell => ({
    value: header,
    text: header,
    align,
    bold: true,
  }));
  const body = Array.from({ length: Math.min(rows.count, limit) }, (_, position) => {
    const row = rows.row(position);
    const bold = rows.isTotal?.(position) ?? false;
    return sources.map((source): CopiedCell => {
      const indent = source === indented ? INDENT.repeat(depth(position)) : '';
      const { valueOf, textOf, align } = source;
      return { value: valueOf(row), text: indent + textOf(row), align, bold };
    });
  });
  return [head, ...body];
}

/** A column of cells with where its values come from. */
type Source<F> = {
  readonly header: string;
  readonly align: ReturnType<typeof alignOf>;
  readonly isRowHeader: boolean;
  readonly valueOf: (row: RowReader<F>) => RawValue;
  readonly textOf: (row: RowReader<F>) => string;
};

function sourcesOf<F>(column: Column<F>): readonly Source<F>[] {
  const headerOf = (header: string) => [...(column.group ?? []), header].join(' / ');
  if (column.kind === 'custom' && column.exported !== undefined) {
    return column.exported.map(({ header, value }) => ({
      header: headerOf(header),
      align: 'start',
      isRowHeader: false,
      valueOf: value,
      textOf: (row) => value(row) ?? '',
    }));
  }
  return [
    {
      header: headerOf(column.header),
      align: alignOf(column),
      isRowHeader: column.rowHeader === true,
      valueOf: (row) => rawValue(column, row),
      textOf: (row) => formattedText(column, row),
    },
  ];
}
