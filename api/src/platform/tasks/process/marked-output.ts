import type { Readable } from 'node:stream';

import { readableText } from '../output/readable-text.ts';

/**
 * What a process prints, run by run: the process writes a mark to both its streams after all that a
 * run prints. The mark is not shown, and what comes outside a run is given to nobody.
 */
export class MarkedOutput {
  readonly #streams: readonly MarkedStream[];

  constructor(streams: readonly Readable[], onStray: (text: string) => void) {
    this.#streams = streams.map((stream) => new MarkedStream(stream, onStray));
  }

  /** Hands the text of a run over until its mark has come on every stream, or they have ended. */
  async take(mark: string, onText: (text: string) => void): Promise<void> {
    await Promise.all(this.#streams.map((stream) => stream.take(Buffer.from(mark), onText)));
  }
}

type Taking = {
  readonly mark: Buffer;
  readonly show: (bytes: Buffer) => void;
  readonly end: () => void;
};

class MarkedStream {
  #taking: Taking | undefined;
  /** The end of what came, as long as it may be the beginning of the mark. */
  #held: Buffer = Buffer.alloc(0);
  #closed = false;

  constructor(stream: Readable, onStray: (text: string) => void) {
    stream.on('data', (bytes: Buffer) => {
      if (this.#taking === undefined) onStray(bytes.toString());
      else this.#receive(bytes, this.#taking);
    });
    stream.on('error', () => undefined);
    stream.once('close', () => {
      this.#closed = true;
      this.#taking?.show(this.#held);
      this.#taking?.end();
    });
  }

  async take(mark: Buffer, onText: (text: string) => void): Promise<void> {
    if (this.#closed) return;
    const text = readableText();
    const hand = (shown: string) => {
      if (shown !== '') onText(shown);
    };
    const { promise: ended, resolve: end } = Promise.withResolvers<null>();
    this.#taking = { mark, show: (bytes) => hand(text.push(bytes)), end: () => end(null) };
    await ended;
    this.#taking = undefined;
    hand(text.end());
  }

  #receive(bytes: Buffer, { mark, show, end }: Taking): void {
    const all = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
    const at = all.indexOf(mark);
    const until = at === -1 ? all.length - beginningAtEnd(all, mark) : at;
    this.#held = at === -1 ? all.subarray(until) : Buffer.alloc(0);
    show(all.subarray(0, until));
    if (at !== -1) end();
  }
}

/** How many of the last bytes are the beginning of the mark. */
function beginningAtEnd(all: Buffer, mark: Buffer): number {
  for (let length = Math.min(mark.length - 1, all.length); length > 0; length -= 1) {
    if (all.subarray(all.length - length).equals(mark.subarray(0, length))) return length;
  }
  return 0;
}
