import { type CsvError, parse } from 'csv-parse/sync';

import type { Problem } from './problem.ts';
import type { Line } from './rows.ts';

/**
 * The lines of a CSV file that say something; what is no CSV goes to `problems`. Blank cells at the
 * end are how spreadsheets pad short lines.
 */
export function linesOf(content: string, problems: Problem[]): Line[] {
  const lines: Line[] = [];
  for (const block of blocksOf(content.replace(/^\uFEFF/, ''))) {
    if (!readBlock(block, lines, problems)) return [];
  }
  return lines;
}

/** Lines of a file from `line` on that belong together. */
type Block = { readonly line: number; readonly text: string };

/**
 * Cuts a file at lines of a single cell, names of sections and blank ones: the reader is told by each
 * table how many cells its lines have, and takes four times as long over lines that have other numbers.
 */
function* blocksOf(content: string): Generator<Block> {
  let start = 0;
  let [line, firstLine] = [1, 1];
  let isQuoted = false;
  for (let at = 0; at < content.length; line += 1) {
    const next = content.indexOf('\n', at) + 1 || content.length;
    const text = content.slice(at, next);
    if (!isQuoted && !text.includes(',')) {
      yield { line: firstLine, text: content.slice(start, at) };
      yield { line, text };
      [start, firstLine] = [next, line + 1];
    } else if (text.split('"').length % 2 === 0) isQuoted = !isQuoted;
    at = next;
  }
  yield { line: firstLine, text: content.slice(start) };
}

/** Whether it could be read. Where nothing is quoted a comma is the end of a cell, and it takes no reader. */
function readBlock({ line, text }: Block, lines: Line[], problems: Problem[]): boolean {
  if (!text.includes('"')) {
    for (const [index, row] of text.split(/\r\n|\r|\n/).entries()) {
      const cells = trimmed(row.split(','));
      if (cells.length > 0) lines.push({ line: line + index, cells });
    }
    return true;
  }
  try {
    const records = parse(text, { info: true, relax_column_count: true }) as unknown as {
      readonly info: { readonly lines: number };
      readonly record: readonly string[];
    }[];
    for (const { info, record } of records) {
      const cells = trimmed(record);
      if (cells.length > 0) lines.push({ line: line - 1 + info.lines, cells });
    }
    return true;
  } catch (error) {
    const { lines: at, message } = error as CsvError & { readonly lines?: number };
    const place = at === undefined ? null : line - 1 + at;
    problems.push({ line: place, column: null, message: `This is not CSV: ${message}` });
    return false;
  }
}

function trimmed(record: readonly string[]): readonly string[] {
  const cells = record.map((cell) => cell.trim());
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}
