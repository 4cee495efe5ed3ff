import { element } from '../cells/elements.ts';
import type { Column } from '../columns/columns.ts';
import { type Rectangle, type Run, runsOfRow } from './selection-rectangles.ts';

type Lane = { readonly element: HTMLElement; readonly place: number };

/**
 * The boxes over selected cells. A pinned column has a lane of its own, which stays in sight by the
 * same rule as its cells; boxes over the other columns lie in one layer, cut off where cells in
 * lanes cover it.
 */
export class SelectionBoxes<F> {
  private readonly body: HTMLElement;
  private readonly layer = layerElement('selection-layer');
  private columns: readonly Column<F>[] = [];
  private lanes: readonly Lane[] = [];
  private boxes: Box[] = [];
  private readonly drawn = new Box();
  private hasBoxes = false;

  constructor(body: HTMLElement) {
    this.body = body;
  }

  /** Draws one box for each rectangle, and none under the pointer. */
  show(rectangles: readonly Rectangle[], columns: readonly Column<F>[], rowHeight: number): void {
    this.hasBoxes = rectangles.length > 0 || this.hasBoxes;
    if (!this.hasBoxes) return;
    this.arrange(columns);
    while (this.boxes.length < rectangles.length) this.boxes.push(new Box());
    this.boxes.forEach((box, at) =>
      box.put(this.piecesOf(rectangles[at]), rectangles[at], rowHeight),
    );
    this.drawn.put([], undefined, rowHeight);
  }

  /** Moves the box that is being drawn: all that a frame of a drag does. */
  draw(rectangle: Rectangle, mode: 'include' | 'exclude', rowHeight: number): void {
    this.drawn.put(this.piecesOf(rectangle), rectangle, rowHeight);
    this.drawn.takesAway(mode === 'exclude');
  }

  /** Keeps boxes from lying over the cells of columns that stay in sight. */
  clip(scroller: HTMLElement): void {
    if (!this.hasBoxes || this.lanes.length === 0) return;
    const covered = scroller.scrollLeft > 0 ? this.coveredWidth(scroller) : 0;
    const clip = covered > 0 ? `inset(0 0 0 ${scroller.scrollLeft + covered}px)` : '';
    if (this.layer.style.clipPath !== clip) this.layer.style.clipPath = clip;
  }

  /** px at the scroller's start that columns kept in sight take. */
  coveredWidth(scroller: HTMLElement): number {
    const start = scroller.getBoundingClientRect().left + scroller.clientLeft;
    const ends = this.lanes
      .filter(({ element }) => getComputedStyle(element).position === 'sticky')
      .map(({ element, place }) => {
        const { left, right } = element.getBoundingClientRect();
        const edge = Number.parseFloat(getComputedStyle(element).insetInlineStart);
        // A lane further to the right has not come to rest yet.
        return place >= 0 && left - start <= edge + 1 ? right - start : 0;
      });
    return Math.max(0, ...ends);
  }

  /** The column kept in sight at a place of the window, if any. */
  laneAt(x: number): number | undefined {
    return this.lanes.find(({ element }) => {
      const { left, right } = element.getBoundingClientRect();
      return getComputedStyle(element).position === 'sticky' && x >= left && x < right;
    })?.place;
  }

  /** The rows' elements come and go with the columns, and take these with them. */
  private arrange(columns: readonly Column<F>[]): void {
    if (this.columns !== columns) {
      this.columns = columns;
      for (const { element } of this.lanes) element.remove();
      this.lanes = columns.flatMap((column, place) =>
        column.pin === undefined ? [] : [{ element: laneElement(column.pin, place), place }],
      );
      this.boxes.forEach((box) => box.clear());
      this.drawn.clear();
    }
    if (this.layer.parentElement === this.body) return;
    this.body.append(this.layer, ...this.lanes.map(({ element }) => element));
  }

