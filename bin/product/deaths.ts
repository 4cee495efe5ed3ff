/** Restart policy's verdict on an end that nobody asked for. */
export type Verdict = {
  /** Backoff until it is started again. */
  readonly pauseMs: number;
  /** Undefined where it would say what was said before. */
  readonly line: string | undefined;
};

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;
/** After so many in a row the person who reads is told what to look at. */
const MANY = 5;

/** Exponential backoff: the pause before the next try of what failed so many times in a row, up to 15 s. */
export function pauseAfter(failures: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
}

/** Counts the ends of one process: it is never given up, but tried ever less often and talked of once. */
export class Deaths {
  readonly #whereToLook: string;
  #inARow = 0;
  #said: string | undefined;

  constructor(whereToLook: string) {
    this.#whereToLook = whereToLook;
  }

  /** It ended, in these words. */
  died(how: string): Verdict {
    this.#inARow += 1;
    const isNews = how !== this.#said || this.#inARow === MANY;
    this.#said = how;
    return {
      pauseMs: pauseAfter(this.#inARow),
      line: isNews ? this.#lineOf(how) : undefined,
    };
  }

  /** It has started well, so that its next end is another matter; returns what to say of that. */
  runsWell(): string | undefined {
    const wasMany = this.#inARow >= MANY;
    this.#inARow = 0;
    this.#said = undefined;
    return wasMany ? 'runs again' : undefined;
  }

  #lineOf(how: string): string {
    if (this.#inARow < MANY) return `ended (${how}) and is started again`;
    return `ended ${this.#inARow} times in a row (${how}): put that right, and it goes on by itself within ${MAX_PAUSE_MS / 1000} s; ${this.#whereToLook}`;
  }
}
