import type { LongScroll } from '@fairlead/shared/lines/long-scroll';

import { headCells } from '../cells/elements.ts';
import type { Cell, CellPosition } from '../cells/cell-positions.ts';
import { controlsIn, rawValue } from '../columns/cell-values.ts';
import type { RawValue } from '../rows/fields.ts';
import type { GridElements } from './grid-geometry.ts';
import { type GridPosition, type GridShape, moveByKey } from './keyboard.ts';
import type { RowPool } from './row-pool.ts';
import { type RowPlan, treeKey } from './row-view.ts';
import { firstWholeRow, pageRows, scrollTopShowing, type Viewport } from './viewport.ts';

type Parts<F> = {
  readonly elements: GridElements;
  readonly pool: RowPool<F>;
  readonly scroll: LongScroll;
  readonly plan: () => RowPlan<F>;
  readonly viewport: () => Viewport;
  readonly paint: () => void;
};

/**
 * Keyboard focus of the grid, by a roving tabindex. The grid is one stop of the Tab key; inside it
 * the arrow keys move from cell to cell, and in a cell with controls from one control to the next.
 */
export class GridFocus<F> {
  private readonly parts: Parts<F>;
  private position: GridPosition = { row: 0, column: 0, stop: 0 };
  /** The row is remembered by its id: rows that arrive above it do not move the focus off it. */
  private rowId: string | undefined;
  private tabStop: HTMLElement | undefined;

  constructor(parts: Parts<F>) {
    this.parts = parts;
  }

  /** After a paint: keeps the focus with its row, and one element of the grid in the Tab order. */
  settle(rowsMayHaveMoved: boolean, viewport: Viewport): void {
    const { elements, pool } = this.parts;
    const focused = holdsFocus(elements.body);
    if (rowsMayHaveMoved && this.followRow() && focused) {
      this.go(this.position);
      // The row that had it can go only now.
      this.parts.paint();
      return;
    }
    if (focused || holdsFocus(elements.header)) return;
    // A total that stays in sight is no place from which to go on among the rows that have come.
    const inPage =
      this.position.row >= viewport.frozen && pool.viewOf(this.position.row) !== undefined;
    const row = inPage ? this.position.row : firstWholeRow(viewport);
    const cell = this.elementAt({ ...this.position, row });
    this.putTabStop(cell ?? headCells(elements.header)[0]);
  }

  /** The focus has come to an element of the grid. */
  moved(target: HTMLElement): void {
    const row = this.rowIndexOf(target);
    const cell = target.closest<HTMLElement>('.cell');
    if (cell === null) return;
    const column = findColumn(cell);
    if (row === undefined) {
      this.position = { ...this.position, column, stop: 0 };
      this.putTabStop(cell);
      return;
    }
    this.setPosition({ row, column, stop: Math.max(0, findControls(cell).indexOf(target)) });
    this.putTabStop(target);
  }

  /** Focused cell, or the last one before the focus left the rows. */
  get current(): GridPosition {
    return this.position;
  }

  /** Moves the focus by a key; true when it went to another cell. */
  keyPressed(event: KeyboardEvent): boolean {
    if (event.altKey || event.shiftKey) return false;
    const { columns, source } = this.parts.plan();
    const isPlain = !event.ctrlKey && !event.metaKey;
    if (event.key === 'ArrowUp' && this.position.row === 0 && isPlain) {
      event.preventDefault();
      this.goToHeader(this.position.column);
      return false;
    }
    if (columns[this.position.column]?.rowHeader === true && isPlain) {
      const inTree = treeKey(event.key, this.position.row, source);
      if (inTree !== undefined) {
        event.preventDefault();
        if (inTree === 'toggle') source.toggle(this.position.row);
        else this.go({ ...this.position, row: inTree.goTo });
        return inTree !== 'toggle';
      }
    }
    const next = this.reached(event, this.position, (row, place) => {
      const column = columns[place];
      return column === undefined ? 0 : controlsIn(column, source.row(row));
    });
    if (next === undefined) return false;
    event.preventDefault();
    this.go(next);
    return true;
  }

  /** Target cell of a navigation key, treating multi-control cells as one stop. */
  reachedByKey(
    event: KeyboardEvent,
    { row, column }: Omit<GridPosition, 'stop'>,
  ): GridPosition | undefined {
    return this.reached(event, { row, column, stop: 0 }, () => 0);
  }

  private reached(
    { key, ctrlKey, metaKey }: KeyboardEvent,
    from: GridPosition,
    stops: GridShape['stops'],
  ): GridPosition | undefined {
    const { plan, viewport } = this.parts;
    const { columns, source } = plan();
    return moveByKey({ key, ctrl: ctrlKey || metaKey }, from, {
      rows: source.count,
      columns: columns.length,
      page: pageRows(viewport()),
      stops,
      isEmpty: (row, place) => {
        const column = columns[place];
        return column === undefined || isEmptyValue(rawValue(column, source.row(row)));
      },
    });
  }

