/** Makes of the bytes that a process writes the text that people read. */
export type ReadableText = {
  /** The text of a chunk, as far as it can be told before the next one. */
  push(chunk: Uint8Array): string;
  /** What was held back, when nothing more comes. */
  end(): string;
};

/** A longer line is broken: no screen and no editor takes one of a gigabyte. */
const MAX_LINE = 8_000;

/** Escape codes are shorter; what is longer is none, and shown from there. */
const MAX_CODE = { csi: 100, string: 1_000 };

/** All that is no text: control characters but tab and new line. */
const CONTROL = /(?![\t\n])\p{Cc}/gu;

/** Where the next character stands: in text, or in an escape code (ECMA-48), by its kind. */
type Mode = 'text' | 'escape' | 'csi' | 'string';

/** In an escape code: whether the character belongs to it, and what the next one stands in. */
type Step = { readonly belongs: boolean; readonly next: Mode };

const OVER: Step = { belongs: true, next: 'text' };
const BROKEN: Step = { belongs: false, next: 'text' };

const STEPS: Record<Exclude<Mode, 'text'>, (char: string, length: number) => Step> = {
  escape: (char, length) => {
    if (char === '[') return { belongs: true, next: 'csi' };
    if (']PX^_'.includes(char)) return { belongs: true, next: 'string' };
    if (char >= ' ' && char <= '/' && length < MAX_CODE.csi)
      return { belongs: true, next: 'escape' };
    return char >= '0' && char <= '~' ? OVER : BROKEN;
  },
  csi: (char, length) => {
    if (char >= '@' && char <= '~') return OVER;
    return char >= ' ' && char <= '?' && length < MAX_CODE.csi
      ? { belongs: true, next: 'csi' }
      : BROKEN;
  },
  string: (char, length) => {
    if (char === '\u0007' || char === '\u009C') return OVER;
    if (char === '\u001B') return { belongs: true, next: 'escape' };
    return char === '\n' || char === '\r' || length >= MAX_CODE.string
      ? BROKEN
      : { belongs: true, next: 'string' };
  },
};

/**
 * Bytes become UTF-8 text without control characters and escape codes, with `\n` as the only end of a
 * line and no line beyond 8,000 characters. The same bytes come out as the same text however they are
 * cut into chunks; at most a broken character is held back.
 */
export function readableText(): ReadableText {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const plain = new PlainText();
  const lines = new ShortLines();
  return {
    push: (chunk) => lines.push(plain.push(decoder.decode(chunk, { stream: true }))),
    end: () => lines.push(plain.push(decoder.decode())),
  };
}

/** Leaves control characters and escape codes out. */
class PlainText {
  #mode: Mode = 'text';
  /** Characters of the escape code so far. */
  #length = 0;
  /** A `\n` that comes next belongs to the `\r` before. */
  #afterReturn = false;

  push(text: string): string {
    let out = '';
    for (let at = 0; at < text.length;) {
      if (this.#mode === 'text') {
        CONTROL.lastIndex = at;
        const end = CONTROL.exec(text)?.index ?? text.length;
        out += this.#run(text.slice(at, end));
        if (end < text.length) out += this.#control(text.charAt(end));
        at = end + 1;
      } else if (this.#belongs(text.charAt(at))) at += 1;
    }
    return out;
  }

  #run(text: string): string {
    if (text === '') return '';
    const isRest = this.#afterReturn && text.startsWith('\n');
    this.#afterReturn = false;
    return isRest ? text.slice(1) : text;
  }

  #control(char: string): string {
    this.#length = 0;
    if (char === '\u001B') this.#mode = 'escape';
    if (char === '\u009B') this.#mode = 'csi';
    if (char !== '\r') return '';
    this.#afterReturn = true;
    return '\n';
  }

  /** Whether the character is one of the escape code under way. */
  #belongs(char: string): boolean {
    if (this.#mode === 'text') return false;
    const step = STEPS[this.#mode](char, this.#length);
    this.#length = step.next === this.#mode ? this.#length + 1 : 0;
    this.#mode = step.next;
    return step.belongs;
  }
}

/** Breaks lines that are too long, never within a character. */
class ShortLines {
  /** Characters of the line so far. */
  #column = 0;

  push(text: string): string {
    let out = '';
    let taken = 0;
    for (let at = 0; at < text.length;) {
      const newLine = text.indexOf('\n', at);
      const end = newLine === -1 ? text.length : newLine;
      while (this.#column + end - at > MAX_LINE) {
        at = wholeCharacters(text, at + MAX_LINE - this.#column);
        out += `${text.slice(taken, at)}\n`;
        taken = at;
        this.#column = 0;
      }
      this.#column = newLine === -1 ? this.#column + end - at : 0;
      at = newLine === -1 ? end : end + 1;
    }
    // As most are: nothing is copied where no line is too long.
    return taken === 0 ? out + text : out + text.slice(taken);
  }
}

/** The place itself, or the one before where it would part a character. */
const wholeCharacters = (text: string, at: number): number =>
  /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
