import { STATEMENT_HEAD } from '@fairlead/platform/file-layouts/native-formats.rules';
import { addAll, type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { type CsvLine, type CsvRow, readCsvRows } from '@fairlead/platform/csv/rows';
import { STATEMENT_COLUMNS, STATEMENT_END_LINE } from './statement-layout.rules.ts';
import { SECTION_NAMES, type SectionName } from './statement.rules.ts';

/** A file cut into its parts, nothing read yet but the names of its columns. */
export type Sections = {
  readonly header: readonly CsvLine[];
  readonly rows: Readonly<Record<SectionName, readonly CsvRow[]>>;
  readonly end: CsvLine;
};

/** Cuts the lines of a file at its section names; undefined when they do not make a statement. */
export function splitStatementSections(
  lines: readonly CsvLine[],
  problems: Problem[],
): Sections | undefined {
  const alone = lines.flatMap(({ cells }, index) =>
    cells.length === 1 ? [{ name: cells[0], index }] : [],
  );
  const starts = SECTION_NAMES.map((name) => {
    const [first, second] = alone.filter((line) => line.name === name);
    if (first === undefined) problems.push(wholeFile(`The section '${name}' is missing`));
    const again = lines[second?.index ?? -1];
    if (again !== undefined)
      problems.push({ line: again.line, column: null, message: `A second section '${name}'` });
    return first?.index ?? 0;
  });
  const end = lines.at(-1);
  if (end?.cells[0] !== STATEMENT_END_LINE) {
    problems.push(wholeFile(`The file is cut short: its last line is not '${STATEMENT_END_LINE}'`));
  }
  if (problems.length > 0 || end === undefined) return undefined;
  if (starts.some((start, index) => index > 0 && start <= (starts[index - 1] ?? 0))) {
    problems.push(wholeFile(`The sections are not in the order ${SECTION_NAMES.join(', ')}`));
    return undefined;
  }
  const header = lines.slice(0, starts[0]);
  addAll(problems, headerProblems(header));
  const stops = [...starts.slice(1), lines.length - 1];
  const rows = SECTION_NAMES.map((name, index) => [
    name,
    sectionRows(name, lines.slice(starts[index], stops[index]), problems),
  ]);
  if (problems.length > 0) return undefined;
  return { header, rows: Object.fromEntries(rows) as Sections['rows'], end };
}

function headerProblems(header: readonly CsvLine[]): Problem[] {
  const expected = STATEMENT_HEAD.map((name, index) => {
    const line = header[index];
    return line?.cells[0] === name && line.cells.length <= 2
      ? undefined
      : {
          line: line?.line ?? null,
          column: null,
          message: `Expected the line '${name}' with its value`,
        };
  });
  const surplus = header.slice(STATEMENT_HEAD.length).map(({ line, cells }) => ({
    line,
    column: null,
    message: `'${cells[0] ?? ''}' is not a line before the first section`,
  }));
  return [...expected.filter((problem) => problem !== undefined), ...surplus];
}

/** The rows below a section's name and its line of columns. */
function sectionRows(name: SectionName, lines: readonly CsvLine[], problems: Problem[]): CsvRow[] {
  const [title, head = { line: title?.line ?? 0, cells: [] }, ...body] = lines;
  return readCsvRows({ name, columns: STATEMENT_COLUMNS[name] }, { head, body }, problems);
}
