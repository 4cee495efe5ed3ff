import { FoldedRows } from './folded-rows.ts';
import { Folding } from './folding.ts';
import type { RowOrder } from './row-sort.ts';
import type { RowSource } from './row-store.ts';

/** The rows in the order and folding in which the table shows them, read by position. */
export type ShownRows<F> = RowSource<F> & {
  /** Whether rows have rows below them: the table is then a tree. */
  readonly isTree: boolean;
  readonly hasTotals: boolean;
  isTotal(position: number): boolean;
  /** Place in the store of the row at a position. */
  indexAt(position: number): number;
  /** Position of the row at a place in the store, -1 while it is folded away. */
  positionOf(index: number): number;
  /** Place in the store of the row at a place of the whole order, folded away or not. */
  indexInOrder(place: number): number;
  /** 0 for a row of the top level. */
  depthAt(position: number): number;
  hasChildren(position: number): boolean;
  isOpen(position: number): boolean;
  /** The position after the last row shown below this one. */
  endOf(position: number): number;
  /** The position of the row above in the tree, -1 for a row of the top level. */
  parentOf(position: number): number;
  /** Which of its siblings a row is, beginning with 1, and how many they are. */
  amongSiblings(position: number): { readonly place: number; readonly count: number };
  /** Position of the row with this id or, when it is folded away, of the row that holds it. */
  nearestTo(id: string): number;
  toggle(position: number): void;
  /** Opens what a row at a place in the store lies in; answers its position. */
  reveal(index: number): number;
  expandAll(): void;
  collapseAll(): void;
  /** Opens again just what was open at first. */
  resetExpanded(): void;
  /** Puts the rows in the order of a column, siblings among themselves; undefined: as they came. */
  sortBy(order: RowOrder<F> | undefined): void;
};

/** How deep a tree is open at first: its top level. */
export const OPEN_DEPTH = 1;

/** A store as a table shows it. A flat one in its own order costs nothing. */
export function shownRows<F>(
  rows: RowSource<F>,
  folding: Folding = new Folding(OPEN_DEPTH),
): ShownRows<F> {
  return new FoldedRows(rows, folding);
}
