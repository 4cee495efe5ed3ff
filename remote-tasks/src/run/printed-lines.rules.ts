/** Log retention, in characters: head and tail. */
const MAX_HEAD = 262_144;
const MAX_TAIL = 786_432;
/** Beyond this the middle is dropped again, so that a run which prints on does not fill the page. */
const MAX_SHOWN_CHARS = MAX_HEAD + MAX_TAIL + 524_288;

/** A part of what a run printed, and where it begins and ends, as the server counts characters. */
export type PrintedPart = { readonly from: number; readonly text: string; readonly to: number };

/** Match of a search: its line, and its offset in the line. */
export type Match = { readonly line: number; readonly at: number };

/**
 * Output of a run as lines: the text itself, and an index of four bytes a line. A line stands for
 * each gap, with its length.
 */
export class PrintedLines {
  #text = '';
  #starts = new Uint32Array(1024);
  #count = 0;
  #position = 0;

  /** Number of characters printed so far, with those that are not stored. */
  get position(): number {
    return this.#position;
  }

  get text(): string {
    return this.#text;
  }

  /** Lines; the last one is open while it has not ended. */
  get count(): number {
    return this.#count;
  }

  append({ from, text, to }: PrintedPart): void {
    const missing = from - this.#position;
    this.#position = to;
    if (missing > 0) this.#add(gapLine(missing, this.#text));
    this.#add(text);
    if (this.#text.length > MAX_SHOWN_CHARS) this.#dropMiddle();
  }

  line(index: number): string {
    const end = index + 1 < this.#count ? this.#start(index + 1) - 1 : this.#text.length;
    return this.#text.slice(this.#start(index), end).replace(/\n$/, '');
  }

  /** Every place of a text, ignoring case; none of an empty one. */
  find(wanted: string): readonly Match[] {
    const matches: Match[] = [];
    let line = 0;
    for (const at of findOffsets(this.#text, wanted)) {
      while (line + 1 < this.#count && this.#start(line + 1) <= at) line += 1;
      matches.push({ line, at: at - this.#start(line) });
    }
    return matches;
  }

  #start(index: number): number {
    return this.#starts[index] ?? 0;
  }

  #add(text: string): void {
    if (text === '') return;
    const before = this.#text.length;
    if (before === 0 || this.#text.endsWith('\n')) this.#begin(before);
    for (
      let at = text.indexOf('\n');
      at >= 0 && at + 1 < text.length;
      at = text.indexOf('\n', at + 1)
    )
      this.#begin(before + at + 1);
    this.#text += text;
  }

  #begin(at: number): void {
    if (this.#count === this.#starts.length) {
      // By an eighth: twice as much would leave up to half of it empty.
      const more = new Uint32Array(this.#count + Math.max(1024, this.#count >> 3));
      more.set(this.#starts);
      this.#starts = more;
    }
    this.#starts[this.#count] = at;
    this.#count += 1;
  }

  #dropMiddle(): void {
    const text = this.#text;
    const head = text.slice(0, text.lastIndexOf('\n', MAX_HEAD) + 1);
    const tail = text.slice(text.indexOf('\n', text.length - MAX_TAIL) + 1);
    this.#text = '';
    this.#count = 0;
    this.#add(head);
    this.#add(gapLine(this.#position - head.length - tail.length, head));
    this.#add(tail);
  }
}

/** A text that is known whole. */
export function wholeText(text: string): PrintedLines {
  const lines = new PrintedLines();
  lines.append({ from: 0, text, to: text.length });
  return lines;
}

/** Offsets of a text in another, case-insensitive; none for an empty one. */
export function findOffsets(text: string, wanted: string): readonly number[] {
  if (wanted === '') return [];
  // Lower case may be longer than what it is of, and then every place behind it would be wrong.
  const pattern = new RegExp(wanted.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&'), 'giu');
  return Array.from(text.matchAll(pattern), ({ index }) => index);
}

/** A line of its own. */
function gapLine(missing: number, before: string): string {
  const line = `[… ${missing.toLocaleString('en-GB')} characters are not kept …]\n`;
  return before === '' || before.endsWith('\n') ? line : `\n${line}`;
}
