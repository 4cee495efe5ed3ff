import type { Spot } from '@fairlead/shared/contract/file-layouts';

/** Limit above the lines that the product reads. */
const MOST_LINES = 500_000;

/** Lines of a file, as the product counts them; what is beyond those that it reads is left out. */
export function linesOf(text: string): readonly string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/, MOST_LINES);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** Characters of a line from `start` up to `end`, counted from 0. */
export type Span = { readonly start: number; readonly end: number };

/** Characters of a line where spots of it stand: of fixed width themselves, of a delimited file its cells. */
export function spansOf(
  line: string,
  spots: readonly Spot[],
  delimiter: string | null,
): readonly Span[] {
  if (delimiter === null) {
    return spots
      .map(({ first, last }) => ({ start: first - 1, end: Math.min(last, line.length) }))
      .filter(({ start, end }) => start < end);
  }
  const cells = cellsOf(line, delimiter);
  return spots.flatMap(({ first, last }) => cells.slice(first - 1, last));
}

/** Characters of each cell of a line, with its quotes. */
function cellsOf(line: string, delimiter: string): readonly Span[] {
  const cells: Span[] = [];
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
export type Marked = Span & { readonly names: readonly string[]; readonly isWrong: boolean };

export type Piece = {
  readonly text: string;
  readonly names: readonly string[];
  readonly isWrong: boolean;
};

/** Cuts a line where fields begin and end; a piece may be of several fields, or of none. */
export function piecesOf(line: string, marks: readonly Marked[]): readonly Piece[] {
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
export function rulerOf(length: number): string {
  let ruler = '';
  for (let ten = 10; ten - 10 < length; ten += 10) {
    const number = String(ten);
    ruler += `....:${number.padStart(5, '.')}`;
  }
  return ruler;
}
