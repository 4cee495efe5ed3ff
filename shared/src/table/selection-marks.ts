import { type Rectangle, type Run, runsOfRow } from './selection-rectangles.ts';

type DrawnRow = {
  readonly index: number;
  readonly element: HTMLElement;
  cell(column: number): HTMLElement | undefined;
};

/** Tells readers which cells are selected, by `aria-selected` on those in the page. */
export class SelectionMarks {
  /** What was written on a row's element, to be taken away from whatever row it shows next. */
  private readonly written = new WeakMap<HTMLElement, readonly Run[]>();
  private isWritten = false;

  write(rectangles: readonly Rectangle[], rows: Iterable<DrawnRow>): void {
    if (rectangles.length === 0 && !this.isWritten) return;
    this.isWritten = true;
    for (const row of rows) this.mark(row, runsOfRow(rectangles, row.index));
  }

  private mark(row: DrawnRow, runs: readonly Run[]): void {
    const before = this.written.get(row.element) ?? [];
    if (isSame(before, runs)) return;
    this.written.set(row.element, runs);
    for (const place of placesOf(before)) row.cell(place)?.removeAttribute('aria-selected');
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
