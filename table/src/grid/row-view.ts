import { drawCell } from '../cells/cell-drawing.ts';
import type { CellEdits } from '../cells/cell-edits.ts';
import type { CellMarks } from '../cells/cell-marks.ts';
import { type CellScale, mayTruncate, neededBy } from '../cells/cell-needs.ts';
import { CellView } from '../cells/cell-view.ts';
import {
  cellClass,
  cellLook,
  type Decoration,
  isRepeat,
  columnClasses,
  rowAboveInGroup,
  rowLook,
} from '../cells/decoration.ts';
import type { DrawContext } from '../cells/draw-context.ts';
import { drawPath, element } from '../cells/elements.ts';
import { pinTo } from '../cells/pin-style.ts';
import { rowOpener } from '../cells/row-opener.ts';
import { headerRows } from '../columns/column-groups.ts';
import type { ColumnNeeds } from '../columns/column-needs.ts';
import type { Column } from '../columns/columns.ts';
import type { ShownRows } from '../rows/shown-rows.ts';
import { INDENT } from './row-style.ts';
import { rowTop, type Viewport } from './viewport.ts';

/** Input of a row element to draw any row of the table. */
export type RowPlan<F> = {
  readonly columns: readonly Column<F>[];
  readonly source: ShownRows<F>;
  readonly decoration: Decoration<F>;
  readonly edits?: CellEdits;
  readonly marks?: CellMarks;
  /** The rows are the first of more. */
  readonly inPages?: boolean;
};

/** Context shared by all rows of a paint. */
export type Drawn<F> = {
  readonly context: DrawContext<F>;
  /** The columns that are drawn. */
  readonly columnIndexes: readonly number[];
  /** Records the widths that cells need. */
  readonly needs: ColumnNeeds;
  readonly viewport: Viewport;
  readonly scale: CellScale;
};

/** Form shared by all row elements of a table. */
export type RowLayout = {
  readonly isTree: boolean;
  /** Layout of a phone: a row opens to all of its columns. */
  readonly isFolded: boolean;
};

/** One row element of the pool, with its cells. */
export class RowView<F> {
  readonly element: HTMLElement;
  /** The row it shows, -1 while it shows none. */
  index = -1;
  private top = -1;
  private isFrozen = false;
  private readonly columns: readonly Column<F>[];
  private readonly isTree: boolean;
  private readonly isFolded: boolean;
  /** The columns whose cells are in the page. */
  columnIndexes: readonly number[] = [];
  /** Cells by column; made when first drawn. */
  private readonly cells: (CellView | undefined)[] = [];
  /** A reader counts the rows of the header, too. */
  private readonly firstAriaRow: number;

  constructor(columns: readonly Column<F>[], { isTree, isFolded }: RowLayout) {
    this.columns = columns;
    this.isFolded = isFolded;
    this.isTree = isTree;
    this.firstAriaRow = headerRows(columns) + 1;
    this.element = element('div', 'row');
    this.element.setAttribute('role', 'row');
  }

  /** The cell of a column that is, or was, in the page. */
  cell(column: number): HTMLElement | undefined {
    return this.cells[column]?.element;
  }

  /** Shows a row in the cells of the columns at `columnIndexes`. */
  draw(
    index: number,
    plan: RowPlan<F>,
    { context, columnIndexes, needs, viewport, scale }: Drawn<F>,
  ): void {
    const { columns, source, decoration } = plan;
    this.arrange(columnIndexes);
    this.place(index, source.idAt(index) ?? '', rowTop(index, viewport));
    this.dress(rowLook(source, index, decoration), source);
    const row = source.row(index);
    const above = rowAboveInGroup(source, index, decoration);
    for (const place of columnIndexes) {
      const column = columns[place];
      if (column === undefined) continue;
      const muted = above !== undefined && isRepeat(column, row, above);
      const drawing = drawCell(column, row, context);
      const changed = context.isMarked({ row: row.id, column: column.id }) ? ' is-changed' : '';
      this.cells[place]?.draw(drawing, `${cellLook(column, row, muted)}${changed}`);
      const need = neededBy(column, drawing, scale) + stepIn(column, source, index);
      needs.note(column.id, need, mayTruncate(column, drawing));
    }
  }

  /** Puts just the cells of these columns into the page, each where its column is. */
  private arrange(places: readonly number[]): void {
    if (this.columnIndexes === places) return;
    const kept = new Set(places);
    for (const place of this.columnIndexes)
      if (!kept.has(place)) this.cells[place]?.element.remove();
    let next = 0;
    for (const place of places) {
      const { element } = (this.cells[place] ??= this.cellOf(place));
      const gap = place === next ? '' : `calc(var(--start-${place}) - var(--start-${next}))`;
      if (element.style.marginInlineStart !== gap) element.style.marginInlineStart = gap;
      next = place + 1;
    }
    const elements = places.flatMap((place) => this.cells[place]?.element ?? []);
    elements.forEach((element, at) => {
      if (this.element.children[at] !== element) {
        this.element.insertBefore(element, this.element.children[at] ?? null);
      }
    });
    this.columnIndexes = places;
  }

