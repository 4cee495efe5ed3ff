import type { CellName, CellPosition } from '../cells/cell-positions.ts';
import { answerCopy } from '../export/clipboard-write.ts';
import type { GridFocus } from '../grid/grid-focus.ts';
import type { GridElements, Point } from '../grid/grid-geometry.ts';
import type { RowView } from '../grid/row-view.ts';
import type { Viewport } from '../grid/viewport.ts';
import type { RowReader } from '../rows/row-source.ts';
import {
  cellNameAt,
  findCellPosition,
  selectedRectangles,
  type SelectedTable,
  toRectangle,
} from './selected-cells.ts';
import { selectedRows } from './selected-rows.ts';
import { markSelected, SelectionBoxes } from './selection-boxes.ts';
import { copiedCells } from './selection-copy.ts';
import {
  beginsAt,
  everything,
  extended,
  NOTHING_SELECTED,
  rangeFrom,
  type SelectionRange,
} from './selection-edits.ts';
import { isEditor, type SelectionCommand, selectionCommand } from './selection-keys.ts';
import { PLAIN_PRESS, type PressKeys, SelectionPointer } from './selection-pointer.ts';
import { contains, type Rectangle } from './selection-rectangles.ts';
import type { LoadedCount } from './selection-statistics.ts';

/** Request for the context menu of a cell. */
export type CellMenuRequest = Point & CellPosition;

type Parts<F> = {
  readonly elements: GridElements;
  readonly focus: GridFocus<F>;
  readonly table: () => SelectedTable<F>;
  /** Number of loaded rows, and of those on the server. */
  readonly here: () => LoadedCount;
  readonly showMessage: (text: string) => void;
  /** Viewport as it was last drawn. */
  readonly seen: () => Viewport;
  readonly drawnRows: () => readonly RowView<F>[];
  readonly onMenu: (request: CellMenuRequest) => void;
};

/**
 * Selecting cells by mouse, finger and keys, and what is seen of it. While a pointer is dragged
 * only the box under it moves; the selection is told to others when it rests.
 */
export class GridSelection<F> {
  private readonly parts: Parts<F>;
  private readonly boxes: SelectionBoxes<F>;
  private readonly pointer: SelectionPointer;
  /** True while an element of a row may have the mark of a selected cell. */
  private isMarked = false;
  private rectangles: readonly Rectangle[] = [];
  /** Range under the pointer, not yet emitted. */
  private drawn: SelectionRange | undefined;

  constructor(parts: Parts<F>, signal: AbortSignal) {
    this.parts = parts;
    const { body, header } = parts.elements;
    this.boxes = new SelectionBoxes(body);
    this.pointer = new SelectionPointer(
      {
        elements: parts.elements,
        seen: parts.seen,
        positionOf: (element) => parts.focus.positionOf(element),
        press: (cell, keys) => this.press(cell, keys),
        drag: (cell) => this.drag(cell),
        rest: () => this.rest(),
        menu: (point, cell) => this.openMenu(point, cell),
      },
      signal,
    );
    // Firefox tells it to where text was marked last, which may be anywhere, a field that was left among them.
    document.addEventListener('copy', (event) => this.copied(event), { signal });
    header.addEventListener('keydown', (event) => this.headerKeyPressed(event), { signal });
  }

  /** After a paint: boxes and marks where the rows now are. */
  painted(rowsMayHaveMoved: boolean): void {
    if (rowsMayHaveMoved) this.show();
    else this.keepUp();
  }

  /** Draws the selection as it is now. */
  readonly show = (): void => {
    const table = this.parts.table();
    this.rectangles = selectedRectangles(table);
    this.boxes.show(this.rectangles, table.layout.columns, this.parts.seen());
    this.keepUp();
  };

  /** Clips the boxes to the viewport, and marks the selected cells that are drawn. */
  private keepUp(): void {
    this.boxes.clip(this.parts.elements.scroller);
    this.isMarked ||= this.rectangles.length > 0;
    if (this.isMarked) markSelected(this.rectangles, this.parts.drawnRows());
  }

  /** Handles a key of the selection; true when it was one. */
  keyPressed(event: KeyboardEvent): boolean {
    if (isEditor(event.target)) return false;
    const command = selectionCommand(event);
    const active = this.active();
    if (command === undefined || active === undefined) return false;
    const { selection } = this.parts.table();
    if (command === 'clear') {
      if (selection.get().length === 0) return false;
      event.stopPropagation();
      this.clear();
      return true;
    }
    event.preventDefault();
    this.obey(command, event, active);
    return true;
  }

  /** The keyboard has walked to another cell: a selection comes along. */
  follow(): void {
    const { selection } = this.parts.table();
    const active = this.active();
    if (selection.get().length > 0 && active !== undefined) selection.set([rangeFrom(active)]);
  }

