import { BadCell, type CellParser } from './cells.ts';
import type { Problem } from './problem.ts';

/** A line of a file, cells by position. Ask once for the cells: they may be cut from a text each time. */
export type CsvLine = { readonly line: number; readonly cells: readonly string[] };

/** Position of a row, below the line of its column names. */
export type RowLocation = { readonly line: number; readonly columns: readonly string[] };

/** A row and its cells, by these columns. */
export type CsvRow = CsvLine & RowLocation;

/** Something read from a row, and where: what is found wrong later can be pointed at. */
export type LocatedValue<Value> = { readonly value: Value; readonly row: RowLocation };

/** Nobody reads further: of a file in which so much is wrong the rest is not looked at. */
const MAX_PROBLEMS = 10_000;

/** Mapping of a row to a value: for each field the column and the parser of its cell. */
export type CsvFields<Value> = {
  readonly [Name in keyof Value]: readonly [column: string, parse: CellParser<Value[Name]>];
};

/** A table of a file: what it is called in problems, and the columns it has. */
export type TableLayout = {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of them that a file may lack. */
  readonly optional?: readonly string[];
};

/**
 * Parses rows below a header line. Columns may come in any order; each must be there once and no
 * other. Problems go to `problems`.
 */
export function readCsvRows(
  { name, columns, optional = [] }: TableLayout,
  { head, body }: { readonly head: CsvLine; readonly body: readonly CsvLine[] },
  problems: Problem[],
): CsvRow[] {
  const found = head.cells;
  const at = (column: string, message: string): Problem => ({ line: head.line, column, message });
  const unknown = found.filter((cell) => !columns.includes(cell));
  problems.push(
    ...columns
      .filter((column) => !found.includes(column) && !optional.includes(column))
      .map((column) => at(column, `${name} has no such column`)),
    ...unknown.map((column) => at(column, `${name} takes no such column`)),
    ...found
      .filter((cell, index) => found.indexOf(cell) < index)
      .map((column) => at(column, `${name} has this column twice`)),
  );
  return body.map((row) => {
    const { length } = row.cells;
    if (length > found.length && problems.length < MAX_PROBLEMS) {
      const message = `More cells than ${name} has columns: ${length}`;
      problems.push({ line: row.line, column: null, message });
    }
    return new TableRow(row, found);
  });
}

class TableRow implements CsvRow {
  readonly columns: readonly string[];
  readonly #source: CsvLine;

  constructor(source: CsvLine, columns: readonly string[]) {
    this.#source = source;
    this.columns = columns;
  }

  get line(): number {
    return this.#source.line;
  }

  get cells(): readonly string[] {
    return this.#source.cells;
  }
}

/** Reads the columns that `fields` names; every cell that is wrong goes to `problems`. */
export function readRow<Value extends object>(
  row: CsvRow,
  fields: CsvFields<Value>,
  problems: Problem[],
): Value | undefined {
  const before = problems.length;
  if (before >= MAX_PROBLEMS) return undefined;
  const { cells } = row;
  const entries = Object.entries<CsvFields<Record<string, unknown>>[string]>(fields);
  const read = entries.map(([name, [column, parse]]) => {
    try {
      return [name, parse(cells[row.columns.indexOf(column)] ?? '')];
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      problems.push(createCellProblem(row, column, error.message));
      return [name, undefined];
    }
  });
  if (problems.length > before) return undefined;
  // The one place where cells become typed: each field's parser gave its value.
  return Object.fromEntries(read) as Value;
}

/** Reads all rows of a table, as `readRow` one; the places of the columns are looked for once. */
export function readRows<Value extends object>(
  rows: readonly CsvRow[],
  fields: CsvFields<Value>,
  problems: Problem[],
): LocatedValue<Value>[] {
  return readRowsAs(rows, { fields, as: (value) => value }, problems);
}

/**
 * Like `readCsvRows`, but maps each row at once, so that a large file is never held twice in
 * memory.
 */
export function readRowsAs<Read extends object, Value>(
  rows: readonly CsvRow[],
  { fields, as }: { readonly fields: CsvFields<Read>; readonly as: (read: Read) => Value },
  problems: Problem[],
): LocatedValue<Value>[] {
  const found = rows[0]?.columns ?? [];
  const entries = Object.entries<CsvFields<Record<string, unknown>>[string]>(fields).map(
    ([name, [column, parse]]) => ({ name, column, parse, at: found.indexOf(column) }),
  );
  const placed: LocatedValue<Value>[] = [];
  for (const row of rows) {
    const before = problems.length;
    if (before >= MAX_PROBLEMS) break;
    const { line, columns, cells } = row;
    const value: Record<string, unknown> = {};
    for (const { name, column, parse, at } of entries) {
      try {
        value[name] = parse(cells[at] ?? '');
      } catch (error) {
        if (!(error instanceof BadCell)) throw error;
        problems.push(createCellProblem(row, column, error.message));
      }
    }
    // As in `readRow`: each field's parser gave its value.
    if (problems.length > before) continue;
    placed.push({ row: { line, columns }, value: as(value as Read) });
  }
  return placed;
}

/** A problem in a column of a row, located as a spreadsheet shows it: 'M (Lots)'. */
export function createCellProblem(row: RowLocation, column: string, message: string): Problem {
  return {
    line: row.line,
    column: `${toColumnLetter(row.columns.indexOf(column))} (${column})`,
    message,
  };
}

const LETTERS = 26;

/** 'A' to 'Z', then 'AA'. */
function toColumnLetter(index: number): string {
  const before = Math.floor(index / LETTERS);
  const letter = String.fromCharCode('A'.charCodeAt(0) + (index % LETTERS));
  return before === 0 ? letter : `${toColumnLetter(before - 1)}${letter}`;
}
