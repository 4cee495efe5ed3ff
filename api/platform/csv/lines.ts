import { type Problem, wholeFile } from './problem.ts';
import type { CsvLine } from './rows.ts';

/** More than a file of any day, month or quarter has: what is beyond them is no such file. */
const MAX_LINES = 500_000;
const MAX_CELLS = 16_384;

/** Text that is no line of a CSV file. */
class NoCsv extends Error {}

/** A line that is cut into cells when they are asked for: those of a whole file would be ten times as large as it. */
class TextLine implements CsvLine {
  readonly line: number;
  readonly #text: string;
  readonly #delimiter: string;

  constructor(line: number, text: string, delimiter: string) {
    this.line = line;
    this.#text = text;
    this.#delimiter = delimiter;
  }

  get cells(): readonly string[] {
    return trimmed(splitCells(this.#text, this.#delimiter));
  }
}

/**
 * The lines of a CSV file that are not blank, each with the number of the line on which it begins; what is not CSV goes
 * to `problems`. Cells end at the delimiter. Lines end as on any system, each in its own way. Blank cells at the end
 * are how spreadsheets pad short lines.
 */
export function parseCsvLines(content: string, problems: Problem[], delimiter = ','): CsvLine[] {
  const lines: CsvLine[] = [];
  for (const { line, text } of splitRecords(withPlainEnds(content))) {
    if (line > MAX_LINES) {
      problems.push(wholeFile(`The file has more than ${MAX_LINES.toLocaleString('en')} lines`));
      return [];
    }
    try {
      const read = new TextLine(line, text, delimiter);
      if (read.cells.length > 0) lines.push(read);
    } catch (error) {
      if (!(error instanceof NoCsv)) throw error;
      problems.push({ line, column: null, message: `This is not CSV: ${error.message}` });
      return [];
    }
  }
  return lines;
}

function withPlainEnds(content: string): string {
  const text = content.replace(/^\uFEFF/, '');
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}

/** The lines of a text; several are one where a quoted cell goes on over their ends. */
function* splitRecords(text: string): Generator<{ readonly line: number; readonly text: string }> {
  let line = 1;
  let quote = next(text, '"', 0);
  for (let start = 0; start < text.length;) {
    let end = next(text, '\n', start);
    while (quote < end) {
      const closing = next(text, '"', quote + 1);
      if (closing > end) end = next(text, '\n', closing);
      quote = next(text, '"', closing + 1);
    }
    const record = text.slice(start, end);
    yield { line, text: record };
    line += record.includes('\n') ? record.split('\n').length : 1;
    start = end + 1;
  }
}

/** Index of the next such sign; the length of the text where there is none. */
function next(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at === -1 ? text.length : at;
}

function splitCells(record: string, delimiter: string): readonly string[] {
  // Where nothing is quoted a delimiter is the end of a cell.
  const cells = record.includes('"')
    ? splitQuotedCells(record, delimiter)
    : record.split(delimiter, MAX_CELLS + 1);
  if (cells.length > MAX_CELLS)
    throw new NoCsv(`a line has more than ${MAX_CELLS.toLocaleString('en')} cells`);
  return cells;
}

type Cell = { readonly cell: string; readonly end: number };

function splitQuotedCells(record: string, delimiter: string): readonly string[] {
  const cells: string[] = [];
  for (let at = 0; at <= record.length && cells.length <= MAX_CELLS;) {
    const read = record[at] === '"' ? quotedCell : plainCell;
    const { cell, end } = read(record, at, delimiter);
    cells.push(cell);
    at = end + 1;
  }
  return cells;
}

function plainCell(record: string, at: number, delimiter: string): Cell {
  const end = next(record, delimiter, at);
  const cell = record.slice(at, end);
  if (cell.includes('"')) throw new NoCsv('a quote stands within a cell that begins without one');
  return { cell, end };
}

function quotedCell(record: string, at: number, delimiter: string): Cell {
  let closing = next(record, '"', at + 1);
  while (record[closing + 1] === '"') closing = next(record, '"', closing + 2);
  if (closing === record.length) throw new NoCsv('a quote that opens here is not closed');
  const end = closing + 1;
  if (end < record.length && record[end] !== delimiter)
    throw new NoCsv('a cell goes on behind its closing quote');
  return { cell: record.slice(at + 1, closing).replaceAll('""', '"'), end };
}

function trimmed(record: readonly string[]): readonly string[] {
  const cells = record.map((cell) => cell.trim());
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}
