import { layOut } from './column-widths.ts';
import { GridFocus } from './grid-focus.ts';
import { RowPool } from './row-pool.ts';
import type { RowReader } from './row-store.ts';
import type { RowPlan } from './row-view.ts';
import type { ShownRows } from './shown-rows.ts';
import { Tooltip } from './tooltip.ts';
import { isNearEnd, type Viewport } from './viewport.ts';

/** What a press on a button of a row reports. */
export type RowAction<F> = { readonly action: string; readonly row: RowReader<F> };

export type GridOptions<F> = RowPlan<F> & {
  readonly source: ShownRows<F>;
  /** px the user gave a column. */
  readonly widthOf: (column: string) => number | undefined;
  readonly onAction: (action: RowAction<F>) => void;
  readonly onNearEnd: () => void;
};

/** The elements that React draws once and the grid fills. */
export type GridElements = {
  readonly root: HTMLElement;
  readonly scroller: HTMLElement;
  readonly header: HTMLElement;
  readonly body: HTMLElement;
};

/** Height taken for a scroller that has none yet: one in a hidden tab, or in a test without layout. */
const UNKNOWN_HEIGHT = 600;

/**
 * The moving part of a table. It owns the rows below the header; React draws everything around
 * them and is not asked while the user scrolls.
 */
export class Grid<F> {
  private readonly elements: GridElements;
  private readonly pool: RowPool<F>;
  private readonly focus: GridFocus<F>;
  private readonly tooltip: Tooltip;
  private readonly listening = new AbortController();
  private readonly sizes: ResizeObserver | undefined;
  private options: GridOptions<F>;
  private unsubscribe: () => void;
  private frame: number | undefined;
  private stale = true;

  constructor(elements: GridElements, options: GridOptions<F>) {
    this.elements = elements;
    this.options = options;
    this.pool = new RowPool(elements.body);
    this.tooltip = new Tooltip(elements.root);
    this.focus = new GridFocus({
      elements,
      pool: this.pool,
      plan: () => this.options,
      viewport: () => this.viewport(),
      paint: () => this.paint(),
    });
    this.unsubscribe = options.source.subscribe(() => this.rowsChanged());
    this.listen();
    if (typeof ResizeObserver !== 'undefined') {
      this.sizes = new ResizeObserver(() => this.resized());
      this.sizes.observe(elements.scroller);
    }
    this.resized();
    this.paint();
  }

  /** Takes new columns, rows or callbacks; draws at once, so that no frame shows the old ones. */
  configure(options: GridOptions<F>): void {
    const before = this.options;
    this.options = options;
    if (before.source !== options.source) {
      this.unsubscribe();
      this.unsubscribe = options.source.subscribe(() => this.rowsChanged());
    }
    this.stale = true;
    this.resized();
    this.paint();
  }

  /** Takes other widths of columns. */
  readonly fitColumns = (): void => this.resized();

  /** Brings the focus from the header to the first row in sight. */
  readonly enterRows = (column: number): void => this.focus.enterRows(column);

  /** Scrolls a cell into sight; the focus stays where it is. */
  showCell(row: number, column: number): void {
    this.focus.reveal({ row, column });
    this.paint();
  }

  /** Brings the focus to a cell. */
  focusCell(row: number, column: number): void {
    this.focus.go({ row, column, stop: 0 });
  }

  destroy(): void {
    this.listening.abort();
    this.unsubscribe();
    this.sizes?.disconnect();
    this.tooltip.remove();
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
  }

  private listen(): void {
    const { scroller, header, body } = this.elements;
    const { signal } = this.listening;
    const passive = { signal, passive: true };
    scroller.addEventListener('scroll', () => this.scrolled(), passive);
    body.addEventListener('click', (event) => this.clicked(event), { signal });
    body.addEventListener('keydown', (event) => this.keyPressed(event), { signal });
    header.addEventListener('focusin', (event) => this.focused(event), { signal });
    body.addEventListener('focusin', (event) => this.focused(event), { signal });
    body.addEventListener('focusout', () => this.tooltip.hide(), { signal });
    body.addEventListener('pointerover', (event) => this.hovered(event), passive);
    body.addEventListener('pointerleave', () => this.tooltip.hide(), passive);
  }

  private viewport(): Viewport {
    const { scroller, header } = this.elements;
    const height = scroller.clientHeight - header.offsetHeight;
    return {
      scrollTop: scroller.scrollTop,
      height: height > 0 ? height : UNKNOWN_HEIGHT,
      rowHeight: this.options.rowHeight,
      count: this.options.source.count,
    };
  }

  private paintSoon(): void {
    this.frame ??= requestAnimationFrame(() => this.paint());
  }

  private paint(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    const all = this.stale;
    this.stale = false;
    if (all) this.stretchBody();
    const viewport = this.viewport();
    this.pool.paint(this.options, viewport, all);
    this.focus.settle(all);
    if (viewport.count > 0 && isNearEnd(viewport)) this.options.onNearEnd();
  }

  private stretchBody(): void {
    const { rowHeight, source } = this.options;
    this.elements.body.style.height = `${source.count * rowHeight}px`;
  }

  private rowsChanged(): void {
    this.stale = true;
    this.paintSoon();
  }

  private scrolled(): void {
    this.tooltip.hide();
    this.paintSoon();
  }

  private resized(): void {
    const { root, scroller } = this.elements;
    const { columns, widthOf } = this.options;
    layOut(root, columns, { room: scroller.clientWidth, widthOf });
    this.paintSoon();
  }

  private clicked(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>('[data-action]');
    const action = button?.dataset.action;
    if (button === null || action === undefined) return;
    if (button.getAttribute('aria-disabled') === 'true') return;
    const index = this.focus.rowIndexOf(button);
    if (index === undefined) return;
    this.options.onAction({ action, row: this.options.source.row(index) });
  }

  private keyPressed(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.tooltip.hide();
    this.focus.keyPressed(event);
  }

  private focused(event: FocusEvent): void {
    if (!(event.target instanceof HTMLElement)) return;
    this.focus.moved(event.target);
    const cell = event.target.closest<HTMLElement>('.cell');
    if (cell !== null && event.target.matches(':focus-visible')) this.tooltip.showAll(cell);
  }

  private hovered(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.target instanceof Element) {
      this.tooltip.show(event.target);
    }
  }
}