  /** The row an element of the grid belongs to. */
  rowIndexOf(element: Element): number | undefined {
    const id = element.closest<HTMLElement>('.row')?.dataset.rowId;
    const index = id === undefined ? -1 : this.parts.plan().source.indexOf(id);
    return index < 0 ? undefined : index;
  }

  /** The same row by its id. */
  rowIdOf(element: Element): string | undefined {
    return this.parts.plan().source.idAt(this.rowIndexOf(element) ?? -1);
  }

  /** Position of the cell around an element. */
  positionOf(element: Element): CellPosition | undefined {
    const row = this.rowIndexOf(element);
    const column = findColumn(element);
    return row === undefined || Number.isNaN(column) ? undefined : { row, column };
  }

  /** Cell around an element, by its column and its row. */
  cellOf(element: Element): Cell<F> | undefined {
    const { columns, source } = this.parts.plan();
    const place = this.positionOf(element);
    const column = columns[place?.column ?? -1];
    return place && column && { column, row: source.row(place.row) };
  }

  /** Brings the focus to a column's name. */
  goToHeader(column: number): void {
    const cell = headCells(this.parts.elements.header)[column];
    this.revealColumn(column);
    cell?.focus({ preventScroll: true });
  }

  /** Brings the focus from the header to the first row in sight. */
  enterRows(column: number): void {
    const viewport = this.parts.viewport();
    if (viewport.count > 0) this.go({ row: firstWholeRow(viewport), column, stop: 0 });
  }

  /** Brings the focus to a cell. */
  go(place: GridPosition): void {
    this.setPosition(place);
    this.reveal(place);
    this.parts.paint();
    this.elementAt(place)?.focus({ preventScroll: true });
  }

  /** Brings the focus back to the cell where it was. */
  comeBack(): void {
    this.go(this.position);
  }

  private setPosition(place: GridPosition): void {
    this.position = place;
    this.rowId = this.parts.plan().source.idAt(place.row);
  }

  /** Follows the focused row to its new position; true when it has moved. */
  private followRow(): boolean {
    if (this.rowId === undefined) return false;
    const { source } = this.parts.plan();
    const found = source.nearestTo(this.rowId);
    const row = found >= 0 ? found : Math.min(this.position.row, source.count - 1);
    if (row < 0 || row === this.position.row) return false;
    this.setPosition({ ...this.position, row });
    return true;
  }

  /** Scrolls a cell into sight; the focus stays where it is. */
  reveal({ row, column }: Pick<GridPosition, 'row' | 'column'>): void {
    const { scroll, viewport } = this.parts;
    scroll.top = scrollTopShowing(row, viewport());
    this.revealColumn(column);
  }

  private revealColumn(column: number): void {
    const { scroller, header } = this.parts.elements;
    const heads = headCells(header);
    const head = heads[column];
    if (head === undefined || isPinned(head)) return;
    const room = scroller.getBoundingClientRect();
    const cell = head.getBoundingClientRect();
    // What lies under pinned columns, before it or behind it, is out of sight.
    const before = heads.slice(0, column).findLast(isPinned);
    const behind = heads.slice(column + 1).find(isPinned);
    const left = before?.getBoundingClientRect().right ?? room.left;
    const right = behind?.getBoundingClientRect().left ?? room.right;
    if (cell.left < left) scroller.scrollLeft += cell.left - left;
    else if (cell.right > right) scroller.scrollLeft += cell.right - right;
  }

  private elementAt({ row, column, stop }: GridPosition): HTMLElement | undefined {
    const cell = this.parts.pool.viewOf(row)?.cell(column);
    if (cell === undefined) return undefined;
    const editor = cell.parentElement?.querySelector<HTMLElement>('.editor input');
    if (editor) return editor;
    const controls = findControls(cell);
    return controls[Math.min(stop, controls.length - 1)] ?? cell;
  }

  private putTabStop(element: HTMLElement | undefined): void {
    if (element === undefined || element === this.tabStop) return;
    if (this.tabStop !== undefined) this.tabStop.tabIndex = -1;
    element.tabIndex = 0;
    this.tabStop = element;
  }
}

function holdsFocus(element: HTMLElement): boolean {
  return element.contains(document.activeElement);
}

function isEmptyValue(value: RawValue): boolean {
  return value === null || value === '' || value === false;
}

function isPinned(cell: HTMLElement): boolean {
  return getComputedStyle(cell).position === 'sticky';
}

function findControls(cell: HTMLElement): HTMLElement[] {
  return [...cell.querySelectorAll<HTMLElement>('button, a')];
}

/** The place of the column that an element belongs to, NaN outside of cells. */
function findColumn(element: Element): number {
  return Number(element.closest('.cell')?.getAttribute('aria-colindex') ?? undefined) - 1;
}
