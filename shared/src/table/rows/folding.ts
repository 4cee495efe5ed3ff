import { MOST_LEVELS } from './row-tree.ts';

/**
 * Which rows of a tree are open: those above a level, but for some. It knows rows by their ids and
 * so outlives them: rows that are fetched again are open or closed as they were.
 */
export class Folding {
  private readonly first: number;
  /** Rows of a smaller depth are open. */
  private openDepth: number;
  private readonly exceptions = new Set<string>();

  constructor(openDepth: number) {
    this.first = openDepth;
    this.openDepth = openDepth;
  }

  get isAllOpen(): boolean {
    return this.openDepth >= MOST_LEVELS && this.exceptions.size === 0;
  }

  isOpen(depth: number, id: string): boolean {
    return depth < this.openDepth !== this.exceptions.has(id);
  }

  toggle(id: string): void {
    if (!this.exceptions.delete(id)) this.exceptions.add(id);
  }

  openAll(): void {
    this.all(MOST_LEVELS);
  }

  closeAll(): void {
    this.all(0);
  }

  reset(): void {
    this.all(this.first);
  }

  private all(openDepth: number): void {
    this.openDepth = openDepth;
    this.exceptions.clear();
  }
}
