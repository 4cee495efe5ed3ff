import type { Run } from './selection-rectangles.ts';

/** Aggregates over the numbers of some cells. `sum` is exact to the last digits of a double. */
export type Totals = {
  readonly sum: number;
  readonly count: number;
  readonly min: number;
  readonly max: number;
  /** Cells left out because cells that they sum up are selected, too. */
  readonly excluded: number;
};

/** The selected cells of one column. */
export type ColumnCells = {
  /** The number at a position, NaN where there is none. */
  readonly read: (position: number) => number;
  /** Disjoint, from top to bottom. */
  readonly runs: readonly Run[];
  /** Position after the last descendant of a row, in a tree. */
  readonly endOf?: ((position: number) => number) | undefined;
  /** True for a row that sums up others of the table. */
  readonly isTotal?: ((position: number) => boolean) | undefined;
};

/** Cells processed before yielding to the event loop. */
export const SLICE_CELLS = 500_000;

/**
 * Goes through the cells of a column in slices: yields the number of cells after each, answers the
 * totals. A cell that sums up selected cells is left out, and so is a total beside its parts.
 */
export function* columnTotals(cells: ColumnCells): Generator<number, Totals> {
  const { read, runs, endOf, isTotal } = cells;
  const parts = new RunningTotals();
  const totals = new RunningTotals();
  let groups = 0;
  for (const [place, run] of runs.entries()) {
    const below = runs[place + 1]?.first ?? Infinity;
    const readPart = (position: number) => {
      if (isTotal?.(position) === true) return Number.NaN;
      const next = position + 1 < run.end ? position + 1 : below;
      if (endOf === undefined || next >= endOf(position)) return read(position);
      if (!Number.isNaN(read(position))) groups += 1;
      return Number.NaN;
    };
    const readTotal = (position: number) =>
      isTotal?.(position) === true ? read(position) : Number.NaN;
    for (let first = run.first; first < run.end; first += SLICE_CELLS) {
      const slice = { first, end: Math.min(run.end, first + SLICE_CELLS) };
      parts.add(endOf === undefined && isTotal === undefined ? read : readPart, slice);
      if (isTotal !== undefined) totals.add(readTotal, slice);
      yield slice.end - slice.first;
    }
  }
  if (parts.count === 0) return totals.result(0);
  return parts.result(groups + totals.count);
}

/** Several totals as one. */
export function combined(all: readonly Totals[]): Totals {
  const sums = new RunningTotals();
  sums.add((at) => all[at]?.sum ?? Number.NaN, { first: 0, end: all.length });
  return {
    sum: sums.result(0).sum,
    count: all.reduce((sum, { count }) => sum + count, 0),
    min: Math.min(...all.map(({ min }) => min)),
    max: Math.max(...all.map(({ max }) => max)),
    excluded: all.reduce((sum, { excluded }) => sum + excluded, 0),
  };
}

/** Neumaier's summation: what each addition rounds off is kept and added at the end. */
class RunningTotals {
  count = 0;
  private sum = 0;
  private lost = 0;
  private min = Infinity;
  private max = -Infinity;

  /** Adds a run of rows. Local variables save a third of the time. */
  add(read: (position: number) => number, { first, end }: Run): void {
    const { abs } = Math;
    let { sum, lost, count, min, max } = this;
    for (let position = first; position < end; position += 1) {
      const value = read(position);
      if (value !== value) continue; // NaN, without a call
      count += 1;
      if (value < min) min = value;
      if (value > max) max = value;
      const next = sum + value;
      lost += abs(sum) >= abs(value) ? sum - next + value : value - next + sum;
      sum = next;
    }
    Object.assign(this, { sum, lost, count, min, max });
  }

  result(leftOut: number): Totals {
    const { sum, lost, count, min, max } = this;
    return { sum: sum + lost, count, min, max, excluded: leftOut };
  }
}
