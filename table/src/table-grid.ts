import { LongScroll } from '@fairlead/shared/lines/long-scroll';
import { pageTip } from '@fairlead/shared/ui';

import { showCellTips } from './cell-tips.ts';
import { isHeldPress, pressed } from './cells/cell-press.ts';
import { drawsRowsAlone } from './cells/draw-context.ts';
import { opensRow } from './cells/row-opener.ts';
import { GridEditing } from './editing/grid-editing.ts';
import { GridFocus } from './grid/grid-focus.ts';
import type { GridElements } from './grid/grid-geometry.ts';
import { GridSpace } from './grid/grid-space.ts';
import { followSideways, markHidden } from './grid/horizontal-scroll.ts';
import type { GridOptions } from './grid-options.ts';
import { followRowInFocus } from './grid/row-in-focus.ts';
import { Overscan, Repaint } from './grid/repaint.ts';
import { RowPool } from './grid/row-pool.ts';
import { firstWholeRow, frozenRows, isNearEnd, rowWindow, type Viewport } from './grid/viewport.ts';
import { GridSelection } from './selection/grid-selection.ts';
import { runActionByKey, rowKeyPressed } from './selection/row-keys.ts';

/**
 * The moving part of a table. It owns the rows below the header; React draws everything around
 * them and is not asked while the user scrolls.
 */
export class Grid<F> {
  readonly elements: GridElements;
  private readonly pool: RowPool<F>;
  /** Keyboard focus of the grid. */
  readonly focus: GridFocus<F>;
  private readonly selection: GridSelection<F>;
  private readonly editing: GridEditing<F>;
  private readonly onEnd: () => void;
  private readonly listening = new AbortController();
  private readonly sizes = new ResizeObserver(() => this.resized());
  private options: GridOptions<F>;
  private unsubscribe: () => void;
  private readonly repaint = new Repaint(() => this.paint());
  private readonly overscan = new Overscan(this.repaint.soon);
  private readonly scroll: LongScroll;
  private hasViewState = false;
  private readonly space: GridSpace<F>;
  /** Viewport of the last paint. */
  private painted: Viewport | undefined;

  constructor(elements: GridElements, options: GridOptions<F>) {
    this.elements = elements;
    this.options = options;
    this.pool = new RowPool(elements.body);
    this.space = new GridSpace(elements);
    this.scroll = new LongScroll(elements);
    this.onEnd = showCellTips({
      ...elements,
      linesOf: (element) => {
        const cell = this.focus.cellOf(element);
        return cell?.column.tooltip?.(cell.row) ?? [];
      },
    });
    this.focus = new GridFocus({
      elements,
      pool: this.pool,
      scroll: this.scroll,
      plan: () => this.options,
      viewport: () => this.viewport(),
      paint: () => this.paint(),
    });
    this.editing = new GridEditing({
      root: elements.root,
      pool: this.pool,
      focus: this.focus,
      plan: () => this.options,
      onRowKey: (event, row) => runActionByKey(event, this.options.rowKeys(), () => [row]),
    });
    this.selection = new GridSelection(
      {
        elements,
        focus: this.focus,
        table: () => this.options.table,
        here: () => this.options.here(),
        showMessage: (text) => this.options.showMessage(text),
        seen: () => this.seen(),
        drawnRows: () => this.pool.viewsIn(rowWindow(this.seen())),
        onMenu: (request) => this.options.onMenu(request),
      },
      this.listening.signal,
    );
    followSideways(elements.scroller, this.listening.signal);
    this.unsubscribe = this.subscribe(options);
    this.listen();
    this.sizes.observe(elements.scroller);
    this.resized();
    this.paint();
  }

  /** Takes new columns, rows or callbacks; draws at once, so that no frame shows the old ones. */
  configure(options: GridOptions<F>): void {
    const before = this.options;
    this.options = options;
    if (before.source !== options.source || before.table !== options.table) {
      this.unsubscribe();
      this.unsubscribe = this.subscribe(options);
    }
    if (before.viewState !== options.viewState) {
      before.viewState.save(this.scroll);
      this.scroll.top = 0;
      this.hasViewState = false;
    }
    this.repaint.outdate();
    this.resized();
    this.paint();
  }

  /** Position of the first row that is in sight as a whole. */
  readonly firstRow = (): number => firstWholeRow(this.viewport());

  /** Scrolls a cell into sight; the focus stays where it is. */
  showCell(row: number, column: number): void {
    this.focus.reveal({ row, column });
    this.paint();
  }

  destroy(): void {
    if (this.hasViewState) this.options.viewState.save(this.scroll);
    this.editing.leave();
    this.listening.abort();
    this.unsubscribe();
    this.sizes.disconnect();
    this.onEnd();
    this.overscan.stop();
    this.repaint.stop();
  }

  private subscribe({ source, table, edits, marks }: GridOptions<F>): () => void {
    const ends = [
      source.subscribe((places) => this.rowsChanged(places)),
      table.selection.subscribe(this.selection.show),
      edits.subscribe(() => this.rowsChanged()),
      marks.subscribe(() => this.rowsChanged()),
      table.goTo.subscribe((id, column) => this.goTo(id, column)),
    ];
    return () => ends.forEach((end) => end());
  }

