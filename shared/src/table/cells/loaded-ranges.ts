import { isNumberColumn } from '../columns/column-kinds.ts';
import type { Column, NumberColumnKind } from '../columns/columns.ts';
import type { RowSource } from '../rows/row-store.ts';
import { type Range, rangeOf } from './shading.ts';

/** Between which loaded numbers shaded columns lie: one pass over a column, when first asked for. */
export class LoadedRanges<F> {
  private readonly columns: readonly Column<F>[];
  private readonly source: RowSource<F>;
  private readonly known = new Map<string, Range>();

  constructor(columns: readonly Column<F>[], source: RowSource<F>) {
    this.columns = columns;
    this.source = source;
  }

  of(column: NumberColumnKind<F>, by: 'column' | 'table'): Range {
    return by === 'column' ? this.ofColumn(column) : this.remembered('', () => this.ofTable());
  }

  private ofColumn(column: NumberColumnKind<F>): Range {
    return this.remembered(column.id, () => rangeOf(this.source, column.field));
  }

  private ofTable(): Range {
    const ranges = this.columns
      .filter(isNumberColumn)
      .filter(({ shade }) => shade !== undefined && 'by' in shade && shade.by === 'table')
      .map((column) => this.ofColumn(column));
    return {
      min: Math.min(...ranges.map(({ min }) => min)),
      max: Math.max(...ranges.map(({ max }) => max)),
    };
  }

  private remembered(key: string, take: () => Range): Range {
    const held = this.known.get(key);
    if (held !== undefined) return held;
    const range = take();
    this.known.set(key, range);
    return range;
  }
}
