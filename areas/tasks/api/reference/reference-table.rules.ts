import type { Problem } from '@fairlead/platform/csv/problem';
import {
  type CsvFields,
  type LocatedValue,
  createCellProblem,
  readRow,
  type CsvRow,
} from '@fairlead/platform/csv/rows';

type Cell = string | number | boolean | null;

/** A row of a table, by the names of the table's columns; decimal numbers are texts. */
export type ReferenceRow = Readonly<Record<string, Cell>>;

export type ReferenceTable = {
  /** The table of the database. */
  readonly name: string;
  readonly file: string;
  /** A set without the file leaves the table as it is. */
  readonly isOptional?: boolean;
  /** The fields by which one row is told from another. */
  readonly key: readonly string[];
  /** By the names of the table's columns: the file's column, and how its cell is read. */
  readonly fields: CsvFields<ReferenceRow>;
  /** Fields that files of before do not have: without the column they are empty. */
  readonly later?: readonly string[];
  /** Fields that name a row of another table by its key; null names none. */
  readonly refers?: readonly { readonly fields: readonly string[]; readonly to: string }[];
  /** Fields that are unique: any value but null, or this one. */
  readonly once?: readonly { readonly field: string; readonly value?: Cell }[];
  /** Values of a field that some row has to have. */
  readonly covers?: { readonly field: string; readonly values: readonly string[] };
  /** Problems where its rows contradict those of other tables of the set. */
  readonly agrees?: (
    rows: readonly LocatedValue<ReferenceRow>[],
    rowsOf: (table: string) => readonly LocatedValue<ReferenceRow>[],
  ) => readonly Problem[];
  /** Rules between the cells of one row. */
  readonly checks?: readonly {
    readonly field: string;
    readonly problem: (row: ReferenceRow) => string | undefined;
  }[];
};

/** The file's column of a field. */
export function findReferenceColumn({ fields }: ReferenceTable, field: string): string {
  return fields[field]?.[0] ?? field;
}

/** One row, if its cells can be read; all that is wrong in it goes to `problems`. */
export function readReferenceRow(
  table: ReferenceTable,
  row: CsvRow,
  problems: Problem[],
): LocatedValue<ReferenceRow>[] {
  const value = readRow(row, table.fields, problems);
  if (value === undefined) return [];
  for (const { field, problem } of table.checks ?? []) {
    const message = problem(value);
    if (message !== undefined)
      problems.push(createCellProblem(row, findReferenceColumn(table, field), message));
  }
  return [{ value, row }];
}
/** The text of each file by its name. */
export type ReferenceFiles = Readonly<Record<string, string>>;
