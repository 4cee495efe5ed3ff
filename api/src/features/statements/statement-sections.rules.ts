import { type CsvError, parse } from 'csv-parse/sync';

import type { Line, Row } from './rows.rules.ts';
import { type ColumnName, COLUMNS, END_LINE, HEADER_LINES } from './statement-layout.rules.ts';
import { type Problem, SECTION_NAMES, type SectionName } from './statement.rules.ts';

/** A file cut into its parts, nothing read yet but the names of its columns. */
export type Sections = {
  readonly header: readonly Line[];
  readonly rows: Readonly<Record<SectionName, readonly Row[]>>;
  readonly end: Line;
};

/** Cuts a file at its section names. Undefined when its frame is not that of a statement. */
export function sectionsOf(content: string, problems: Problem[]): Sections | undefined {
  const lines = linesOf(content, problems);
  if (problems.length > 0) return undefined;
  const starts = SECTION_NAMES.map((name) => startOf(name, lines, problems));
  const end = lines.at(-1);
  if (end?.cells[0] !== END_LINE) {
    problems.push(wholeFile(`The file is cut short: its last line is not '${END_LINE}'`));
  }
  if (problems.length > 0 || end === undefined) return undefined;
  if (starts.some((start, index) => index > 0 && start <= (starts[index - 1] ?? 0))) {
    problems.push(wholeFile(`The sections are not in the order ${SECTION_NAMES.join(', ')}`));
    return undefined;
  }
  const header = lines.slice(0, starts[0]);
  problems.push(...headerProblems(header));
  const stops = [...starts.slice(1), lines.length - 1];
  const rows = SECTION_NAMES.map((name, index) => [
    name,
    rowsOf(name, lines.slice(starts[index], stops[index]), problems),
  ]);
  if (problems.length > 0) return undefined;
  return { header, rows: Object.fromEntries(rows) as Sections['rows'], end };
}

/** The lines that say something. Blank cells at the end are how spreadsheets pad short lines. */
function linesOf(content: string, problems: Problem[]): Line[] {
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

/** Where a section begins; every section stands in the file exactly once. */
function startOf(name: SectionName, lines: readonly Line[], problems: Problem[]): number {
  const starts = lines.flatMap(({ cells }, index) =>
    cells.length === 1 && cells[0] === name ? [index] : [],
  );
  if (starts.length === 0) problems.push(wholeFile(`The section '${name}' is missing`));
  const second = lines[starts[1] ?? -1];
  if (second !== undefined) {
    problems.push({ line: second.line, column: null, message: `A second section '${name}'` });
  }
  return starts[0] ?? 0;
}

function headerProblems(header: readonly Line[]): Problem[] {
  const expected = HEADER_LINES.map((name, index) => {
    const line = header[index];
    return line?.cells[0] === name && line.cells.length <= 2
      ? undefined
      : {
          line: line?.line ?? null,
          column: null,
          message: `Expected the line '${name}' with its value`,
        };
  });
  const surplus = header.slice(HEADER_LINES.length).map(({ line, cells }) => ({
    line,
    column: null,
    message: `'${cells[0] ?? ''}' is not a line before the first section`,
  }));
  return [...expected.filter((problem) => problem !== undefined), ...surplus];
}

/** The rows below a section's name and its line of columns. */
function rowsOf(name: SectionName, lines: readonly Line[], problems: Problem[]): Row[] {
  const [title, head, ...body] = lines;
  const found = head?.cells ?? [];
  problems.push(...columnProblems(name, { line: (head ?? title)?.line ?? 0, cells: found }));
  for (const { line, cells } of body.filter((row) => row.cells.length > found.length)) {
    problems.push({
      line,
      column: null,
      message: `More cells than ${name} has columns: ${cells.length}`,
    });
  }
  const columns = found.filter((cell) => isColumnOf(name, cell));
  return body.map(({ line, cells }) => ({ line, cells, columns }));
}

/** Columns may stand in any order, but all of them, once each, and no others. */
function columnProblems(name: SectionName, { line, cells }: Line): Problem[] {
  const missing = COLUMNS[name].filter((column) => !cells.includes(column));
  const unknown = cells.filter((cell) => !isColumnOf(name, cell));
  const twice = cells.filter((cell, index) => cells.indexOf(cell) < index);
  return [
    ...missing.map((column) => ({ line, column, message: `${name} has no such column` })),
    ...unknown.map((column) => ({ line, column, message: `${name} takes no such column` })),
    ...twice.map((column) => ({ line, column, message: `${name} has this column twice` })),
  ];
}

function isColumnOf(name: SectionName, cell: string): cell is ColumnName {
  return COLUMNS[name].some((column) => column === cell);
}

function wholeFile(message: string): Problem {
  return { line: null, column: null, message };
}
