import { Emitter } from '@fairlead/shared/observable';

import type { NumberName } from './fields.ts';
import type { RowReader, RowsListener, RowSource } from './row-source.ts';

/**
 * Filtered view of a flat row source, in its order. A row that was included stays until the filter
 * changes, so that no row disappears while a user works on it; new matches are added. Totals stay.
 */
export class NarrowedRows<F> implements RowSource<F> {
  private readonly all: RowSource<F>;
  private readonly listeners = new Emitter<Parameters<RowsListener>>();
  readonly subscribe = this.listeners.subscribe;
  private matches: ((row: RowReader<F>) => boolean) | undefined;
  /** Ids of rows that are or were included. */
  private readonly taken = new Set<string>();
  /** Source indexes of the matching rows, and the inverse; undefined without a filter. */
  private places: readonly number[] | undefined;
  private positions = new Map<number, number>();
  private moves = 0;

  constructor(all: RowSource<F>) {
    this.all = all;
    all.subscribe(this.follow);
  }

  /** Sets the filter; undefined removes it. */
  narrowTo(matches: ((row: RowReader<F>) => boolean) | undefined): void {
    if (matches === undefined && this.matches === undefined) return;
    this.matches = matches;
    this.taken.clear();
    this.pick();
    this.listeners.emit();
  }

  get count(): number {
    return this.places?.length ?? this.all.count;
  }

  get generation(): number {
    return this.all.generation + this.moves;
  }

  get tree(): RowSource<F>['tree'] {
    return this.places === undefined ? this.all.tree : undefined;
  }

  get hasTotals(): boolean {
    return this.all.hasTotals;
  }

  isTotal(index: number): boolean {
    return this.all.isTotal(this.placeOf(index));
  }

  row(index: number): RowReader<F> {
    return this.all.row(this.placeOf(index));
  }

  idAt(index: number): string | undefined {
    return this.all.idAt(this.placeOf(index));
  }

  indexOf(id: string): number {
    return this.positionOf(this.all.indexOf(id));
  }

  numberReader(name: NumberName<F>): (index: number) => number {
    const read = this.all.numberReader(name);
    return this.places === undefined ? read : (index) => read(this.placeOf(index));
  }

  longestFraction(name: NumberName<F>): number {
    return this.all.longestFraction(name);
  }

  private placeOf(index: number): number {
    return this.places === undefined ? index : (this.places[index] ?? -1);
  }

  private positionOf(place: number): number {
    return this.places === undefined ? place : (this.positions.get(place) ?? -1);
  }

  private readonly follow: RowsListener = (places) => {
    const isSame = places !== undefined && !places.some((place) => this.isNew(place));
    if (!isSame) this.pick();
    this.listeners.emit(
      isSame ? places.map((place) => this.positionOf(place)).filter((at) => at >= 0) : undefined,
    );
  };

  /** True when a row matches now and did not before. */
  private isNew(place: number): boolean {
    if (this.matches === undefined || this.taken.has(this.all.idAt(place) ?? '')) return false;
    return this.matches(this.all.row(place));
  }

  private pick(): void {
    const before = this.places;
    const { matches, all, taken } = this;
    if (matches === undefined) this.places = undefined;
    else {
      const every = Array.from({ length: all.count }, (_row, place) => place);
      this.places = every.filter(
        (place) =>
          all.isTotal(place) || taken.has(all.idAt(place) ?? '') || matches(all.row(place)),
      );
    }
    for (const place of this.places ?? []) taken.add(all.idAt(place) ?? '');
    this.positions = new Map(this.places?.map((place, at) => [place, at]));
    const isKept = before?.every((place, at) => this.places?.[at] === place) ?? false;
    if (!isKept && before !== this.places) this.moves += 1;
  }
}
