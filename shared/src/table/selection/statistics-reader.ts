import { type SelectedTable, selectedRectangles } from './selected-cells.ts';
import { type Statistics, statisticsOf } from './selection-statistics.ts';

/** Up to so many cells the result is there at once; larger selections let the page go on. */
const AT_ONCE = 2_000_000;

/** Rows that change many times a second are counted anew this often, ms. */
const ROWS_PAUSE = 150;

/**
 * The statistics of a table's selection, kept up to date while somebody listens. A new selection
 * drops a count that is under way.
 */
export class StatisticsReader<F> {
  private readonly table: SelectedTable<F>;
  private readonly listeners = new Set<() => void>();
  private stop: (() => void) | undefined;
  private held: Statistics | undefined;
  private next: ReturnType<typeof setTimeout> | undefined;

  constructor(table: SelectedTable<F>) {
    this.table = table;
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.begin();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.end();
    };
  };

  /** Undefined while nothing is selected, and while a large selection is being counted. */
  readonly current = (): Statistics | undefined => this.held;

  private begin(): void {
    const { selection, layout, shown } = this.table;
    const ends = [
      selection.subscribe(() => this.count()),
      layout.subscribe(() => this.count()),
      shown.subscribe(() => this.countSoon()),
    ];
    this.stop = () => ends.forEach((end) => end());
    this.count();
  }

  private end(): void {
    this.stop?.();
    this.stop = undefined;
    this.drop();
  }

  private countSoon(): void {
    if (this.table.selection.ranges.length === 0) return;
    this.next ??= setTimeout(() => this.count(), ROWS_PAUSE);
  }

  private drop(): void {
    clearTimeout(this.next);
    this.next = undefined;
  }

  private count(): void {
    this.drop();
    const rectangles = selectedRectangles(this.table);
    if (rectangles.length === 0) {
      this.tell(undefined);
      return;
    }
    const { layout, shown } = this.table;
    this.goOn(statisticsOf({ rectangles, columns: layout.columns, rows: shown }));
  }

  private goOn(pass: Generator<number, Statistics>): void {
    this.next = undefined;
    let cells = 0;
    while (cells < AT_ONCE) {
      const step = pass.next();
      if (step.done === true) {
        this.tell(step.value);
        return;
      }
      cells += step.value;
    }
    this.next = setTimeout(() => this.goOn(pass));
  }

  private tell(statistics: Statistics | undefined): void {
    if (statistics === undefined && this.held === undefined) return;
    this.held = statistics;
    for (const listener of this.listeners) listener();
  }
}
