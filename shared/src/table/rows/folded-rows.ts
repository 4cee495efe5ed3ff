import type { NumberName } from './fields.ts';
import type { Folding } from './folding.ts';
import { type RowOrder, RowSorter } from './row-sort.ts';
import type { RowReader, RowsListener, RowSource } from './row-store.ts';
import type { ShownRows } from './shown-rows.ts';
import { SiblingPlaces } from './sibling-places.ts';

/** The rows of a store, put in order and then folded. Everything is worked out when it is asked for. */
export class FoldedRows<F> implements ShownRows<F> {
  private readonly rows: RowSource<F>;
  private readonly folding: Folding;
  private readonly listeners = new Set<RowsListener>();
  private leaveRows: (() => void) | undefined;
  /** What of the rows the fields below are about. */
  private known: { count: number; readonly generation: number | undefined };
  private sortOrder: RowOrder<F> | undefined;
  private sorter: RowSorter<F> | undefined;
  /** All rows in order; undefined: as they came. */
  private order: Int32Array | undefined;
  /** The rows that are shown; undefined: all, as they came. */
  private view: Int32Array | undefined;
  /** The view the other way round, once someone has asked. */
  private positions: Int32Array | undefined;
  private siblings: SiblingPlaces | undefined;
  /** One byte for each row. */
  private open = new Uint8Array(0);

  constructor(rows: RowSource<F>, folding: Folding) {
    this.rows = rows;
    this.folding = folding;
    this.known = { count: 0, generation: rows.generation };
  }

