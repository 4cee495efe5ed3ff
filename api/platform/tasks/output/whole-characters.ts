/** Cuts a stream of UTF-8 between characters, however it comes in chunks. */
export class WholeCharacters {
  /** The beginning of a character that the last chunk ended with. */
  #held: Uint8Array = new Uint8Array(0);

  /** The parts of what was held back and this chunk that end with a character, in their order. */
  push(chunk: Uint8Array): readonly Uint8Array[] {
    const from = this.#missingIn(chunk);
    const joined = Buffer.concat([this.#held, chunk.subarray(0, from)]);
    if (from === chunk.length && isBegun(joined)) {
      this.#held = joined;
      return [];
    }
    const rest = chunk.subarray(from);
    const until = rest.length - begunAtEnd(rest);
    // A copy: the memory of the chunk is filled again.
    this.#held = new Uint8Array(rest.subarray(until));
    return [joined, rest.subarray(0, until)];
  }

  /** A character that never came whole. */
  end(): Uint8Array {
    const held = this.#held;
    this.#held = new Uint8Array(0);
    return held;
  }

  /** Counts the bytes at the beginning of the chunk that are of the character that was begun. */
  #missingIn(chunk: Uint8Array): number {
    const missing = this.#held.length === 0 ? 0 : lengthBy(this.#held[0]) - this.#held.length;
    let count = 0;
    while (count < missing && isNext(chunk[count])) count += 1;
    return count;
  }
}

/** True when it is a character without its end. */
const isBegun = (bytes: Uint8Array): boolean =>
  bytes.length > 0 && bytes.length < lengthBy(bytes[0]);

/** Counts the last bytes that are a character without its end. */
function begunAtEnd(bytes: Uint8Array): number {
  for (let count = 1; count < 4 && count <= bytes.length; count += 1) {
    const byte = bytes[bytes.length - count];
    if (!isNext(byte)) return count < lengthBy(byte) ? count : 0;
  }
  return 0;
}

/** True when a byte goes on with a character. */
const isNext = (byte: number | undefined): boolean => ((byte ?? 0) & 0xc0) === 0x80;

/** Counts the bytes of the character that begins with this one. */
function lengthBy(first: number | undefined): number {
  if (first === undefined || first < 0xc0) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}
