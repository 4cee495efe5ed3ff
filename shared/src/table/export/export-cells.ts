import type { CopiedCell, CopiedCells } from './clipboard-formats.ts';
import { flatColumns } from './export-columns.ts';
import type { ExportInput } from './export-input.ts';

const INDENT = '\u00a0\u00a0';

/** The whole table for the clipboard: its headers and all rows. */
export function cellsOf<F>({ columns, rows, depth = () => 0 }: ExportInput<F>): CopiedCells {
  const sources = columns.flatMap(flatColumns);
  const indented = sources.find(({ isRowHeader }) => isRowHeader) ?? sources[0];
  const head = sources.map(({ header, align }): CopiedCell => ({
    value: header,
    text: header,
    align,
    bold: true,
  }));
  const body = Array.from({ length: rows.count }, (_, position) => {
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