  private listen(): void {
    const { scroller, body } = this.elements;
    const { signal } = this.listening;
    const passive = { signal, passive: true };
    scroller.addEventListener('scroll', () => this.scrolled(), passive);
    body.addEventListener('click', (event) => this.clicked(event), { signal });
    body.addEventListener('dblclick', (event) => this.openCell(event), { signal });
    body.addEventListener('keydown', (event) => this.keyPressed(event), { signal });
    scroller.addEventListener('focusin', (event) => this.focused(event), { signal });
    const tell = (row: string | undefined) => this.options.table.rowInFocus.set(row);
    followRowInFocus({ scroller, rowOf: (at) => this.focus.rowIdOf(at), onRowFocus: tell }, signal);
  }

  private viewport(): Viewport {
    const { rowHeight, source } = this.options;
    const { height } = this.space.now;
    const { top: scrollTop, shift } = this.scroll;
    const seen = { scrollTop, shift, height, rowHeight, count: source.count };
    return { ...seen, frozen: frozenRows(source.totalsFirst, seen) };
  }

  private seen(): Viewport {
    return this.painted ?? this.viewport();
  }

  private paint(): void {
    this.stretch();
    this.restoreViewState();
    // Read before anything is drawn, and once: the browser lays the table out for it.
    const viewport = this.viewport();
    const { left } = this.scroll;
    if (viewport.shift !== this.painted?.shift) this.repaint.outdate();
    this.painted = viewport;
    this.pool.note(this.options, this.area(viewport, left));
    this.widen();
    const outdated = this.repaint.take();
    const isAllDrawn = this.pool.paint(this.options, {
      ...this.area(viewport, left),
      beyond: this.overscan.rows,
      room: this.space.now.room,
      outdated,
    });
    if (this.widen()) {
      // What is drawn would be cut: no frame shows it so.
      this.paint();
      return;
    }
    markHidden(this.elements.root, this.space.now, left);
    this.editing.settle();
    this.focus.settle(outdated.all, viewport);
    this.selection.painted(isAllDrawn);
    // The cell that it is about may be another's now.
    pageTip.refresh();
    if (viewport.count === 0) return;
    this.overscan.growSoon();
    if (isNearEnd(viewport)) this.options.onNearEnd();
  }

  /** Gives the body the height of all rows. */
  private stretch(): void {
    const { rowHeight, source } = this.options;
    this.scroll.resize({ rows: source.count * rowHeight, height: this.space.now.height });
  }

  private area(viewport: Viewport, scrollLeft: number) {
    const focused = this.focus.current.column;
    const beyond = this.overscan.columns;
    return this.space.area(this.options, { viewport, scrollLeft, focused, beyond });
  }

  /** Widens columns that are narrower than their contents; true when there were any. */
  private widen(): boolean {
    const isWider = this.space.widen(this.options);
    if (isWider) this.repaint.outdate();
    return isWider;
  }

  /** Restores the view state with the first rows, before they are drawn. */
  private restoreViewState(): void {
    const { source, viewState } = this.options;
    if (this.hasViewState || source.count === 0) return;
    this.hasViewState = true;
    viewState.restore(this.scroll);
  }

  private rowsChanged(places?: readonly number[]): void {
    this.repaint.outdate(drawsRowsAlone(this.options) ? places : undefined);
    this.repaint.soon();
  }

  private scrolled(): void {
    this.overscan.grow();
    this.repaint.soon();
  }

  /** Takes another size of the frame, other widths of columns. */
  resized(): void {
    this.stretch();
    if (this.space.measure(this.options)) this.repaint.outdate();
    this.repaint.soon();
  }

  private clicked(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return;
    const twisty = event.target.closest('.twisty');
    if (twisty !== null) {
      this.options.source.toggle(this.focus.rowIndexOf(twisty) ?? -1);
      return;
    }
    if (this.editing.clicked(event)) return;
    pressed(event, (element) => this.focus.cellOf(element), this.options);
  }

  private keyPressed(event: KeyboardEvent): void {
    if (isHeldPress(event)) {
      event.preventDefault();
      return;
    }
    if (this.editing.keyPressed(event) || this.selection.keyPressed(event)) return;
    if (rowKeyPressed(event, this.options.rowKeys(), () => this.selection.rows())) return;
    if (this.focus.keyPressed(event)) this.selection.follow();
    else if (opensRow(event, this.options.layout)) {
      const cell = this.focus.cellOf(event.target);
      if (cell !== undefined) this.options.onOpen(cell.row.id);
    } else if (event.key === 'Enter' && !event.defaultPrevented) this.openCell(event);
  }

  /** Shows what a cell is made of; a button or a link in it does its own. */
  private openCell({ target }: Event): void {
    if (!(target instanceof Element) || target.closest('a, button, input, .twisty') !== null)
      return;
    const cell = this.focus.cellOf(target);
    if (cell !== undefined) this.options.onCell({ column: cell.column.id, row: cell.row });
  }

  private goTo(id: string, columnId?: string): void {
    const { source, columns } = this.options;
    const row = source.indexOf(id);
    if (row < 0) return;
    const named = columns.findIndex((each) => each.id === columnId);
    const column = named < 0 ? this.focus.current.column : named;
    this.focus.go({ row, column, stop: 0 });
    this.selection.follow();
  }

  private focused(event: FocusEvent): void {
    if (event.target instanceof HTMLElement) this.focus.moved(event.target);
  }
}
