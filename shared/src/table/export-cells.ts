import { formattedText, rawValue } from './cell-values.ts';
import type { CopiedCell, CopiedCells } from './clipboard-formats.ts';
import { alignOf } from './column-kinds.ts';
import type { Column } from './columns.ts';
import { type ExportColumn, flatColumns, fullHeader } from './export-columns.ts';
import type { ExportInput } from './export-input.ts';

const INDENT = '\u00a0\u00a0';

/** The whole table for the clipboard: its headers and all rows. */
export function cellsOf<F>(input: ExportInput<F>): CopiedCells {
  return cellsFrom(input, input.columns.flatMap(flatColumns), input.rows.count);
}

/** The table for the printer, as it is on the screen: its headers, and all rows up to a limit. */
export function shownCells<F>(input: ExportInput<F>, limit: number): CopiedCells {
  return cellsFrom(input, input.columns.map(shownSource), Math.min(input.rows.count, limit));
}

type Source<F> = Omit<ExportColumn<F>, 'what'>;

function cellsFrom<F>(
  { rows, depth = () => 0 }: ExportInput<F>,
  sources: readonly Source<F>[],
  count: number,
): CopiedCells {
  const indented = sources.find(({ isRowHeader }) => isRowHeader) ?? sources[0];
  const head = sources.map(({ header, align }): CopiedCell => ({
    value: header,
    text: header,
    align,
    bold: true,
  }));
  const body = Array.from({ length: count }, (_, position) => {
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

function shownSource<F>(column: Column<F>): Source<F> {
  return {
    header: fullHeader(column, column.header),
    align: alignOf(column),
    isRowHeader: column.rowHeader === true,
    valueOf: (row) => rawValue(column, row),
    textOf: (row) => formattedText(column, row),
  };
}
