/** Rows taken into the columns at once: more than any screen shows. */
const AT_ONCE = 512;

/** Rows of one later step; a step takes a few milliseconds. */
const STEP = 4096;

/** ms until the later steps begin: what is in sight is drawn first. */
const AFTER_DRAWING_MS = 100;

/**
 * Rows on their way into a store. A long answer of the server would keep the page from drawing
 * while it is put into columns: its first rows are taken at once, the others step by step, or all
 * of them as soon as somebody reads beyond those that are in.
 */
export class RowIntake<Row> {
  private readonly write: (index: number, row: Row) => void;
  private readonly finished: () => void;
  private rows: readonly Row[] = [];
  private first = 0;
  private taken = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `write` puts a row into the columns; `finished` is told when the last of the later ones is in. */
  constructor(write: (index: number, row: Row) => void, finished: () => void) {
    this.write = write;
    this.finished = finished;
  }

  /** How many rows of the store are in its columns. */
  get end(): number {
    return this.first + this.taken;
  }

  /** Takes rows of which the first belongs at `first`; what was on its way before is dropped. */
  begin(rows: readonly Row[], first: number): void {
    this.drop();
    this.rows = rows;
    this.first = first;
    this.take(AT_ONCE);
    if (this.taken < rows.length) this.timer = setTimeout(this.step, AFTER_DRAWING_MS);
  }

  /** Takes all that is left now; that it is in is told later, as ever. */
  finish(): void {
    this.take(this.rows.length);
  }

  drop(): void {
    this.taken = this.rows.length;
    this.rest();
  }

  private readonly step = (): void => {
    this.take(STEP);
    if (this.taken < this.rows.length) {
      this.timer = setTimeout(this.step);
      return;
    }
    this.rest();
    this.finished();
  };

  private take(count: number): void {
    const { rows, first, write } = this;
    const end = Math.min(rows.length, this.taken + count);
    for (let place = this.taken; place < end; place += 1) {
      const row = rows[place];
      if (row !== undefined) write(first + place, row);
    }
    this.taken = end;
  }

  /** The rows themselves are let go of: the columns hold their values. */
  private rest(): void {
    clearTimeout(this.timer);
    this.first += this.taken;
    this.taken = 0;
    this.rows = [];
  }
}
