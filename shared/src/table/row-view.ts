import { drawingOf } from './cell-drawing.ts';
import { CellView } from './cell-view.ts';
import { alignOf } from './column-kinds.ts';
import type { Column } from './columns.ts';
import { type Decoration, isRepeat, rowAboveInGroup, rowLook } from './decoration.ts';
import type { RowSource } from './row-store.ts';

/** What a row element needs to draw any row of the table. */
export type RowPlan<F> = {
  readonly columns: readonly Column<F>[];
  readonly source: RowSource<F>;
  readonly decoration: Decoration<F>;
  readonly rowHeight: number;
};

/** A header row comes before the first one for a reader, so the first row is its second. */
const FIRST_ARIA_ROW = 2;

/** One row element of the pool, with its cells. */
export class RowView<F> {
  readonly element: HTMLElement;
  /** The row it shows, -1 while it shows none. */
  index = -1;
  private readonly cells: readonly CellView[];

  constructor(columns: readonly Column<F>[]) {
    this.element = document.createElement('div');
    this.element.setAttribute('role', 'row');
    this.element.className = 'row';
    this.cells = columns.map((column, place) => new CellView(cellElement(column, place)));
    this.element.append(...this.cells.map((cell) => cell.element));
  }

  cell(column: number): HTMLElement | undefined {
    return this.cells[column]?.element;
  }

  draw(index: number, plan: RowPlan<F>): void {
    const { columns, source, decoration, rowHeight } = plan;
    this.place(index, source.idAt(index) ?? '', rowHeight);
    this.dress(rowLook(source, index, decoration));
    const row = source.row(index);
    const above = rowAboveInGroup(source, index, decoration);
    const longest = source.longestFraction.bind(source);
    columns.forEach((column, place) => {
      const muted = above !== undefined && isRepeat(column, row, above);
      this.cells[place]?.draw(drawingOf(column, row, longest), { muted });
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
    element.setAttribute('aria-rowindex', String(index + FIRST_ARIA_ROW));
  }

  private dress({ endsGroup, tint }: ReturnType<typeof rowLook>): void {
    const classes = `row${endsGroup ? ' ends-group' : ''}${tint === undefined ? '' : ` is-${tint}`}`;
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

/** The classes of a column's cells, in the header too. */
export function cellClass<F>(column: Column<F>): string {
  const pin = column.pin === undefined ? '' : ` pin-${column.pin}`;
  return `cell kind-${column.kind} align-${alignOf(column)}${pin}`;
}
