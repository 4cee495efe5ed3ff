import { write, writeSync } from 'node:fs';

/** Destination of blocks of lines. What it takes of a block may be less than all of it. */
export type Sink = {
  write(block: Buffer, done: (error: Error | null, taken: number) => void): void;
  writeNow(block: Buffer): number;
};

/** A line for each answer would otherwise cost a write each. */
const BLOCK_BYTES = 4_096;
const MAX_WAIT_MS = 250;

/** Buffer limit while nothing can be written. */
const MAX_BYTES = 1024 * 1024;

/** A file or a stream of this process by its number. */
export function createLogSink(file: number): Sink {
  return {
    write: (block, done) => write(file, block, done),
    writeNow: (block) => writeSync(file, block),
  };
}

/**
 * Writes lines in blocks, beside the event loop. A disk that is full or a reader that is gone ends
 * nothing: a first megabyte is kept until it can be written, lines beyond it are counted, and where they
 * would stand is the line that `saysLost` makes of their number.
 */
export class LogBlocks {
  readonly #sink: Sink;
  readonly #formatLost: (lines: number) => string;
  #waiting = '';
  /** Rest of the block that was begun; it goes on where it stopped, so that no line is torn. */
  #begun = Buffer.alloc(0);
  #isWriting = false;
  #lost = 0;

  constructor(sink: Sink, saysLost: (lines: number) => string) {
    this.#sink = sink;
    this.#formatLost = saysLost;
    setInterval(() => this.#goOn(), MAX_WAIT_MS).unref();
  }

  write(line: string): void {
    if (this.#begun.length + this.#waiting.length + line.length > MAX_BYTES) {
      this.#lost += 1;
      return;
    }
    this.#reportLost();
    this.#waiting += line;
    if (this.#waiting.length >= BLOCK_BYTES) this.#goOn();
  }

  /** Writes what can be written at once, for a process that ends. */
  flushSync(): void {
    this.#reportLost();
    const mine = this.#isWriting ? Buffer.alloc(0) : this.#begun;
    let rest = Buffer.concat([mine, Buffer.from(this.#waiting)]);
    try {
      while (rest.length > 0) rest = rest.subarray(this.#sink.writeNow(rest));
    } catch {
      // It is kept, in case that the process does not end.
    }
    this.#waiting = '';
    if (this.#isWriting) this.#waiting = rest.toString();
    else this.#begun = rest;
  }

  #reportLost(): void {
    if (this.#lost === 0) return;
    this.#waiting += this.#formatLost(this.#lost);
    this.#lost = 0;
  }

  #goOn(): void {
    if (this.#isWriting) return;
    if (this.#begun.length === 0) {
      this.#begun = Buffer.from(this.#waiting);
      this.#waiting = '';
    }
    if (this.#begun.length === 0) return;
    this.#isWriting = true;
    this.#sink.write(this.#begun, (error, taken) => {
      this.#isWriting = false;
      if (error !== null) return; // tried again with the next line or after a while
      this.#begun = this.#begun.subarray(taken);
      if (this.#begun.length > 0 || this.#waiting.length >= BLOCK_BYTES) this.#goOn();
    });
  }
}
