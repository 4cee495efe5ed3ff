import { Emitter } from '@fairlead/shared/observable';

import type { NumberName } from './fields.ts';
import { Folding, inverse } from './folding.ts';
import { type RowOrder, RowSorter } from './row-sort.ts';
import type { RowReader, RowsListener, RowSource } from './row-source.ts';
import { type SiblingPosition, findSiblingPositions } from './row-tree.ts';

/** Default expansion depth of a tree: its top level. */
export const OPEN_DEPTH = 1;

/**
 * The rows in the order and folding in which the table shows them, read by position. Everything is
 * worked out when it is asked for; a flat store in its own order costs nothing.
 */
export class ShownRows<F> implements RowSource<F> {
  private readonly rows: RowSource<F>;
  private readonly folding: Folding;
  private readonly listeners = new Emitter<[places?: readonly number[]]>();
  /** Version of the rows that the fields below were computed from. */
  private known: { readonly count: number; readonly generation: number };
  private sortOrder: RowOrder<F> | undefined;
  private sorter: RowSorter<F> | undefined;
  /** All rows in order; undefined: as they came. */
  private order: Int32Array | undefined;
  /** The rows that are shown; undefined: all, as they came. */
  private view: Int32Array | undefined;
  /** The view the other way round, once someone has asked. */
  private positions: Int32Array | undefined;
  private siblings: ReturnType<typeof findSiblingPositions> | undefined;

  constructor(rows: RowSource<F>, folding: Folding = new Folding(OPEN_DEPTH)) {
    this.rows = rows;
    this.folding = folding;
    this.known = { count: 0, generation: rows.generation };
  }

  readonly subscribe = (listener: RowsListener): (() => void) => {
    const leaveOwn = this.listeners.subscribe(listener);
    const leaveRows = this.rows.subscribe((places) => {
      const isAsTheyCame = this.order === undefined && this.view === undefined;
      listener(isAsTheyCame ? places : undefined);
    });
    return () => {
      leaveOwn();
      leaveRows();
    };
  };

  get generation(): number {
    return this.rows.generation;
  }

  get count(): number {
    this.keepUp();
    return this.view?.length ?? this.rows.count;
  }

  /** True when rows have children: the table is then a tree. */
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
    return this.rows.hasTotals;
  }

  isTotal(position: number): boolean {
    return this.rows.isTotal(this.indexAt(position));
  }

  /** Number of totals before all other rows. */
  get totalsFirst(): number {
    if (!this.hasTotals) return 0;
    let count = 0;
    while (count < this.count && this.isTotal(count)) count += 1;
    return count;
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

  /** Place in the store of the row at a position. */
  indexAt(position: number): number {
    this.keepUp();
    return this.view === undefined ? position : (this.view[position] ?? -1);
  }

  /** Position of the row at a place in the store, -1 while it is folded away. */
  positionOf(index: number): number {
    this.keepUp();
    if (this.view === undefined) return index;
    this.positions ??= inverse(this.view, this.rows.count);
    return this.positions[index] ?? -1;
  }

  /** Place in the store of the row at a place of the whole order, folded away or not. */
  indexInOrder(place: number): number {
    this.keepUp();
    return this.order?.[place] ?? place;
  }

  /** 0 for a row of the top level. */
  depthAt(position: number): number {
    return this.rows.tree?.depthAt(this.indexAt(position)) ?? 0;
  }

  hasChildren(position: number): boolean {
    return this.isBranch(this.indexAt(position));
  }

  isOpen(position: number): boolean {
    const index = this.indexAt(position);
    return this.isBranch(index) && this.isOpenAt(index);
  }

  /** The position after the last row shown below this one. */
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

  /** The position of the row above in the tree, -1 for a row of the top level. */
  parentOf(position: number): number {
    const parent = this.rows.tree?.parentAt(this.indexAt(position)) ?? -1;
    return parent < 0 ? -1 : this.positionOf(parent);
  }

  /** Position of a row among its siblings, from 1, and their number. */
  amongSiblings(position: number): SiblingPosition {
    const { tree, count } = this.rows;
    if (tree === undefined) return { position: position + 1, count };
    const index = this.indexAt(position);
    this.siblings ??= findSiblingPositions(tree, this.order, count);
    return this.siblings(index);
  }

  /** Position of the row with this id or, when it is folded away, of the row that holds it. */
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
    this.folding.toggle(this.rows.idAt(index) ?? '');
    this.refold();
  }

  /** Opens what a row at a place in the store lies in; returns its position. */
  reveal(index: number): number {
    if (this.positionOf(index) >= 0) return this.positionOf(index);
    const { tree } = this.rows;
    for (let above = tree?.parentAt(index) ?? -1; above >= 0; above = tree?.parentAt(above) ?? -1) {
      if (!this.isOpenAt(above)) this.folding.toggle(this.rows.idAt(above) ?? '');
    }
    this.refold();
    return this.positionOf(index);
  }

  /** Opens the rows above a level and closes all others; without one, as they were at first. */
  openTo(depth?: number): void {
    this.folding.openTo(depth);
    this.refold();
  }

  /** Puts the rows in this order, siblings among themselves; undefined: as they came. */
  sortBy(order: RowOrder<F> | undefined): void {
    if (order === undefined && this.sortOrder === undefined) return;
    this.keepUp();
    this.sortOrder = order;
    this.sorter = undefined;
    this.sort();
    this.refold();
  }

  /** Brings everything in line with the rows, when some have come or gone. */
  private keepUp(): void {
    const { rows, known } = this;
    if (rows.count === known.count && rows.generation === known.generation) return;
    if (rows.generation !== known.generation || known.count === 0) this.sorter = undefined;
    this.known = { count: rows.count, generation: rows.generation };
    this.sort();
    this.fold();
  }

  private sort(): void {
    this.siblings = undefined;
    if (this.sortOrder !== undefined) this.sorter ??= new RowSorter(this.rows, this.sortOrder);
    this.order = this.sorter?.order();
  }

  private refold(): void {
    this.keepUp();
    this.fold();
    this.listeners.emit();
  }

  private fold(): void {
    this.positions = undefined;
    this.view = this.folding.view(this.rows, this.order);
  }

  private isOpenAt(index: number): boolean {
    return this.folding.isOpenAt(this.rows, index);
  }

  private isBranch(index: number): boolean {
    return (this.rows.tree?.endAt(index) ?? 0) > index + 1;
  }
}
