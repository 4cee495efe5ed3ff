import { drawContext } from '../cells/draw-context.ts';
import type { Column } from '../columns/columns.ts';
import type { Outdated } from './repaint.ts';
import { type Drawn, type RowPlan, RowView } from './row-view.ts';
import { poolSize, type RowWindow, type Viewport, windowOf } from './viewport.ts';

type PaintArea<F> = {
  readonly viewport: Viewport;
  /** Rows to be drawn beyond those in sight on both sides. */
  readonly beyond: number;
  /** The columns that are to be drawn, the same object until they change. */
  readonly places: readonly number[];
  /** em between the paddings of a column's cells. */
  readonly room: (column: Column<F>) => number;
  /** Rows in place that are to be drawn anew. */
  readonly outdated: Outdated;
};

/**
 * The row elements in the page: as many as fit the scroller, whatever the number of rows. Row i
 * lives in slot i mod n, so a scroll step rewrites only the rows that come into sight.
 */
export class RowPool<F> {
  private readonly body: HTMLElement;
  private columns: readonly Column<F>[] = [];
  private isTree = false;
  private slots: (RowView<F> | undefined)[] = [];
  private spares: RowView<F>[] = [];
  private drawn: Drawn<F> | undefined;
  /** The row that holds the focus, while it is scrolled out of sight: never given to another row. */
  private kept: RowView<F> | undefined;
  /** The row that went from under the focus: it rests once the focus stands elsewhere. */
  private left: RowView<F> | undefined;

  constructor(body: HTMLElement) {
    this.body = body;
  }

  /** Brings the elements in line with what is in sight. Answers whether all rows were drawn anew. */
  paint(plan: RowPlan<F>, { viewport, beyond, places, room, outdated }: PaintArea<F>): boolean {
    const { isTree } = plan.source;
    if (this.columns !== plan.columns || this.isTree !== isTree) this.reset(plan.columns, isTree);
    const before = this.drawn;
    const all = outdated.all || before?.places !== places;
    const drawn =
      outdated.all || before === undefined
        ? { context: drawContext(plan.columns, plan.source, { edits: plan.edits, room }), places }
        : { ...before, places };
    this.drawn = drawn;
    this.restLeft();
    this.fit(poolSize(viewport.height, viewport.rowHeight));
    const { first, end } = windowOf(viewport, beyond);
    for (let index = first; index < end; index += 1) {
      const view = this.viewFor(index);
      if (all || view.index !== index) view.draw(index, plan, drawn);
    }
    if (all) {
      this.restOutside(first, end);
      this.redrawKept(plan, drawn);
    } else if (outdated.rows.size > 0) {
      for (const view of [...this.slots, this.kept]) {
        if (view !== undefined && outdated.rows.has(view.index)) view.draw(view.index, plan, drawn);
      }
    }
    return all;
  }

  /** The element of a row, when it is in the page. */
  viewOf(index: number): RowView<F> | undefined {
    if (this.kept?.index === index) return this.kept;
    const view = this.slots[index % this.slots.length];
    return view?.index === index ? view : undefined;
  }

  /** The elements of the rows of a window that are in the page. */
  viewsIn({ first, end }: RowWindow): RowView<F>[] {
    const rows = Array.from({ length: end - first }, (_row, place) => first + place);
    return rows.flatMap((index) => this.viewOf(index) ?? []);
  }

  private viewFor(index: number): RowView<F> {
    const slot = index % this.slots.length;
    const present = this.slots[slot];
    if (present?.index === index) return present;
    if (this.kept?.index === index) return this.putKeptBack(slot, this.kept);
    if (present !== undefined && !holdsFocus(present)) return present;
    if (present !== undefined) this.keep(present);
    const view = this.spares.pop() ?? this.create();
    this.slots[slot] = view;
    return view;
  }

  private putKeptBack(slot: number, view: RowView<F>): RowView<F> {
    const present = this.slots[slot];
    this.slots[slot] = view;
    this.kept = undefined;
    if (present !== undefined && holdsFocus(present)) this.kept = present;
    else if (present !== undefined) this.spare(present);
    return view;
  }

  private keep(view: RowView<F>): void {
    if (this.kept !== undefined) this.spare(this.kept);
    this.kept = view;
  }

  private spare(view: RowView<F>): void {
    view.rest();
    this.spares.push(view);
  }

  private create(): RowView<F> {
    const view = new RowView<F>(this.columns, this.isTree);
    this.body.append(view.element);
    return view;
  }

  /** A scroller of another height needs another number of slots; the elements move over. */
  private fit(size: number): void {
    if (size <= this.slots.length) return;
    const views = this.slots.filter((view) => view !== undefined);
    this.slots = Array.from({ length: size });
    for (const view of views) {
      const slot = view.index % size;
      if (view.index >= 0 && this.slots[slot] === undefined) this.slots[slot] = view;
      else this.spare(view);
    }
  }

  private restOutside(first: number, end: number): void {
    for (const view of this.slots) {
      if (view === undefined || view.index < 0) continue;
      if (view.index >= first && view.index < end) continue;
      if (holdsFocus(view)) this.left = view;
      else view.rest();
    }
  }

  /** The focus has gone on from a row that is not there any more. */
  private restLeft(): void {
    if (this.left === undefined || holdsFocus(this.left)) return;
    this.left.rest();
    this.left = undefined;
  }

  private redrawKept(plan: RowPlan<F>, drawn: Drawn<F>): void {
    if (this.kept === undefined) return;
    if (this.kept.index < plan.source.count) {
      this.kept.draw(this.kept.index, plan, drawn);
    } else {
      this.spare(this.kept);
      this.kept = undefined;
    }
  }

  private reset(columns: readonly Column<F>[], isTree: boolean): void {
    this.columns = columns;
    this.isTree = isTree;
    this.slots = [];
    this.spares = [];
    this.kept = undefined;
    this.left = undefined;
    this.body.replaceChildren();
  }
}

function holdsFocus<F>(view: RowView<F>): boolean {
  return view.element.contains(document.activeElement);
}
