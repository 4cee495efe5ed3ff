/** What is to be drawn again: all rows in sight, or those of some places. */
export type Outdated = { readonly all: boolean; readonly rows: ReadonlySet<number> };

/** What of a table is out of date, and the one frame in which it is drawn again. */
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

  /** What is to be drawn now; nothing is out of date afterwards, and no frame is asked for. */
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
