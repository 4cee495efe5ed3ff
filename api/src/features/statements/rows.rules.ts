import { BadCell, type CellParser } from './cells.rules.ts';
import type { ColumnName } from './statement-layout.rules.ts';
import type { Problem } from './statement.rules.ts';

/** A line of a file, cells by position. */
export type Line = { readonly line: number; readonly cells: readonly string[] };

/** A line of a section, cells by the section's columns. */
export type Row = {
  readonly line: number;
  readonly columns: readonly ColumnName[];
  readonly cells: readonly string[];
};

/** Something read from a row, and where: what is found wrong later can be pointed at. */
export type Placed<Value> = { readonly value: Value; readonly row: Row };

type Fields = Readonly<Record<string, readonly [ColumnName, CellParser<unknown>]>>;

export type FieldsRead<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name][1] extends CellParser<infer Value> ? Value : never;
};

/** Reads the columns that `fields` names; every cell that is wrong goes to `problems`. */
export function readRow<F extends Fields>(
  row: Row,
  fields: F,
  problems: Problem[],
): FieldsRead<F> | undefined {
  const before = problems.length;
  const read = Object.entries(fields).map(([name, [column, parse]]) => {
    try {
      return [name, parse(row.cells[row.columns.indexOf(column)] ?? '')];
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      problems.push(problemAt(row, column, error.message));
      return [name, undefined];
    }
  });
  if (problems.length > before) return undefined;
  // The one place where cells become typed: each field's parser gave its value.
  return Object.fromEntries(read) as FieldsRead<F>;
}

/** What is wrong in a column of a row, where a spreadsheet shows it: 'M (Lots)'. */
export function problemAt(row: Row, column: ColumnName, message: string): Problem {
  return {
    line: row.line,
    column: `${letterOf(row.columns.indexOf(column))} (${column})`,
    message,
  };
}

function letterOf(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}
