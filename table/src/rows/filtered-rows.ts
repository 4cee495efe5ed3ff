import { Emitter } from '@fairlead/shared/observable';

import type { NumberName } from './fields.ts';
import type { RowReader, RowsListener, RowSource } from './row-source.ts';

/**
 * Filtered view of a flat row source, in its order. A row that was included stays until the filter
 * changes, so that no row disappears while a user works on it; new matches are added. Totals stay.
 */
export class FilteredRows<F> implements RowSource<F> {
  private readonly all: RowSource<F>;
  private readonly listeners = new Emitter<Parameters<RowsListener>>();
  readonly subscribe = this.listeners.subscribe;
  private matches: ((row: RowReader<F>) => boolean) | undefined;
  /** Ids of rows that are or were included. */
  private readonly includedIds = new Set<string>();
  /** Source indexes of the matching rows, and the inverse; undefined without a filter. */
  private sourceIndexes: readonly number[] | undefined;
  private filteredIndexes = new Map<number, number>();
  private revision = 0;

  constructor(all: RowSource<F>) {
    this.all = all;
    all.subscribe(this.follow);
  }

  /** Sets the filter; undefined removes it. */
  setFilter(matches: ((row: RowReader<F>) => boolean) | undefined): void {
    if (matches === undefined && this.matches === undefined) return;
    this.matches = matches;
    this.includedIds.clear();
    this.applyFilter();
    this.listeners.emit();
  }

  get count(): number {
    return this.sourceIndexes?.length ?? this.all.count;
  }

  get generation(): number {
    return this.all.generation + this.revision;
  }

  get tree(): RowSource<F>['tree'] {
    return this.sourceIndexes === undefined ? this.all.tree : undefined;
  }

  get hasTotals(): boolean {
    return this.all.hasTotals;
  }

  isTotal(index: number): boolean {
    return this.all.isTotal(this.toSourceIndex(index));
  }

  row(index: number): RowReader<F> {
    return this.all.row(this.toSourceIndex(index));
  }

  idAt(index: number): string | undefined {
    return this.all.idAt(this.toSourceIndex(index));
  }

  indexOf(id: string): number {
    return this.toFilteredIndex(this.all.indexOf(id));
  }

  numberReader(name: NumberName<F>): (index: number) => number {
    const read = this.all.numberReader(name);
    return this.sourceIndexes === undefined ? read : (index) => read(this.toSourceIndex(index));
  }

  longestFraction(name: NumberName<F>): number {
    return this.all.longestFraction(name);
  }

  private toSourceIndex(index: number): number {
    return this.sourceIndexes === undefined ? index : (this.sourceIndexes[index] ?? -1);
  }

  private toFilteredIndex(place: number): number {
    return this.sourceIndexes === undefined ? place : (this.filteredIndexes.get(place) ?? -1);
  }

  private readonly follow: RowsListener = (places) => {
    const isSame = places !== undefined && !places.some((place) => this.isNew(place));
    if (!isSame) this.applyFilter();
    this.listeners.emit(
      isSame
        ? places.map((place) => this.toFilteredIndex(place)).filter((at) => at >= 0)
        : undefined,
    );
  };

  /** True when a row matches now and did not before. */
  private isNew(place: number): boolean {
    if (this.matches === undefined || this.includedIds.has(this.all.idAt(place) ?? ''))
      return false;
    return this.matches(this.all.row(place));
  }

  private applyFilter(): void {
    const before = this.sourceIndexes;
    const { matches, all, includedIds } = this;
    if (matches === undefined) this.sourceIndexes = undefined;
    else {
      const every = Array.from({ length: all.count }, (_row, place) => place);
      this.sourceIndexes = every.filter(
        (place) =>
          all.isTotal(place) || includedIds.has(all.idAt(place) ?? '') || matches(all.row(place)),
      );
    }
    for (const place of this.sourceIndexes ?? []) includedIds.add(all.idAt(place) ?? '');
    this.filteredIndexes = new Map(this.sourceIndexes?.map((place, at) => [place, at]));
    const isKept = before?.every((place, at) => this.sourceIndexes?.[at] === place) ?? false;
    if (!isKept && before !== this.sourceIndexes) this.revision += 1;
  }
}
