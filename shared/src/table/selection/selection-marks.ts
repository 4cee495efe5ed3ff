import { type Rectangle, type Run, runsOfRow } from './selection-rectangles.ts';

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
