import type { RowSource } from './row-source.ts';
import { MAX_LEVELS } from './row-tree.ts';

type Rows = Pick<RowSource<unknown>, 'count' | 'tree' | 'idAt'>;

/** Expansion state of a tree: expanded down to a level, with exceptions. Keyed by row id, so it survives a refetch. */
export class Folding {
  /** Rows of a smaller depth were open at first, */
  readonly first: number;
  /** and are now. */
  private openDepth: number;
  private readonly exceptions = new Set<string>();

  constructor(openDepth: number) {
    this.first = openDepth;
    this.openDepth = openDepth;
  }

  /** True when the row at an index of the store is open. */
  isOpenAt(rows: Rows, index: number): boolean {
    const isAbove = (rows.tree?.depthAt(index) ?? 0) < this.openDepth;
    return isAbove !== this.exceptions.has(rows.idAt(index) ?? '');
  }

  /** The rows that are shown of all those in `order`; undefined: all of them, as they came. */
  view(rows: Rows, order: Int32Array | undefined): Int32Array | undefined {
    const { tree, count } = rows;
    const isAllOpen = this.openDepth >= MAX_LEVELS && this.exceptions.size === 0;
    if (tree === undefined || tree.levels === 0 || isAllOpen) return order;
    const view = new Int32Array(count);
    let shown = 0;
    for (let place = 0; place < count;) {
      const index = order?.[place] ?? place;
      view[shown] = index;
      shown += 1;
      // What lies below a row follows it in either order.
      const taken = tree.endAt(index) - index;
      place += taken === 1 || this.isOpenAt(rows, index) ? 1 : taken;
    }
    return view.subarray(0, shown);
  }

  toggle(id: string): void {
    if (!this.exceptions.delete(id)) this.exceptions.add(id);
  }

  /** Rows above a level are open, no others; without one, those that were at first. */
  openTo(depth = this.first): void {
    this.openDepth = depth;
    this.exceptions.clear();
  }
}

/** Inverts a view: the position of each row in it, -1 for rows that are not in it. */
export function inverse(view: Int32Array, count: number): Int32Array {
  const positions = new Int32Array(count).fill(-1);
  view.forEach((index, position) => (positions[index] = position));
  return positions;
}
