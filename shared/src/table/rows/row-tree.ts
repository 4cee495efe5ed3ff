import { grown } from './field-values.ts';

/** Tables are pivoted by no more than three columns (spec C, section 9). */
export const MOST_LEVELS = 3;

const FIRST_CAPACITY = 64;

/** Which row lies below which. All rows of a branch follow its head. */
export type RowTree = {
  /** Levels below the top one: 0 while no row has another below it. */
  readonly levels: number;
  depthAt(index: number): number;
  /** The place after the last row below this one. */
  endAt(index: number): number;
  /** The row above in the tree, -1 for a row of the top level. */
  parentAt(index: number): number;
};

/** The tree of a store's rows, told row by row in pre-order. */
export class GrowingTree implements RowTree {
  levels = 0;
  private count = 0;
  private depths = new Uint8Array(FIRST_CAPACITY);
  private ends = new Int32Array(FIRST_CAPACITY);
  private parents = new Int32Array(FIRST_CAPACITY);
  /** The last row and the rows that it lies below, by depth. */
  private branch: number[] = [];

  add(depth: number, id: string): void {
    this.refuseImpossible(depth, id);
    const index = this.count;
    this.makeRoom(index);
    this.branch.length = depth;
    for (const above of this.branch) this.ends[above] = index + 1;
    this.depths[index] = depth;
    this.ends[index] = index + 1;
    this.parents[index] = this.branch[depth - 1] ?? -1;
    this.branch.push(index);
    this.levels = Math.max(this.levels, depth);
    this.count += 1;
  }

  clear(): void {
    this.count = 0;
    this.levels = 0;
    this.branch = [];
  }

  depthAt(index: number): number {
    return this.depths[index] ?? 0;
  }

  endAt(index: number): number {
    return this.ends[index] ?? index + 1;
  }

  parentAt(index: number): number {
    return this.parents[index] ?? -1;
  }

  /** A wrong tree is a mistake of whoever built the rows: nothing is guessed. */
  private refuseImpossible(depth: number, id: string): void {
    if (!Number.isInteger(depth) || depth < 0 || depth > MOST_LEVELS) {
      throw new TypeError(`Row '${id}' has depth ${depth}; a tree has depths 0 to ${MOST_LEVELS}`);
    }
    if (depth > this.branch.length) {
      throw new TypeError(
        `Row '${id}' of depth ${depth} has no row of depth ${depth - 1} above it`,
      );
    }
  }

  private makeRoom(index: number): void {
    if (index < this.depths.length) return;
    this.depths = grown(this.depths, Uint8Array, index);
    this.ends = grown(this.ends, Int32Array, index);
    this.parents = grown(this.parents, Int32Array, index);
  }
}

/** Which of its siblings each row is, in the order shown, folded away or not. */
export class SiblingPlaces {
  private readonly tree: RowTree;
  private readonly places: Int32Array;
  /** By the row above, the top level first. */
  private readonly counts: Int32Array;

  constructor(tree: RowTree, order: Int32Array | undefined, count: number) {
    this.tree = tree;
    this.places = new Int32Array(count);
    this.counts = new Int32Array(count + 1);
    for (let place = 0; place < count; place += 1) {
      const index = order?.[place] ?? place;
      const siblings = tree.parentAt(index) + 1;
      const before = this.counts[siblings] ?? 0;
      this.counts[siblings] = before + 1;
      this.places[index] = before + 1;
    }
  }

  of(index: number): { readonly place: number; readonly count: number } {
    const siblings = this.tree.parentAt(index) + 1;
    return { place: this.places[index] ?? 0, count: this.counts[siblings] ?? 0 };
  }
}