  private piecesOf(rectangle: Rectangle | undefined): readonly Piece[] {
    if (rectangle === undefined) return [];
    const pieces: Piece[] = [];
    for (let place = rectangle.firstColumn; place < rectangle.endColumn; place += 1) {
      const lane = this.lanes.find((one) => one.place === place);
      const last = pieces.at(-1);
      if (lane !== undefined) {
        pieces.push({ parent: lane.element, isLane: true, first: place, end: place + 1 });
      } else if (last?.parent === this.layer) last.end = place + 1;
      else pieces.push({ parent: this.layer, isLane: false, first: place, end: place + 1 });
    }
    return pieces;
  }
}

/** Neighbouring columns of a box that lie in the same layer. */
type Piece = {
  readonly parent: HTMLElement;
  readonly isLane: boolean;
  readonly first: number;
  end: number;
};

/** One box, drawn by as many elements as it has pieces. */
class Box {
  private elements: HTMLElement[] = [];

  put(pieces: readonly Piece[], rectangle: Rectangle | undefined, rowHeight: number): void {
    this.elements.forEach((element, at) => (element.hidden = at >= pieces.length));
    if (rectangle === undefined) return;
    const { firstRow, endRow, firstColumn, endColumn } = rectangle;
    pieces.forEach(({ parent, isLane, first, end }, at) => {
      const element = (this.elements[at] ??= layerElement('selection-box'));
      if (element.parentElement !== parent) parent.append(element);
      element.classList.toggle('is-first', first === firstColumn);
      element.classList.toggle('is-last', end === endColumn);
      element.style.top = `${firstRow * rowHeight}px`;
      element.style.height = `${(endRow - firstRow) * rowHeight}px`;
      element.style.insetInlineStart = isLane ? '0' : `var(--start-${first})`;
      element.style.width = isLane ? '100%' : `calc(var(--start-${end}) - var(--start-${first}))`;
    });
  }

  /** Whether it takes cells away from the others. */
  takesAway(does: boolean): void {
    for (const element of this.elements) element.classList.toggle('takes-away', does);
  }

  clear(): void {
    for (const element of this.elements) element.remove();
    this.elements = [];
  }
}

function laneElement(pin: 'always' | 'phone', place: number): HTMLElement {
  const lane = layerElement(`selection-lane lane-${pin}`);
  lane.style.marginInlineStart = `var(--start-${place})`;
  lane.style.width = `var(--column-${place})`;
  if (pin === 'always') lane.style.insetInlineStart = `var(--edge-${place})`;
  return lane;
}

function layerElement(className: string): HTMLElement {
  const layer = element('div', className);
  layer.setAttribute('aria-hidden', 'true');
  return layer;
}

type DrawnRow = {
  readonly index: number;
  /** The columns whose cells are in the page, the same object until they change. */
  readonly places: readonly number[];
  readonly element: HTMLElement;
  cell(column: number): HTMLElement | undefined;
};

type Written = { readonly runs: readonly Run[]; readonly places: readonly number[] };

/** Tells readers which cells are selected, by `aria-selected` on those in the page. */
export class SelectionMarks {
  /** What was written on a row's element, to be taken away from whatever row it shows next. */
  private readonly written = new WeakMap<HTMLElement, Written>();
  private isWritten = false;

  write(rectangles: readonly Rectangle[], rows: Iterable<DrawnRow>): void {
    if (rectangles.length === 0 && !this.isWritten) return;
    this.isWritten = true;
    for (const row of rows) this.mark(row, runsOfRow(rectangles, row.index));
  }

  private mark(row: DrawnRow, runs: readonly Run[]): void {
    const { element, places } = row;
    const before = this.written.get(element);
    if (isSame(before?.runs ?? [], runs) && before?.places === places) return;
    this.written.set(element, { runs, places });
    for (const place of placesOf(before?.runs ?? []))
      row.cell(place)?.removeAttribute('aria-selected');
    for (const place of placesOf(runs)) row.cell(place)?.setAttribute('aria-selected', 'true');
  }
}

function isSame(one: readonly Run[], other: readonly Run[]): boolean {
  return (
    one.length === other.length &&
    one.every((run, at) => run.first === other[at]?.first && run.end === other[at].end)
  );
}

function* placesOf(runs: readonly Run[]): Generator<number> {
  for (const { first, end } of runs) for (let place = first; place < end; place += 1) yield place;
}
