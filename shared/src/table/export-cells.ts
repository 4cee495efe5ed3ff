import { formattedText, rawValue } from './cell-values.ts';
import type { CopiedCell, CopiedCells } from './clipboard-formats.ts';
import { alignOf } from './column-kinds.ts';
import type { ExportInput } from './export-input.ts';

const INDENT = '\u00a0\u00a0';

/** The whole table for the clipboard and the printer: its headers, and all rows up to a limit. */
export function cellsOf<F>(input: ExportInput<F>, limit: number = Infinity): CopiedCells {
  const { columns, rows, depth = () => 0 } = input;
  const indentedColumn = Math.max(
    columns.findIndex(({ rowHeader }) => rowHeader === true),
    0,
  );
  const aligns = columns.map(alignOf);
  const head = columns.map((column, at): CopiedCell => {
    const text = [...(column.group ?? []), column.header].join(' / ');
    return { value: text, text, align: aligns[at], bold: true };
  });
  const body = Array.from({ length: Math.min(rows.count, limit) }, (_, position) => {
    const row = rows.row(position);
    const bold = rows.isTotal?.(position) ?? false;
    return columns.map((column, at): CopiedCell => {
      const text = formattedText(column, row);
      const indent = at === indentedColumn ? INDENT.repeat(depth(position)) : '';
      return { value: rawValue(column, row), text: indent + text, align: aligns[at], bold };
    });
  });
  return [head, ...body];
}