  private cellOf(place: number): CellView {
    const { columns } = this;
    const column = columns[place];
    if (column === undefined) throw new RangeError(`No column at place ${place}`);
    const cell = element('div', `${cellClass(column)}${columnClasses(columns, place)}`);
    cell.setAttribute('role', column.rowHeader === true ? 'rowheader' : 'gridcell');
    cell.setAttribute('aria-colindex', String(place + 1));
    cell.style.width = `var(--column-${place})`;
    pinTo(cell, column, place);
    cell.tabIndex = -1;
    return new CellView(cell, this.contentOf(column, cell));
  }

  /** Element that holds a cell's value: in the row header it also opens the row. */
  private contentOf(column: Column<F>, cell: HTMLElement): HTMLElement {
    if (column.rowHeader !== true) return cell;
    if (this.isTree) return treeCell(cell);
    return this.isFolded && column.kind === 'text' ? rowOpener(cell) : cell;
  }

  /** Takes the element out of sight without taking it out of the page. */
  rest(): void {
    this.index = -1;
    this.element.hidden = true;
  }

  /** Keeps a row at the start below the header while others pass under it, or lets it go with them. */
  freeze({ frozen, rowHeight }: Viewport): void {
    const isFrozen = this.index >= 0 && this.index < frozen;
    if (!isFrozen && !this.isFrozen) return;
    this.isFrozen = isFrozen;
    const { element, index, top } = this;
    element.toggleAttribute('data-frozen', isFrozen);
    element.style.top = isFrozen ? `calc(var(--head-height) + ${index * rowHeight}px)` : `${top}px`;
  }

  private place(index: number, id: string, top: number): void {
    const { element } = this;
    if (element.hidden) element.hidden = false;
    if (element.dataset.rowId !== id) element.dataset.rowId = id;
    if (this.index === index && this.top === top) return;
    this.index = index;
    this.top = top;
    if (!this.isFrozen) element.style.top = `${top}px`;
    element.setAttribute('aria-rowindex', String(index + this.firstAriaRow));
  }

  private dress(look: readonly string[], source: ShownRows<F>): void {
    const tree = source.isTree ? dressTreeRow(this.element, source, this.index) : '';
    const classes = `row${look.map((each) => ` ${each}`).join('')}${tree}`;
    if (this.element.className !== classes) this.element.className = classes;
  }
}

/** Notes what the cells of a row need, without drawing them. */
export function noteNeeds<F>(
  index: number,
  { columns, source }: RowPlan<F>,
  { context, columnIndexes: places, needs, scale }: Omit<Drawn<F>, 'viewport'>,
): void {
  const row = source.row(index);
  for (const place of places) {
    const column = columns[place];
    if (column === undefined) continue;
    const drawing = drawCell(column, row, context);
    const need = neededBy(column, drawing, scale) + stepIn(column, source, index);
    needs.note(column.id, need, mayTruncate(column, drawing));
  }
}

/** px before what a cell of the tree column holds: the mark that opens it, and its steps in. */
function stepIn<F>({ rowHeader }: Column<F>, source: ShownRows<F>, index: number): number {
  return source.isTree && rowHeader === true ? 18 + source.depthAt(index) * INDENT : 0;
}

/** The cell of the tree column: a mark that opens the row, after a step in for each level. */
function treeCell(cell: HTMLElement): HTMLElement {
  cell.classList.add('is-tree');
  // For the mouse only: keys open a row by its cell, and readers hear its state from the row.
  const twisty = element('span', 'twisty');
  twisty.setAttribute('aria-hidden', 'true');
  twisty.append(drawPath('m6 3.5 4.5 4.5L6 12.5'));
  const value = element('span', 'tree-value');
  cell.append(twisty, value);
  return value;
}

/** Sets the ARIA attributes of a row's position in the tree; returns its classes, each after a space. */
function dressTreeRow<F>(element: HTMLElement, source: ShownRows<F>, position: number): string {
  const depth = source.depthAt(position);
  const { position: place, count } = source.amongSiblings(position);
  element.setAttribute('aria-level', String(depth + 1));
  element.setAttribute('aria-posinset', String(place));
  element.setAttribute('aria-setsize', String(count));
  const isBranch = source.hasChildren(position);
  const isOpen = source.isOpen(position);
  if (isBranch) element.setAttribute('aria-expanded', String(isOpen));
  else element.removeAttribute('aria-expanded');
  return [
    ` depth-${depth}`,
    isBranch ? ' is-branch' : '',
    isOpen ? ' is-open' : '',
    isTopEdge(source, position) ? ' is-top-edge' : '',
  ].join('');
}

/** Branches of the top level stand between stronger lines. */
function isTopEdge<F>(source: ShownRows<F>, position: number): boolean {
  if (position + 1 >= source.count) return false;
  const isTopBranch = source.depthAt(position) === 0 && source.hasChildren(position);
  return isTopBranch || (source.depthAt(position + 1) === 0 && source.depthAt(position) > 0);
}

/** Handles a key in the tree column: opens or closes the row, or goes to its parent. */
export function treeKey<F>(
  key: string,
  position: number,
  source: ShownRows<F>,
): 'toggle' | { readonly goTo: number } | undefined {
  const isOpen = source.isOpen(position);
  if (key === 'ArrowRight') return source.hasChildren(position) && !isOpen ? 'toggle' : undefined;
  if (key !== 'ArrowLeft') return undefined;
  if (isOpen) return 'toggle';
  const parent = source.parentOf(position);
  return parent < 0 ? undefined : { goTo: parent };
}