  /** The rows that have a selected cell; where none has, the one with the focus. */
  rows(): readonly RowReader<F>[] {
    const { table, focus } = this.parts;
    const { selection, shown } = table();
    if (selection.get().length > 0) return [...selectedRows(table())];
    const { row } = focus.current;
    return row < shown.count ? [shown.row(row)] : [];
  }

  private obey(
    command: Exclude<SelectionCommand, 'clear'>,
    event: KeyboardEvent,
    active: CellName,
  ): void {
    const { selection } = this.parts.table();
    if (command === 'extend') this.extendByKey(event, active);
    else if (command === 'menu') this.openMenuByKey();
    else if (command === 'all') selection.set(everything(active));
    else {
      const whole = command === 'columns' ? { allRows: true } : { allColumns: true };
      selection.set(extended(selection.get(), active, whole));
    }
  }

  private extendByKey(event: KeyboardEvent, active: CellName): void {
    const { focus, table } = this.parts;
    const { selection } = table();
    const last = selection.get().at(-1);
    const from = last !== undefined && beginsAt(last, active) ? last.focus : active;
    const to = focus.reachedByKey(event, findCellPosition(table(), from) ?? focus.current);
    const name = to === undefined ? undefined : cellNameAt(this.parts.table(), to);
    if (to === undefined || name === undefined) return;
    selection.set(extended(selection.get(), active, { focus: name }));
    focus.reveal(to);
  }

  private headerKeyPressed(event: KeyboardEvent): void {
    if (selectionCommand(event) !== 'columns' || !(event.target instanceof Element)) return;
    const place = Number(event.target.closest('[aria-colindex]')?.getAttribute('aria-colindex'));
    const cell = cellNameAt(this.parts.table(), { row: 0, column: place - 1 });
    if (cell === undefined) return;
    event.preventDefault();
    this.parts.table().selection.set([rangeFrom(cell, { allRows: true })]);
  }

  private press(cell: CellPosition, { extends: isMore, adds }: PressKeys): void {
    const name = cellNameAt(this.parts.table(), cell);
    if (name === undefined) return;
    const { selection } = this.parts.table();
    const ranges = selection.get();
    const isTaken = contains(this.rectangles, cell.row, cell.column);
    if (isMore) selection.set(extended(ranges, this.active() ?? name, { focus: name }));
    else if (adds && isTaken) selection.set([...ranges, { ...rangeFrom(name), mode: 'exclude' }]);
    else selection.set([...(adds ? ranges : []), rangeFrom(name)]);
  }

  private drag(cell: CellPosition): void {
    const focus = cellNameAt(this.parts.table(), cell);
    const { table, seen } = this.parts;
    const last = this.drawn ?? table().selection.get().at(-1);
    if (focus === undefined || last === undefined) return;
    if (this.drawn === undefined) {
      const others = selectedRectangles(table(), table().selection.get().slice(0, -1));
      this.boxes.show(others, table().layout.columns, seen());
    }
    this.drawn = { ...last, focus };
    const rectangle = toRectangle(table(), this.drawn);
    if (rectangle !== undefined) this.boxes.draw(rectangle, last.mode, seen());
  }

  private rest(): void {
    const { drawn } = this;
    this.drawn = undefined;
    const { selection } = this.parts.table();
    if (drawn !== undefined) selection.set([...selection.get().slice(0, -1), drawn]);
    else if (this.rectangles.length === 0) selection.set(NOTHING_SELECTED);
  }

  private clear(): void {
    this.pointer.stop();
    this.drawn = undefined;
    this.parts.table().selection.set(NOTHING_SELECTED);
    this.show();
  }

  private openMenu(point: Point, cell: CellPosition): void {
    if (!contains(this.rectangles, cell.row, cell.column)) this.press(cell, PLAIN_PRESS);
    this.parts.focus.go({ ...cell, stop: 0 });
    this.parts.onMenu({ ...point, ...cell });
  }

  private openMenuByKey(): void {
    const { focus } = this.parts;
    const { row, column } = focus.current;
    focus.reveal({ row, column });
    const box = document.activeElement?.closest('.cell')?.getBoundingClientRect();
    this.parts.onMenu({ x: box?.left ?? 0, y: box?.bottom ?? 0, row, column });
  }

  private copied(event: ClipboardEvent): void {
    if (!this.isForCells(event.target as Node)) return;
    const { table, focus, here, showMessage } = this.parts;
    const options = { headers: false, active: focus.current, here: here() };
    answerCopy(event, copiedCells(table(), options), showMessage);
  }

  /** True when a copy is one of cells: they have the focus, and no text elsewhere is marked. */
  private isForCells(target: Node): boolean {
    const { body } = this.parts.elements;
    if (!body.contains(document.activeElement) || isEditor(document.activeElement)) return false;
    return body.contains(target) || getSelection()?.isCollapsed !== false;
  }

  private active(): CellName | undefined {
    return cellNameAt(this.parts.table(), this.parts.focus.current);
  }
}
