import { drawContext } from '../cells/draw-context.ts';
import type { Column } from '../columns/columns.ts';
import type { Outdated } from './repaint.ts';
import { type Drawn, type RowPlan, RowView } from './row-view.ts';
import { type RowWindow, type Viewport, windowOf } from './viewport.ts';

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

type Drawing<F> = {
  readonly isOutdated: (index: number) => boolean;
  /** Draws a row in an element; a row that is gone is left as it was. */
  readonly draw: (view: RowView<F>, index: number) => void;
};

/**
 * The row elements in the page: as many as fit the scroller, whatever the number of rows. A scroll
 * step rewrites only elements of rows that went out of sight, with those that come into it.
 */
export class RowPool<F> {
  private readonly body: HTMLElement;
  private columns: readonly Column<F>[] = [];
  private isTree = false;
  private views: RowView<F>[] = [];
  private drawn: Drawn<F> | undefined;

  constructor(body: HTMLElement) {
    this.body = body;
  }

  /** Brings the elements in line with what is in sight. Answers whether all rows were drawn anew. */
  paint(plan: RowPlan<F>, { viewport, beyond, places, room, outdated }: PaintArea<F>): boolean {
    const { columns, source, edits } = plan;
    if (this.columns !== columns || this.isTree !== source.isTree) this.reset(plan);
    const before = this.drawn;
    const all = outdated.all || before?.places !== places;
    const context =
      outdated.all || before === undefined
        ? drawContext(columns, source, { edits, room })
        : before.context;
    const drawn = { context, places };
    this.drawn = drawn;
    this.show(windowOf(viewport, beyond), {
      isOutdated: (index) => all || index >= viewport.count || outdated.rows.has(index),
      draw: (view, index) => {
        if (index < viewport.count) view.draw(index, plan, drawn);
      },
    });
    return all;
  }

  /** The element of a row, when it is in the page. */
  viewOf(index: number): RowView<F> | undefined {
    return this.views.find((view) => view.index === index);
  }

  /** The elements of the rows of a window that are in the page. */
  viewsIn(window: RowWindow): RowView<F>[] {
    return this.views.filter((view) => isIn(window, view));
  }

  private show(window: RowWindow, { isOutdated, draw }: Drawing<F>): void {
    const outside = this.views.filter((view) => !isIn(window, view));
    // However far it is scrolled out of sight, the row with the focus is never given to another one.
    const focused = outside.find(({ element }) => element.contains(document.activeElement));
    const free = outside.filter((view) => view !== focused);
    for (let index = window.first; index < window.end; index += 1) {
      const shown = this.viewOf(index);
      const view = shown ?? free.pop() ?? this.create();
      if (shown === undefined || isOutdated(index)) draw(view, index);
    }
    for (const view of free) if (isOutdated(view.index)) view.rest();
    if (focused !== undefined && isOutdated(focused.index)) draw(focused, focused.index);
  }

  private create(): RowView<F> {
    const view = new RowView<F>(this.columns, this.isTree);
    this.views.push(view);
    this.body.append(view.element);
    return view;
  }

  private reset({ columns, source }: RowPlan<F>): void {
    this.columns = columns;
    this.isTree = source.isTree;
    this.views = [];
    this.body.replaceChildren();
  }
}

function isIn<F>({ first, end }: RowWindow, { index }: RowView<F>): boolean {
  return index >= first && index < end;
}
