import type { RowSource } from './row-store.ts';

/** The rows in the order and folding in which the table shows them, read by position. */
export type ShownRows<F> = RowSource<F> & {
  /** Whether rows have rows below them: the table is then a tree. */
  readonly isTree: boolean;
  /** Place in the store of the row at a position. */
  indexAt(position: number): number;
  /** 0 for a row of the top level. */
  depthAt(position: number): number;
  hasChildren(position: number): boolean;
  isOpen(position: number): boolean;
  /** The position after the last row shown below this one. */
  endOf(position: number): number;
  toggle(position: number): void;
  expandAll(): void;
  collapseAll(): void;
  /** Opens again just what was open at first. */
  resetExpanded(): void;
};

/** A flat store, in its own order. */
export function shownRows<F>(rows: RowSource<F>): ShownRows<F> {
  return {
    get count() {
      return rows.count;
    },
    row: (position) => rows.row(position),
    idAt: (position) => rows.idAt(position),
    indexOf: (id) => rows.indexOf(id),
    longestFraction: (name) => rows.longestFraction(name),
    numberReader: (name) => rows.numberReader(name),
    subscribe: rows.subscribe,
    isTree: false,
    indexAt: (position) => position,
    depthAt: () => 0,
    hasChildren: () => false,
    isOpen: () => false,
    endOf: (position) => position + 1,
    toggle: () => undefined,
    expandAll: () => undefined,
    collapseAll: () => undefined,
    resetExpanded: () => undefined,
  };
}
