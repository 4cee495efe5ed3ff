import { BESIDE } from './column-window.ts';
import { OVERSCAN } from './viewport.ts';

/** ms until more is drawn than is in sight. */
const GROWS_AFTER_MS = 100;

/**
 * How far beyond what is in sight a table is drawn: not at all when it first shows, so that it
 * shows sooner; as far as scrolling needs a moment later, or with the first scroll.
 */
export class Overscan {
  private readonly grown: () => void;
  private isFull = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(grown: () => void) {
    this.grown = grown;
  }

  /** On both sides. */
  get rows(): number {
    return this.isFull ? OVERSCAN : 0;
  }

  /** On both sides. */
  get columns(): number {
    return this.isFull ? BESIDE : 0;
  }

  readonly grow = (): void => {
    if (this.isFull) return;
    this.isFull = true;
    this.grown();
  };

  growSoon(): void {
    if (!this.isFull) this.timer ??= setTimeout(this.grow, GROWS_AFTER_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
