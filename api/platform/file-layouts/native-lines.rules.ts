import type { Problem } from '../csv/problem.ts';
import type { CsvLine } from '../csv/rows.ts';
import type { NativeFormat } from './native-formats.rules.ts';
import type { NativeRow } from './totals.rules.ts';

/** Rows in the native format, and the facts about the whole file. */
export type NativeContent = {
  readonly head: NativeRow | undefined;
  readonly rows: readonly NativeRow[];
};

/**
 * CSV lines of one table: its header, then its rows, each with its line number in the source file.
 */
export function tableLines(
  columns: readonly string[],
  rows: readonly Pick<NativeRow, 'line' | 'cells'>[],
): readonly CsvLine[] {
  return [
    { line: 0, cells: columns },
    ...rows.map(({ line, cells }) => ({
      line,
      cells: columns.map((column) => cells.get(column) ?? ''),
    })),
  ];
}

/** CSV lines of a native file, without the end line that closes a file with sections. */
export function toNativeLines(
  form: NativeFormat,
  { head, rows }: NativeContent,
): readonly CsvLine[] {
  const table = form.sections[''];
  if (table !== undefined) return tableLines(table, rows);
  const ofSection = Map.groupBy(rows, ({ section }) => section);
  return [
    ...form.head.map((name) => ({
      line: head?.line ?? 0,
      cells: withoutBlankEnd([name, head?.cells.get(name) ?? '']),
    })),
    ...Object.entries(form.sections).flatMap(([name, columns]) => [
      { line: 0, cells: [name] },
      ...tableLines(columns, ofSection.get(name) ?? []),
    ]),
  ];
}

const withoutBlankEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

/** A row with texts for some of its columns. */
export const withCells = (row: NativeRow, texts: Readonly<Record<string, string>>): NativeRow => ({
  ...row,
  cells: new Map([...row.cells, ...Object.entries(texts)]),
});

/**
 * Line numbers encode the source file: those of the first start at one million, of the second at
 * two million.
 */
const FILE_LINES = 1_000_000;

/** A row as one of the file with this number, from 0. */
export const rowOfFile = (row: NativeRow, file: number): NativeRow => ({
  ...row,
  line: row.line + (file + 1) * FILE_LINES,
});

const fileAt = (line: number, files: readonly string[]): string | undefined =>
  files[Math.floor(line / FILE_LINES) - 1];

/**
 * Maps problems of the native reader back to the source files: the location of each cell there, and
 * the file's name if there are several.
 */
export function toSourceProblems(
  problems: readonly Problem[],
  { head, rows }: NativeContent,
  files: readonly string[],
): Problem[] {
  const byLine = Map.groupBy(rows, ({ line }) => line);
  return problems.map((problem) => {
    const { line, message } = problem;
    const own = parseNativeColumn(problem);
    const sayers = own?.isOfHead === true ? [head] : [...(byLine.get(line ?? 0) ?? []), head];
    return {
      ...problem,
      ...toFile(line, files),
      line: line === null || line === 0 ? null : line % FILE_LINES,
      column: own === undefined ? problem.column : columnIn(sayers, own),
      message: withSourceLines(message, files),
    };
  });
}

/** First of the artificial line numbers given to rows that share a line of the source file. */
const ROW_NUMBERS = 1_000_000_000;

/**
 * Rows with artificial line numbers, and a function that maps problems back to the source lines.
 */
export type NumberedRows = {
  readonly content: NativeContent;
  readonly toSourceProblems: (problems: readonly Problem[]) => readonly Problem[];
};

/**
 * Numbers rows uniquely, so that a problem can be traced to its row even if several rows come from
 * one record.
 */
export function numberRows({ head, rows }: NativeContent): NumberedRows {
  const numbered = rows.map((row, index) => ({ ...row, line: ROW_NUMBERS + index }));
  const rowAt = (line: number | null) => rows[(line ?? 0) - ROW_NUMBERS];
  const withLines = (message: string) =>
    message.replaceAll(/\bline (\d{10})\b/g, (said, digits: string) => {
      const row = rowAt(Number(digits));
      return row === undefined ? said : `line ${row.line}`;
    });
  const placedOne = (problem: Problem): Problem => {
    const row = rowAt(problem.line);
    const line = row === undefined ? problem.line : row.line;
    const here = { head, rows: row === undefined ? [] : [row] };
    const message = withLines(problem.message);
    return toSourceProblems([{ ...problem, line, message }], here, [])[0] ?? problem;
  };
  return {
    content: { head, rows: numbered },
    toSourceProblems: (problems) => problems.map(placedOne),
  };
}

type NativeColumn = { readonly name: string; readonly isOfHead: boolean };

/** The place of our column in the foreign file; its own name where it is taken from no record. */
function columnIn(rows: readonly (NativeRow | undefined)[], { name, isOfHead }: NativeColumn) {
  const place = rows.map((row) => row?.locationOf(name)).find((each) => each !== undefined);
  return place ?? (isOfHead ? null : name);
}

/**
 * Parses which native column a problem names: 'P (Lots)'; in the header the message starts with the
 * name.
 */
function parseNativeColumn({ column, message }: Problem): NativeColumn | undefined {
  const [, name] = /^[A-Z]+ \((.+)\)$/s.exec(column ?? '') ?? [];
  if (name !== undefined) return { name, isOfHead: false };
  const [, ofHead] = column === 'B' ? (/^([^:]+):/.exec(message) ?? []) : [];
  return ofHead === undefined ? undefined : { name: ofHead, isOfHead: true };
}

function toFile(line: number | null, files: readonly string[]): { readonly file?: string } {
  const file = files.length < 2 || line === null ? undefined : fileAt(line, files);
  return file === undefined ? {} : { file };
}

/** Replaces artificial line numbers in a message by lines of the source files. */
const withSourceLines = (message: string, files: readonly string[]): string =>
  message.replaceAll(/\bline (\d{7,})\b/g, (_, digits: string) => {
    const line = Number(digits);
    const file = files.length < 2 ? undefined : fileAt(line, files);
    return `line ${line % FILE_LINES}${file === undefined ? '' : ` of ${file}`}`;
  });
