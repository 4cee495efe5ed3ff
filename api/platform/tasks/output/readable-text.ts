import { isUtf8 } from 'node:buffer';

import { escapeStep, type Mode } from './escape-codes.ts';
import { WholeCharacters } from './whole-characters.ts';

/** Makes of the bytes that a process writes the text that people read, as UTF-8. */
export type ReadableText = {
  /** The text of a chunk, as far as it can be told before the next one; to be read before the next call. */
  push(chunk: Uint8Array): Uint8Array;
  /** Returns what was held back, when nothing more comes. */
  end(): Uint8Array;
};

/** A longer line is broken: no screen and no editor takes one of a gigabyte. */
const MAX_LINE = 8_000;

const TAB = 0x09;
const NEW_LINE = 0x0a;
const RETURN = 0x0d;
const ESCAPE = 0x1b;
const CSI = 0x9b;

/** Bytes that are text by themselves, and begin no other character. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte >= 0x20 && byte < 0x7f) || byte === TAB || byte === NEW_LINE ? 1 : 0,
);

/**
 * Bytes become UTF-8 text without control characters and escape codes, with `\n` as the only end of a
 * line and no line beyond 8,000 places of a text. The same bytes come out as the same text however they
 * are cut into chunks; at most a broken character is held back.
 *
 * It makes no texts and no buffers on its way: most of a flood is not kept, and leaves nothing to clear away.
 */
export function readableText(): ReadableText {
  const whole = new WholeCharacters();
  const lines = new ReadableLines();
  const readable = (parts: readonly Uint8Array[]) => {
    for (const part of parts) lines.add(valid(part));
    return lines.take();
  };
  return {
    push: (chunk) => readable(whole.push(chunk)),
    end: () => readable([whole.end()]),
  };
}

/** Bytes as they are, or with the sign for what is no text. */
function valid(bytes: Uint8Array): Uint8Array {
  if (isUtf8(bytes)) return bytes;
  return Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
}

/** Takes whole characters; leaves control characters and escape codes out, and breaks long lines. */
class ReadableLines {
  #out: Uint8Array = new Uint8Array(0);
  #used = 0;
  #mode: Mode = 'text';
  /** Characters of the escape code so far. */
  #length = 0;
  /** A `\n` that comes next belongs to the `\r` before. */
  #afterReturn = false;
  /** Places of the line so far: a character beyond U+FFFF has two. */
  #column = 0;

  add(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length + Math.ceil(bytes.length / MAX_LINE) + 1);
    for (let at = 0; at < bytes.length;) {
      if (this.#mode === 'text' && !this.#afterReturn) at = this.#copyPlain(bytes, at);
      if (at < bytes.length) at += this.#character(bytes, at);
    }
  }

  take(): Uint8Array {
    const text = this.#out.subarray(0, this.#used);
    this.#used = 0;
    return text;
  }

  #makeRoom(needed: number): void {
    if (this.#used + needed <= this.#out.length) return;
    const before = this.#out;
    this.#out = Buffer.allocUnsafeSlow(this.#used + needed);
    this.#out.set(before.subarray(0, this.#used));
  }

  /** Copies what is text by itself; answers where that ends. */
  #copyPlain(bytes: Uint8Array, from: number): number {
    const out = this.#out;
    let used = this.#used;
    let column = this.#column;
    let at = from;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      if (PLAIN[byte] === 0) break;
      if (byte === NEW_LINE) column = 0;
      else if (column < MAX_LINE) column += 1;
      else {
        out[used++] = NEW_LINE;
        column = 1;
      }
      out[used++] = byte;
    }
    this.#used = used;
    this.#column = column;
    return at;
  }

  /** Takes one character; returns how many bytes of it are done with. */
  #character(bytes: Uint8Array, at: number): number {
    const width = decodeWidth(bytes[at] as number);
    const code = decodeCode(bytes, at, width);
    if (this.#mode !== 'text') {
      const step = escapeStep(this.#mode, code, this.#length);
      this.#length = step.next === this.#mode ? this.#length + 1 : 0;
      this.#mode = step.next;
      return step.belongs ? width : 0;
    }
    if (isControl(code)) this.#control(code);
    else this.#show(bytes, { at, width });
    return width;
  }

  #control(code: number): void {
    this.#length = 0;
    if (code === ESCAPE) this.#mode = 'escape';
    if (code === CSI) this.#mode = 'csi';
    if (code !== RETURN) return;
    this.#afterReturn = true;
    this.#breakLine();
  }

  #show(bytes: Uint8Array, { at, width }: { readonly at: number; readonly width: number }): void {
    const isRest = this.#afterReturn && bytes[at] === NEW_LINE;
    this.#afterReturn = false;
    if (isRest) return;
    if (bytes[at] === NEW_LINE) {
      this.#breakLine();
      return;
    }
    const places = width === 4 ? 2 : 1;
    if (this.#column + places > MAX_LINE) this.#breakLine();
    this.#column += places;
    for (let n = at; n < at + width; n += 1) this.#out[this.#used++] = bytes[n] as number;
  }

  #breakLine(): void {
    this.#out[this.#used++] = NEW_LINE;
    this.#column = 0;
  }
}

/** Bytes of the character that begins with this one. */
function decodeWidth(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

/** The character, where it can be one of control or of an escape code: these are below U+0800. */
function decodeCode(bytes: Uint8Array, at: number, width: number): number {
  const first = bytes[at] as number;
  if (width === 1) return first;
  return width === 2 ? ((first & 0x1f) << 6) | ((bytes[at + 1] as number) & 0x3f) : 0xffff;
}

/** Tells control characters apart, which are no text, but for tab and new line. */
const isControl = (code: number): boolean =>
  (code < 0x20 && code !== TAB && code !== NEW_LINE) || (code >= 0x7f && code < 0xa0);
