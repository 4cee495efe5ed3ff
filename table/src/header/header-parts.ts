import { headCells } from '../cells/elements.ts';
import type { ColumnLayout } from '../columns/column-layout.ts';
import type { RowSource } from '../rows/row-source.ts';

/** Elements and models around the column headers. */
export type HeaderParts<F> = {
  readonly root: HTMLElement;
  readonly scroller: HTMLElement;
  readonly header: HTMLElement;
  readonly layout: ColumnLayout<F>;
  readonly rows: RowSource<F>;
};

/** The name of one column. */
export function headCell(header: HTMLElement, id: string): HTMLElement | undefined {
  return headCells(header).find((cell) => cell.dataset.column === id);
}
