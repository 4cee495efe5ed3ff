import { OVERSCAN_COLUMNS } from './column-window.ts';
import { OVERSCAN } from './viewport.ts';

/** Rows to repaint: all visible ones, or those at some positions. */
export type Outdated = { readonly all: boolean; readonly rows: ReadonlySet<number> };

/** Collects outdated rows and repaints them in one animation frame (throttled). */
export class Repaint {
  private readonly paint: () => void;
  private frame: number | undefined;
  private all = true;
  private rows = new Set<number>();

  constructor(paint: () => void) {
    this.paint = paint;
  }

  readonly soon = (): void => {
    this.frame ??= requestAnimationFrame(this.paint);
  };

  /** Rows of these places, or all of them. */
  outdate(places?: readonly number[]): void {
    if (places === undefined) this.all = true;
    else for (const place of places) this.rows.add(place);
  }

  /** Takes the outdated rows and cancels the frame. */
  take(): Outdated {
    this.stop();
    const taken = { all: this.all, rows: this.rows };
    this.all = false;
    this.rows = new Set();
    return taken;
  }

  stop(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
  }
}

/** ms until more is drawn than is in sight. */
const GROWS_AFTER_MS = 100;

/**
 * Overscan of the virtualised table: none at first paint, so that it shows sooner; as much as scrolling
 * needs a moment later, or with the first scroll.
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
    return this.isFull ? OVERSCAN_COLUMNS : 0;
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
