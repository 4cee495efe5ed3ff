import { addAll, type Problem, wholeFile } from './problem.ts';
import { type CsvLine, type CsvRow, readCsvRows, type TableLayout } from './rows.ts';

export type SectionedFile<Name extends string> = {
  /** Lines above the first section. */
  readonly heading: readonly CsvLine[];
  /** The rows of the sections that the file has. */
  readonly sections: ReadonlyMap<Name, readonly CsvRow[]>;
  /** The last line. */
  readonly end: CsvLine;
};

export type SectionLayout<Name extends string> = {
  /** The columns of each section, in the order of the file. */
  readonly columns: ReadonlyMap<Name, readonly string[]>;
  /** Beginning of the last line, so that a file cut short is noticed. */
  readonly endLine: string;
};

/**
 * Cuts lines at the names of the sections, which stand alone on a line and in the order of the
 * layout; undefined when the frame is not that of such a file, which `problems` then says.
 */
export function cutSections<Name extends string>(
  lines: readonly CsvLine[],
  { columns, endLine }: SectionLayout<Name>,
  problems: Problem[],
): SectionedFile<Name> | undefined {
  const end = lines.at(-1);
  if (end?.cells[0] !== endLine) {
    problems.push(wholeFile(`The file is cut short: its last line is not '${endLine}'`));
    return undefined;
  }
  const starts = findStarts(lines, [...columns.keys()]);
  addAll(problems, disorder(starts, [...columns.keys()]));
  if (problems.length > 0) return undefined;
  const sections = new Map<Name, readonly CsvRow[]>();
  for (const [index, { name, at }] of starts.entries()) {
    const layout = { name, columns: columns.get(name) ?? [] };
    sections.set(name, rowsBelow(lines.slice(at, starts[index + 1]?.at ?? -1), layout, problems));
  }
  const [first] = starts;
  return problems.length > 0 ? undefined : { heading: lines.slice(0, first?.at), sections, end };
}

function rowsBelow(
  [title, head, ...body]: readonly CsvLine[],
  layout: TableLayout,
  problems: Problem[],
): readonly CsvRow[] {
  return readCsvRows(
    layout,
    { head: head ?? { line: title?.line ?? 0, cells: [] }, body },
    problems,
  );
}

type Start<Name> = { readonly name: Name; readonly line: number; readonly at: number };

function findStarts<Name extends string>(
  lines: readonly CsvLine[],
  names: readonly Name[],
): readonly Start<Name>[] {
  return lines.flatMap(({ line, cells }, at) => {
    const name = cells.length === 1 ? names.find((each) => each === cells[0]) : undefined;
    return name === undefined ? [] : [{ name, at, line }];
  });
}

function disorder<Name extends string>(
  starts: readonly Start<Name>[],
  names: readonly Name[],
): Problem[] {
  if (starts.length === 0) return [wholeFile(`The file has none of: ${names.join(', ')}`)];
  return starts.flatMap(({ name, line }, index) => {
    const before = starts[index - 1];
    if (before === undefined || names.indexOf(before.name) < names.indexOf(name)) return [];
    const message =
      before.name === name
        ? `A second section '${name}'`
        : `'${name}' stands before '${before.name}'`;
    return [{ line, column: null, message }];
  });
}
