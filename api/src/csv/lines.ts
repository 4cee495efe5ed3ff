import { type CsvError, parse } from 'csv-parse/sync';

import type { Problem } from './problem.ts';
import type { Line } from './rows.ts';

/**
 * The lines of a CSV file that say something; what is no CSV goes to `problems`. Blank cells at the
 * end are how spreadsheets pad short lines.
 */
export function linesOf(content: string, problems: Problem[]): Line[] {
  try {
    const records = parse(content, {
      bom: true,
      info: true,
      relax_column_count: true,
    }) as unknown as {
      readonly info: { readonly lines: number };
      readonly record: readonly string[];
    }[];
    return records
      .map(({ info, record }) => ({ line: info.lines, cells: trimmed(record) }))
      .filter(({ cells }) => cells.length > 0);
  } catch (error) {
    const { lines, message } = error as CsvError & { readonly lines?: number };
    problems.push({ line: lines ?? null, column: null, message: `This is not CSV: ${message}` });
    return [];
  }
}

function trimmed(record: readonly string[]): readonly string[] {
  const cells = record.map((cell) => cell.trim());
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}
