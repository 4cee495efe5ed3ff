import { drawingOf } from './cell-drawing.ts';
import { cellLook, cellClass } from './cell-look.ts';
import type { CellEdits } from './cell-edits.ts';
import { CellView } from './cell-view.ts';
import type { Column } from './columns.ts';
import { type Decoration, isRepeat, rowAboveInGroup, rowLook } from './decoration.ts';
import type { DrawContext } from './draw-context.ts';
import { headerRows, startsGroup } from './header-groups.ts';
import type { ShownRows } from './shown-rows.ts';
import { dressTreeRow, treeCell } from './tree-row.ts';

/** What a row element needs to draw any row of the table. */
export type RowPlan<F> = {
  readonly columns: readonly Column<F>[];
  readonly source: ShownRows<F>;
  readonly decoration: Decoration<F>;
  readonly rowHeight: number;
  readonly edits?: CellEdits;
};

/** One row element of the pool, with its cells. */
export class RowView<F> {
  readonly element: HTMLElement;
  /** The row it shows, -1 while it shows none. */
  index = -1;
  private readonly cells: readonly CellView[];
  /** A reader counts the rows of the header, too. */
  private readonly firstAriaRow: number;

  constructor(columns: readonly Column<F>[], isTree: boolean) {
    this.firstAriaRow = headerRows(columns) + 1;
    this.element = document.createElement('div');
    this.element.setAttribute('role', 'row');
    this.element.className = 'row';
    this.cells = columns.map((column, place) => {
      const cell = cellElement(column, place);
      if (startsGroup(columns, place)) cell.classList.add('starts-group');
      return new CellView(cell, isTree && column.rowHeader === true ? treeCell(cell) : cell);
    });
    this.element.append(...this.cells.map((cell) => cell.element));
  }

  cell(column: number): HTMLElement | undefined {
    return this.cells[column]?.element;
  }

  draw(index: number, plan: RowPlan<F>, context: DrawContext<F>): void {
    const { columns, source, decoration, rowHeight } = plan;
    this.place(index, source.idAt(index) ?? '', rowHeight);
    this.dress(rowLook(source, index, decoration), source);
    const row = source.row(index);
    const above = rowAboveInGroup(source, index, decoration);
    columns.forEach((column, place) => {
      const muted = above !== undefined && isRepeat(column, row, above);
      this.cells[place]?.draw(drawingOf(column, row, context), cellLook(column, row, muted));
    });
  }

  /** Takes the element out of sight without taking it out of the page. */
  rest(): void {
    this.index = -1;
    this.element.hidden = true;
  }

  private place(index: number, id: string, rowHeight: number): void {
    const { element } = this;
    if (element.hidden) element.hidden = false;
    element.dataset.rowId = id;
    if (this.index === index && element.dataset.height === String(rowHeight)) return;
    this.index = index;
    element.dataset.height = String(rowHeight);
    element.style.transform = `translateY(${index * rowHeight}px)`;
    element.setAttribute('aria-rowindex', String(index + this.firstAriaRow));
  }

  private dress(look: readonly string[], source: ShownRows<F>): void {
    const tree = source.isTree ? dressTreeRow(this.element, source, this.index) : '';
    const classes = `row${look.map((each) => ` ${each}`).join('')}${tree}`;
    if (this.element.className !== classes) this.element.className = classes;
  }
}

function cellElement<F>(column: Column<F>, place: number): HTMLElement {
  const cell = document.createElement('div');
  cell.setAttribute('role', column.rowHeader === true ? 'rowheader' : 'gridcell');
  cell.setAttribute('aria-colindex', String(place + 1));
  cell.className = cellClass(column);
  cell.style.width = `var(--column-${place})`;
  if (column.pin === 'always') cell.style.insetInlineStart = `var(--edge-${place})`;
  cell.tabIndex = -1;
  return cell;
}
