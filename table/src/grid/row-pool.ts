import type { CellScale } from '../cells/cell-needs.ts';
import { drawContext } from '../cells/draw-context.ts';
import type { ColumnNeeds } from '../columns/column-needs.ts';
import type { Column } from '../columns/columns.ts';
import type { Outdated } from './repaint.ts';
import { type Drawn, noteNeeds, type RowLayout, type RowPlan, RowView } from './row-view.ts';
import { type RowWindow, rowWindow, type Viewport } from './viewport.ts';

/** Part of a table that is drawn, and how. */
type NotedArea = {
  readonly viewport: Viewport;
  /** The columns that are to be drawn, the same object until they change. */
  readonly columnIndexes: readonly number[];
  readonly needs: ColumnNeeds;
  readonly scale: CellScale;
};

type PaintArea<F> = NotedArea & {
  /** Rows to be drawn beyond those in sight on both sides. */
  readonly beyond: number;
  /** em between the paddings of a column's cells. */
  readonly room: (column: Column<F>) => number;
  /** Rows in place that are to be redrawn. */
  readonly outdated: Outdated;
};

type Drawing<F> = {
  readonly isOutdated: (index: number) => boolean;
  /** Draws a row in an element; a row that is gone is left as it was. */
  readonly draw: (view: RowView<F>, index: number) => void;
};

/**
 * Row virtualisation: pools as many row elements as fit the viewport, whatever the number of rows. A scroll
 * step recycles the elements of rows that left the viewport for those that enter it.
 */
export class RowPool<F> {
  private readonly body: HTMLElement;
  private columns: readonly Column<F>[] = [];
  private layout: RowLayout = { isTree: false, isFolded: false };
  private views: RowView<F>[] = [];
  private drawn: Drawn<F> | undefined;

  constructor(body: HTMLElement) {
    this.body = body;
  }

  /** Updates the recycled elements to the visible rows; true when all rows were redrawn. */
  paint(plan: RowPlan<F>, area: PaintArea<F>): boolean {
    const { columns, source, edits, marks, inPages } = plan;
    const { viewport, beyond, columnIndexes, room, outdated, needs, scale } = area;
    this.fit(plan, scale);
    const before = this.drawn;
    const all = outdated.all || before?.columnIndexes !== columnIndexes;
    const context =
      outdated.all || before === undefined
        ? drawContext(columns, source, {
            edits,
            marks,
            room,
            lettersFor: lettersFor(area),
            inPages,
          })
        : before.context;
    const drawn = { context, columnIndexes, needs, viewport, scale };
    this.drawn = drawn;
    this.show(rowWindow(viewport, beyond), viewport.frozen, {
      isOutdated: (index) => all || index >= viewport.count || outdated.rows.has(index),
      draw: (view, index) => {
        if (index < viewport.count) view.draw(index, plan, drawn);
      },
    });
    for (const view of this.views) view.freeze(viewport);
    return all;
  }

  /**
   * Notes what the rows in sight need, where none is drawn yet: their columns are laid out for it before
   * they are in the page, and not once more after it.
   */
  note(plan: RowPlan<F>, { viewport, columnIndexes: places, needs, scale }: NotedArea): void {
    this.fit(plan, scale);
    if (this.views.length > 0) return;
    const { columns, source, edits, inPages } = plan;
    const context = drawContext(columns, source, { edits, inPages });
    const { first, end } = rowWindow(viewport, 0);
    for (let index = first; index < end; index += 1)
      noteNeeds(index, plan, { context, columnIndexes: places, needs, scale });
  }

  /** The element of a row, when it is in the page. */
  viewOf(index: number): RowView<F> | undefined {
    return this.views.find((view) => view.index === index);
  }

  /** The elements of the rows of a window that are in the page. */
  viewsIn(window: RowWindow): RowView<F>[] {
    return this.views.filter((view) => isIn(window, view));
  }

  private show(window: RowWindow, frozen: number, { isOutdated, draw }: Drawing<F>): void {
    const above = { first: 0, end: Math.min(frozen, window.first) };
    const outside = this.views.filter((view) => !isIn(window, view) && !isIn(above, view));
    // However far it is scrolled out of sight, the row with the focus is never given to another one.
    const focused = outside.find(({ element }) => element.contains(document.activeElement));
    const free = outside.filter((view) => view !== focused);
    for (const { first, end } of [above, window]) {
      for (let index = first; index < end; index += 1) {
        const shown = this.viewOf(index);
        const view = shown ?? free.pop() ?? this.create();
        if (shown === undefined || isOutdated(index)) draw(view, index);
      }
    }
    for (const view of free) if (isOutdated(view.index)) view.rest();
    if (focused !== undefined && isOutdated(focused.index)) draw(focused, focused.index);
  }

  private create(): RowView<F> {
    const view = new RowView<F>(this.columns, this.layout);
    this.views.push(view);
    this.body.append(view.element);
    return view;
  }

  /** Lets go of elements that were made for other columns. */
  private fit({ columns, source }: RowPlan<F>, { isFolded }: CellScale): void {
    const form = { isTree: source.isTree, isFolded };
    if (this.columns === columns && isSameLayout(form, this.layout)) return;
    this.columns = columns;
    this.layout = form;
    this.views = [];
    this.body.replaceChildren();
  }
}

function isSameLayout(one: RowLayout, other: RowLayout): boolean {
  return one.isTree === other.isTree && one.isFolded === other.isFolded;
}

function isIn<F>({ first, end }: RowWindow, { index }: RowView<F>): boolean {
  return index >= first && index < end;
}

/** The name of a row has two lines on a narrow screen; where it breaks some of them is left over. */
const OF_TWO_LINES = 1.7;

function lettersFor<F>({ room, scale }: PaintArea<F>): PaintArea<F>['room'] {
  if (!scale.isFolded) return room;
  return (column) => room(column) * (column.rowHeader === true ? OF_TWO_LINES : 1);
}