  readonly subscribe = (listener: RowsListener) => {
    this.leaveRows ??= this.rows.subscribe((places) => this.tell(places));
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.leaveRows?.();
      this.leaveRows = undefined;
    };
  };

  get generation(): number | undefined {
    return this.rows.generation;
  }

  get count(): number {
    this.keepUp();
    return this.view?.length ?? this.rows.count;
  }

  get isTree(): boolean {
    return (this.rows.tree?.levels ?? 0) > 0;
  }

  row(position: number): RowReader<F> {
    return this.rows.row(this.indexAt(position));
  }

  idAt(position: number): string | undefined {
    return this.rows.idAt(this.indexAt(position));
  }

  indexOf(id: string): number {
    const index = this.rows.indexOf(id);
    return index < 0 ? -1 : this.positionOf(index);
  }

  get hasTotals(): boolean {
    return this.rows.hasTotals === true;
  }

  isTotal(position: number): boolean {
    return this.rows.isTotal?.(this.indexAt(position)) === true;
  }

  longestFraction(name: NumberName<F>): number {
    return this.rows.longestFraction(name);
  }

  numberReader(name: NumberName<F>): (position: number) => number {
    this.keepUp();
    const read = this.rows.numberReader(name);
    const { view } = this;
    return view === undefined ? read : (position) => read(view[position] ?? -1);
  }

  indexAt(position: number): number {
    this.keepUp();
    return this.view === undefined ? position : (this.view[position] ?? -1);
  }

  positionOf(index: number): number {
    this.keepUp();
    if (this.view === undefined) return index;
    this.positions ??= inverse(this.view, this.rows.count);
    return this.positions[index] ?? -1;
  }

  indexInOrder(place: number): number {
    this.keepUp();
    return this.order?.[place] ?? place;
  }

  depthAt(position: number): number {
    return this.rows.tree?.depthAt(this.indexAt(position)) ?? 0;
  }

  hasChildren(position: number): boolean {
    const index = this.indexAt(position);
    return this.isBranch(index);
  }

  isOpen(position: number): boolean {
    const index = this.indexAt(position);
    return this.open[index] === 1 && this.isBranch(index);
  }

  endOf(position: number): number {
    const { tree } = this.rows;
    if (tree === undefined) return position + 1;
    const index = this.indexAt(position);
    if (this.view === undefined) return tree.endAt(index);
    const depth = tree.depthAt(index);
    let end = position + 1;
    while (end < this.view.length && this.depthAt(end) > depth) end += 1;
    return end;
  }

  parentOf(position: number): number {
    const parent = this.rows.tree?.parentAt(this.indexAt(position)) ?? -1;
    return parent < 0 ? -1 : this.positionOf(parent);
  }

  amongSiblings(position: number): { readonly place: number; readonly count: number } {
    const { tree, count } = this.rows;
    if (tree === undefined) return { place: position + 1, count };
    const index = this.indexAt(position);
    this.siblings ??= new SiblingPlaces(tree, this.order, count);
    return this.siblings.of(index);
  }

  nearestTo(id: string): number {
    let index = this.rows.indexOf(id);
    while (index >= 0) {
      const position = this.positionOf(index);
      if (position >= 0) return position;
      index = this.rows.tree?.parentAt(index) ?? -1;
    }
    return -1;
  }

  toggle(position: number): void {
    const index = this.indexAt(position);
    if (!this.isBranch(index)) return;
    this.turn(index);
    this.fold();
    this.tell();
  }

  reveal(index: number): number {
    if (this.positionOf(index) >= 0) return this.positionOf(index);
    const { tree } = this.rows;
    for (let above = tree?.parentAt(index) ?? -1; above >= 0; above = tree?.parentAt(above) ?? -1) {
      if (this.open[above] !== 1) this.turn(above);
    }
    this.fold();
    this.tell();
    return this.positionOf(index);
  }

  expandAll(): void {
    this.keepUp();
    this.folding.openAll();
    this.open.fill(1);
    this.fold();
    this.tell();
  }

  collapseAll(): void {
    this.keepUp();
    this.folding.closeAll();
    this.open.fill(0);
    this.fold();
    this.tell();
  }

  resetExpanded(): void {
    this.keepUp();
    this.folding.reset();
    this.openFrom(0);
    this.fold();
    this.tell();
  }

  sortBy(order: RowOrder<F> | undefined): void {
    this.keepUp();
    if (order === undefined && this.sortOrder === undefined) return;
    this.sortOrder = order;
    this.sorter = undefined;
    this.sort();
    this.fold();
    this.tell();
  }

  /** Brings everything in line with the rows, when some have come or gone. */
  private keepUp(): void {
    const { rows, known } = this;
    if (rows.count === known.count && rows.generation === known.generation) return;
    const arrivedFrom = rows.generation === known.generation ? known.count : 0;
    this.known = { count: rows.count, generation: rows.generation };
    if (arrivedFrom === 0) this.sorter = undefined;
    this.openFrom(arrivedFrom);
    this.sort();
    this.fold();
  }

  private openFrom(first: number): void {
    const { rows, folding } = this;
    const { tree, count } = rows;
    if (tree === undefined) return;
    if (this.open.length < count) {
      const larger = new Uint8Array(Math.max(count, 2 * this.open.length));
      larger.set(this.open);
      this.open = larger;
    }
    for (let index = first; index < count; index += 1) {
      this.open[index] = folding.isOpen(tree.depthAt(index), rows.idAt(index) ?? '') ? 1 : 0;
    }
  }

  private sort(): void {
    const { sortOrder } = this;
    this.siblings = undefined;
    if (sortOrder === undefined) {
      this.sorter = undefined;
      this.order = undefined;
      return;
    }
    this.sorter ??= new RowSorter(this.rows, sortOrder);
    this.order = this.sorter.order();
  }

  private fold(): void {
    const { tree, count } = this.rows;
    this.positions = undefined;
    if (tree === undefined || tree.levels === 0 || this.folding.isAllOpen) {
      this.view = this.order;
      return;
    }
    const { order, open } = this;
    const view = new Int32Array(count);
    let shown = 0;
    for (let place = 0; place < count;) {
      const index = order === undefined ? place : (order[place] ?? place);
      view[shown] = index;
      shown += 1;
      // What lies below a row follows it in either order.
      place += open[index] === 1 ? 1 : tree.endAt(index) - index;
    }
    this.view = view.subarray(0, shown);
  }

  private turn(index: number): void {
    this.folding.toggle(this.rows.idAt(index) ?? '');
    this.open[index] = this.open[index] === 1 ? 0 : 1;
  }

  private isBranch(index: number): boolean {
    return (this.rows.tree?.endAt(index) ?? 0) > index + 1;
  }

  private tell(places?: readonly number[]): void {
    const isAsTheyCame = this.order === undefined && this.view === undefined;
    for (const listener of this.listeners) listener(isAsTheyCame ? places : undefined);
  }
}

/** Of each row its position in the view, -1 for one that is not in it. */
function inverse(view: Int32Array, count: number): Int32Array {
  const positions = new Int32Array(count).fill(-1);
  view.forEach((index, position) => (positions[index] = position));
  return positions;
}
