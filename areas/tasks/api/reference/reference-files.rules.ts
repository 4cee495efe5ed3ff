import { parseCsvLines } from '@fairlead/platform/csv/lines';
import { addAll, type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { type LocatedValue, createCellProblem, readCsvRows } from '@fairlead/platform/csv/rows';
import { FILE_LAYOUT_TABLES } from './file-layout-tables.rules.ts';
import { isLayoutsAlone } from './layouts-alone.rules.ts';
import {
  findReferenceColumn,
  readReferenceRow,
  type ReferenceFiles,
  type ReferenceRow,
  type ReferenceTable,
} from './reference-table.rules.ts';
import { REFERENCE_TABLES } from './reference-tables.rules.ts';

/** The rows of every table, or all that is wrong with the files. */
export type ParsedReference =
  | { readonly rows: ReadonlyMap<ReferenceTable, readonly ReferenceRow[]> }
  | { readonly problems: readonly Problem[] };

type Read = ReadonlyMap<ReferenceTable, readonly LocatedValue<ReferenceRow>[]>;

/**
 * Reads the files of reference data (docs/reference-data.md). They are taken together or not at all:
 * with one bad row there are no reference data, and every bad row is named. Only the files of layouts may come alone.
 */
export function parseReference(files: ReferenceFiles): ParsedReference {
  return isLayoutsAlone(files)
    ? parseTables(FILE_LAYOUT_TABLES, files)
    : parseTables(REFERENCE_TABLES, files, surplusFiles(files));
}

/** Reads the files of some tables; with problems from before no rows are answered either. */
export function parseTables(
  tables: readonly ReferenceTable[],
  files: ReferenceFiles,
  before: readonly Problem[] = [],
): ParsedReference {
  const problems = [...before];
  const given = tables.filter(
    ({ file, isOptional = false }) => !isOptional || files[file] !== undefined,
  );
  const read: Read = new Map(
    given.map((table) => [table, readFile(table, files[table.file], problems)]),
  );
  for (const [table, rows] of read) addAll(problems, inFile(table, repeatedRows(table, rows)));
  // Rows that could not be read would be missed by rows that are right.
  if (problems.length === 0) {
    for (const [table, rows] of read) {
      addAll(problems, inFile(table, strayRows(table, rows, read)));
      addAll(problems, inFile(table, uncovered(table, rows)));
      addAll(problems, inFile(table, table.agrees?.(rows, rowsIn(read)) ?? []));
    }
  }
  if (problems.length > 0) return { problems };
  return {
    rows: new Map([...read].map(([table, rows]) => [table, rows.map(({ value }) => value)])),
  };
}

const rowsIn = (read: Read) => (name: string) =>
  [...read].find(([table]) => table.name === name)?.[1] ?? [];

/** A row's key as people say it: 'Norvane A7E CME'. */
export function keyText({ key }: Pick<ReferenceTable, 'key'>, row: ReferenceRow): string {
  return key.map((field) => String(row[field])).join(' ');
}

function surplusFiles(files: ReferenceFiles): Problem[] {
  return Object.keys(files)
    .filter((name) => !REFERENCE_TABLES.some(({ file }) => file === name))
    .map((name) => ({ ...wholeFile('is no file of reference data'), file: name }));
}

function readFile(
  table: ReferenceTable,
  content: string | undefined,
  problems: Problem[],
): readonly LocatedValue<ReferenceRow>[] {
  const found: Problem[] = [];
  const rows = content === undefined ? missing(found) : readRows(table, content, found);
  problems.push(
    ...inFile(
      table,
      found.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    ),
  );
  return rows;
}

function missing(problems: Problem[]): [] {
  problems.push(wholeFile('is missing'));
  return [];
}

function readRows(
  table: ReferenceTable,
  content: string,
  problems: Problem[],
): readonly LocatedValue<ReferenceRow>[] {
  const [head = { line: 1, cells: [] }, ...body] = parseCsvLines(content, problems);
  if (problems.length > 0) return [];
  const columns = Object.values(table.fields).map(([column]) => column);
  const optional = (table.later ?? []).map((field) => findReferenceColumn(table, field));
  const layout = { name: table.file, columns, optional };
  const rows = readCsvRows(layout, { head, body }, problems);
  return problems.length > 0 ? [] : rows.flatMap((row) => readReferenceRow(table, row, problems));
}

function inFile({ file }: ReferenceTable, problems: readonly Problem[]): Problem[] {
  return problems.map((problem) => ({ ...problem, file }));
}

/** Rows with the key of a row above, or with a value that only one row may have. */
function repeatedRows(
  table: ReferenceTable,
  rows: readonly LocatedValue<ReferenceRow>[],
): Problem[] {
  const { key, once = [] } = table;
  return [
    ...repeated(rows, (row) => ({
      id: toId(row, key),
      text: keyText(table, row),
      column: findReferenceColumn(table, key.at(-1) ?? ''),
    })),
    ...once.flatMap(({ field, value }) =>
      repeated(rows, (row) => {
        const cell = row[field] ?? null;
        const counts = value === undefined ? cell !== null : cell === value;
        const text = cell === true ? 'yes' : String(cell);
        return counts ? { id: text, text, column: findReferenceColumn(table, field) } : undefined;
      }),
    ),
  ];
}

/** Unique value of a row, which no other may have. */
type Mark = { readonly id: string; readonly text: string; readonly column: string };

function repeated(
  rows: readonly LocatedValue<ReferenceRow>[],
  markOf: (row: ReferenceRow) => Mark | undefined,
): Problem[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ value, row }) => {
    const mark = markOf(value);
    if (mark === undefined) return [];
    const line = first.get(mark.id);
    first.set(mark.id, line ?? row.line);
    return line === undefined
      ? []
      : [createCellProblem(row, mark.column, `${mark.text} stands on line ${line} already`)];
  });
}

function toId(row: ReferenceRow, fields: readonly string[]): string {
  return JSON.stringify(fields.map((field) => row[field]));
}

/** Values that no row has. */
function uncovered(
  { covers }: ReferenceTable,
  rows: readonly LocatedValue<ReferenceRow>[],
): Problem[] {
  if (covers === undefined) return [];
  return covers.values
    .filter((value) => !rows.some((row) => row.value[covers.field] === value))
    .map((value) => wholeFile(`has no row of ${value}`));
}

/** Rows that name what stands in no other file. */
function strayRows(
  table: ReferenceTable,
  rows: readonly LocatedValue<ReferenceRow>[],
  read: Read,
): Problem[] {
  return (table.refers ?? []).flatMap(({ fields, to }) => {
    const target = REFERENCE_TABLES.find(({ name }) => name === to);
    if (target === undefined) throw new Error(`There is no table ${to}`);
    const known = new Set((read.get(target) ?? []).map(({ value }) => toId(value, target.key)));
    return rows.flatMap(({ value, row }) => {
      const named = fields.map((field) => value[field] ?? null);
      if (named.includes(null) || known.has(toId(value, fields))) return [];
      const text = `'${named.join(' ')}' does not stand in ${target.file}`;
      return [createCellProblem(row, findReferenceColumn(table, fields.at(-1) ?? ''), text)];
    });
  });
}
