import { BadCell, type CellParser } from './cells.ts';
import type { Problem } from './problem.ts';

/** A line of a file, cells by position. Ask once for the cells: they may be cut from a text each time. */
export type Line = { readonly line: number; readonly cells: readonly string[] };

/** Position of a row, below the line of its column names. */
export type Place = { readonly line: number; readonly columns: readonly string[] };

/** A row and its cells, by these columns. */
export type Row = Line & Place;

/** Something read from a row, and where: what is found wrong later can be pointed at. */
export type Placed<Value> = { readonly value: Value; readonly row: Place };

/** Nobody reads further: of a file in which so much is wrong the rest is not looked at. */
const MAX_PROBLEMS = 10_000;

/** Mapping of a row to a value: for each field the column and the parser of its cell. */
export type Fields<Value> = {
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
 * The rows below a line of column names. Columns may stand in any order, but all of them, once each,
 * and no others; whatever else there is goes to `problems`.
 */
export function rowsOf(
  { name, columns, optional = [] }: TableLayout,
  { head, body }: { readonly head: Line; readonly body: readonly Line[] },
  problems: Problem[],
): Row[] {
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

class TableRow implements Row {
  readonly columns: readonly string[];
  readonly #source: Line;

  constructor(source: Line, columns: readonly string[]) {
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
  row: Row,
  fields: Fields<Value>,
  problems: Problem[],
): Value | undefined {
  const before = problems.length;
  if (before >= MAX_PROBLEMS) return undefined;
  const { cells } = row;
  const entries = Object.entries<Fields<Record<string, unknown>>[string]>(fields);
  const read = entries.map(([name, [column, parse]]) => {
    try {
      return [name, parse(cells[row.columns.indexOf(column)] ?? '')];
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      problems.push(problemAt(row, column, error.message));
      return [name, undefined];
    }
  });
  if (problems.length > before) return undefined;
  // The one place where cells become typed: each field's parser gave its value.
  return Object.fromEntries(read) as Value;
}

/** Reads all rows of a table, as `readRow` one; the places of the columns are looked for once. */
export function readRows<Value extends object>(
  rows: readonly Row[],
  fields: Fields<Value>,
  problems: Problem[],
): Placed<Value>[] {
  return readRowsAs(rows, { fields, as: (value) => value }, problems);
}

/** The same, each value made into another at once: those of a whole file never lie beside each other. */
export function readRowsAs<Read extends object, Value>(
  rows: readonly Row[],
  { fields, as }: { readonly fields: Fields<Read>; readonly as: (read: Read) => Value },
  problems: Problem[],
): Placed<Value>[] {
  const found = rows[0]?.columns ?? [];
  const entries = Object.entries<Fields<Record<string, unknown>>[string]>(fields).map(
    ([name, [column, parse]]) => ({ name, column, parse, at: found.indexOf(column) }),
  );
  const placed: Placed<Value>[] = [];
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
        problems.push(problemAt(row, column, error.message));
      }
    }
    // As in `readRow`: each field's parser gave its value.
    if (problems.length > before) continue;
    placed.push({ row: { line, columns }, value: as(value as Read) });
  }
  return placed;
}

/** A problem in a column of a row, located as a spreadsheet shows it: 'M (Lots)'. */
export function problemAt(row: Place, column: string, message: string): Problem {
  return {
    line: row.line,
    column: `${letterOf(row.columns.indexOf(column))} (${column})`,
    message,
  };
}

const LETTERS = 26;

/** 'A' to 'Z', then 'AA'. */
function letterOf(index: number): string {
  const before = Math.floor(index / LETTERS);
  const letter = String.fromCharCode('A'.charCodeAt(0) + (index % LETTERS));
  return before === 0 ? letter : `${letterOf(before - 1)}${letter}`;
}
