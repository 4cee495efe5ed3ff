import type { Spot } from '@fairlead/tasks/contract/file-layouts';

/** Limit above the lines that the product reads. */
const MAX_LINES = 500_000;

const [LINE_FEED, RETURN] = [10, 13];

/** Lazily splits a file into lines (any line ending), up to the product's limit. */
export class LinesOfFile {
  #text = '';
  #starts = new Uint32Array(4096);
  #count = 0;
  #longest = 0;
  /** True where the next character begins a line, unless it ends the one before. */
  #isBeginning = true;

  /** Adds a piece of the text, which has no byte order mark. */
  add(piece: string): void {
    const before = this.#text.length;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      const isPair = code === LINE_FEED && this.#isBehindReturn(piece, at);
      if (this.#isBeginning && !isPair) this.#begin(before + at);
      this.#isBeginning = code === LINE_FEED || code === RETURN;
    }
    this.#text += piece;
  }

  get count(): number {
    return Math.min(this.#count, MAX_LINES);
  }

  /** Characters of the longest line, with what ends it. */
  get longest(): number {
    return Math.max(this.#longest, this.#text.length - this.#start(this.#count - 1));
  }

  /** A line by its index, without what ends it. */
  line(index: number): string {
    if (index >= this.#count) return '';
    const end = index + 1 < this.#count ? this.#start(index + 1) : this.#text.length;
    return this.#text.slice(this.#start(index), end).replace(/[\r\n]+$/, '');
  }

  #isBehindReturn(piece: string, at: number): boolean {
    const before = at > 0 ? piece.charCodeAt(at - 1) : this.#text.charCodeAt(this.#text.length - 1);
    return before === RETURN;
  }

  #start(index: number): number {
    return this.#starts[index] ?? 0;
  }

  #begin(at: number): void {
    if (this.#count > MAX_LINES) return;
    if (this.#count > 0) this.#longest = Math.max(this.#longest, at - this.#start(this.#count - 1));
    if (this.#count === this.#starts.length) {
      const more = new Uint32Array(2 * this.#count);
      more.set(this.#starts);
      this.#starts = more;
    }
    this.#starts[this.#count] = at;
    this.#count += 1;
  }
}

/** Lines of a text that is known whole. */
export function splitFileLines(text: string): LinesOfFile {
  const lines = new LinesOfFile();
  lines.add(text.replace(/^\uFEFF/, ''));
  return lines;
}

/** Characters of a line from `start` up to `end`, counted from 0. */
export type LineSpan = { readonly start: number; readonly end: number };

/** Characters of a line where spots of it stand: of fixed width themselves, of a delimited file its cells. */
export function locateSpots(
  line: string,
  spots: readonly Spot[],
  delimiter: string | null,
): readonly LineSpan[] {
  if (delimiter === null) {
    return spots
      .map(({ first, last }) => ({ start: first - 1, end: Math.min(last, line.length) }))
      .filter(({ start, end }) => start < end);
  }
  const cells = locateCells(line, delimiter);
  return spots.flatMap(({ first, last }) => cells.slice(first - 1, last));
}

/** Characters of each cell of a line, with its quotes. */
function locateCells(line: string, delimiter: string): readonly LineSpan[] {
  const cells: LineSpan[] = [];
  let [start, isQuoted] = [0, false];
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === delimiter && !isQuoted) {
      cells.push({ start, end: at });
      start = at + 1;
    }
  }
  return [...cells, { start, end: line.length }];
}

/** A span of a line, and what it is. */
export type Marked = LineSpan & { readonly names: readonly string[]; readonly isWrong: boolean };

export type LinePiece = {
  readonly text: string;
  readonly names: readonly string[];
  readonly isWrong: boolean;
};

/** Cuts a line where fields begin and end; a piece may be of several fields, or of none. */
export function cutLine(line: string, marks: readonly Marked[]): readonly LinePiece[] {
  const cuts = new Set([0, line.length]);
  for (const { start, end } of marks) cuts.add(start).add(end);
  const places = [...cuts].filter((at) => at <= line.length).toSorted((a, b) => a - b);
  return places.slice(0, -1).map((start, index) => {
    const end = places[index + 1] ?? line.length;
    const of = marks.filter((mark) => mark.start < end && mark.end > start);
    return {
      text: line.slice(start, end),
      names: [...new Set(of.flatMap(({ names }) => names))],
      isWrong: of.some(({ isWrong }) => isWrong),
    };
  });
}

/** Places of characters over a file of fixed width: '....:...10....:...20'. */
export function buildRuler(length: number): string {
  let ruler = '';
  for (let ten = 10; ten - 10 < length; ten += 10) {
    const number = String(ten);
    ruler += `....:${number.padStart(5, '.')}`;
  }
  return ruler;
}
