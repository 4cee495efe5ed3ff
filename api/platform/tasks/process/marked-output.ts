import type { Readable } from 'node:stream';

import { readableText } from '../output/readable-text.ts';

/**
 * Splits the output of a process by run: the process writes a mark to both its streams after all
 * that a run prints. The mark is not shown, and what comes outside a run is given to nobody.
 */
export class MarkedOutput {
  readonly #streams: readonly MarkedStream[];

  constructor(streams: readonly Readable[], onStray: (text: string) => void) {
    this.#streams = streams.map((stream) => new MarkedStream(stream, onStray));
  }

  /** Hands the text of a run over until its mark has come on every stream, or they have ended. */
  async take(mark: string, onText: (text: Uint8Array) => void): Promise<void> {
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
      giveBack(bytes);
    });
    stream.on('error', () => undefined);
    stream.once('close', () => {
      this.#closed = true;
      this.#taking?.show(this.#held);
      this.#taking?.end();
    });
  }

  async take(mark: Buffer, onText: (text: Uint8Array) => void): Promise<void> {
    if (this.#closed) return;
    const text = readableText();
    const hand = (shown: Uint8Array) => {
      if (shown.length > 0) onText(shown);
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
    // A copy: the memory of what came is given back.
    this.#held = at === -1 ? Buffer.from(all.subarray(until)) : Buffer.alloc(0);
    show(all.subarray(0, until));
    if (at !== -1) end();
  }
}

/** Counts the last bytes that are the beginning of the mark. */
function beginningAtEnd(all: Buffer, mark: Buffer): number {
  const first = mark[0] ?? 0;
  let at = all.indexOf(first, Math.max(all.length - mark.length + 1, 0));
  for (; at !== -1; at = all.indexOf(first, at + 1)) {
    if (all.compare(mark, 0, all.length - at, at) === 0) return all.length - at;
  }
  return 0;
}

/** Gives the memory of a chunk back at once: of a flood as much as the engine lets pass would lie around. */
function giveBack({ buffer, byteLength }: Buffer): void {
  // What is a part of a memory is not ours alone.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
