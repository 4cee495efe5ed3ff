import type { RowTree } from './row-tree.ts';

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
