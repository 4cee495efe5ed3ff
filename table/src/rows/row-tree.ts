/** Tables are pivoted by no more than three columns (spec C, section 9). */
export const MAX_LEVELS = 3;

/**
 * Parent-child structure of a store's rows, given row by row in pre-order: all rows of a branch
 * follow its head.
 */
export class RowTree {
  /** Levels below the top one: 0 while no row has another below it. */
  levels = 0;
  private readonly depths: number[] = [];
  private readonly ends: number[] = [];
  private readonly parents: number[] = [];
  /** The last row and the rows that it lies below, by depth. */
  private readonly branch: number[] = [];

  add(depth: number, id: string): void {
    this.refuseImpossible(depth, id);
    const index = this.depths.length;
    this.branch.length = depth;
    for (const above of this.branch) this.ends[above] = index + 1;
    this.depths.push(depth);
    this.ends.push(index + 1);
    this.parents.push(this.branch.at(-1) ?? -1);
    this.branch.push(index);
    this.levels = Math.max(this.levels, depth);
  }

  depthAt(index: number): number {
    return this.depths[index] ?? 0;
  }

  /** The place after the last row below this one. */
  endAt(index: number): number {
    return this.ends[index] ?? index + 1;
  }

  /** The row above in the tree, -1 for a row of the top level. */
  parentAt(index: number): number {
    return this.parents[index] ?? -1;
  }

  /** A wrong tree is a mistake of whoever built the rows: nothing is guessed. */
  private refuseImpossible(depth: number, id: string): void {
    if (!Number.isInteger(depth) || depth < 0 || depth > MAX_LEVELS) {
      throw new TypeError(`Row '${id}' has depth ${depth}; a tree has depths 0 to ${MAX_LEVELS}`);
    }
    if (depth > this.branch.length) {
      throw new TypeError(
        `Row '${id}' of depth ${depth} has no row of depth ${depth - 1} above it`,
      );
    }
  }
}

export type SiblingPosition = { readonly position: number; readonly count: number };

/**
 * Returns the position of a row among its siblings in this order, from 1, and their number,
 * collapsed ones included.
 */
export function findSiblingPositions(
  tree: RowTree,
  order: Int32Array | undefined,
  count: number,
): (index: number) => SiblingPosition {
  const places = new Int32Array(count);
  /** Counts of children by parent, the top level first. */
  const counts = new Int32Array(count + 1);
  for (let place = 0; place < count; place += 1) {
    const index = order?.[place] ?? place;
    const above = tree.parentAt(index) + 1;
    places[index] = counts[above] = (counts[above] ?? 0) + 1;
  }
  return (index) => ({
    position: places[index] ?? 0,
    count: counts[tree.parentAt(index) + 1] ?? 0,
  });
}
