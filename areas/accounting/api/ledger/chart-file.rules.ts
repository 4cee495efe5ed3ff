import { parseCsvLines } from '@fairlead/platform/csv/lines';
import { addAll, type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { sortByLine, findDuplicateRows } from '@fairlead/platform/csv/duplicate-rows';
import {
  type CsvLine,
  type LocatedValue,
  createCellProblem,
  readRows,
  type CsvRow,
} from '@fairlead/platform/csv/rows';
import { cutSections } from '@fairlead/platform/csv/sections';
import {
  CHART_LAYOUT,
  CHART_SECTIONS,
  CHART_TABLES,
  type ChartRow,
  type ChartSection,
  type ChartFileTable,
} from './chart-layout.rules.ts';

/** The rows of a chart with their places; a section that the file leaves out is not there. */
export type ReadChart = {
  readonly sections: ReadonlyMap<ChartSection, readonly LocatedValue<ChartRow>[]>;
};

/** Reads a chart (docs/accounting-files.md), whole or not at all, with every bad row named. */
export function parseChart(content: string): ReadChart | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const lines = parseCsvLines(content, problems);
  const file = problems.length > 0 ? undefined : cutSections(lines, CHART_LAYOUT, problems);
  if (file === undefined) return { problems };
  for (const { line } of file.heading)
    problems.push({ line, column: null, message: 'stands above the first section' });
  let count = 0;
  const sections = new Map<ChartSection, readonly LocatedValue<ChartRow>[]>();
  for (const [section, rows] of file.sections) {
    count += rows.length;
    sections.set(section, readSection(rows, CHART_TABLES[section], problems));
  }
  addAll(problems, countProblems(count, file.end));
  return problems.length > 0 ? { problems: sortByLine(problems) } : { sections };
}

function countProblems(count: number, { line, cells: [, said = 'nothing'] }: CsvLine): Problem[] {
  if (count === 0) return [wholeFile('There is no row in the file')];
  if (said === String(count)) return [];
  return [{ line, column: 'B', message: `says ${said}, but the file has ${count} rows` }];
}

function readSection(
  rows: readonly CsvRow[],
  table: ChartFileTable,
  problems: Problem[],
): readonly LocatedValue<ChartRow>[] {
  const read = readRows(rows, table.fields, problems);
  for (const { row, value } of read) {
    const wrong = table.check?.(value);
    if (wrong !== undefined)
      problems.push(createCellProblem(row, findChartColumn(table, wrong[0]), wrong[1]));
  }
  const keys = [
    { fields: table.key, said: table.key.at(-1) },
    ...(table.once ?? []).map((fields) => ({ fields, said: fields[0] })),
  ];
  for (const { fields, said = '' } of keys) {
    const column = findChartColumn(table, said);
    addAll(
      problems,
      findDuplicateRows(read, column, (row) => toChartKey(row, fields)),
    );
  }
  return read;
}

/** Key of a row among the others; null where a part of it is empty. */
export function toChartKey(row: ChartRow, fields: readonly string[]): string | null {
  const parts = fields.map((field) => row[field] ?? null);
  return parts.includes(null) ? null : parts.map(String).join(', ');
}

export const findChartColumn = ({ fields }: ChartFileTable, field: string): string =>
  fields[field]?.[0] ?? field;

/** Rows of each section that are known before the file, for keys and unique values. */
export type KnownRows = ReadonlyMap<ChartSection, readonly ChartRow[]>;

/** Rows that name what neither the file nor an earlier one has, and values that are somebody else's. */
export function namesNobodyHas({ sections }: ReadChart, known: KnownRows): Problem[] {
  const held = (section: ChartSection) => {
    const { key } = CHART_TABLES[section];
    const rows = [
      ...(known.get(section) ?? []),
      ...(sections.get(section) ?? []).map(({ value }) => value),
    ];
    return new Map(rows.map((row) => [toChartKey(row, key), row]));
  };
  const all = new Map(CHART_SECTIONS.map((section) => [section, held(section)]));
  const problems = [...sections].flatMap(([section, rows]) => {
    const table = CHART_TABLES[section];
    const holders = groupHolders(table, [...(all.get(section)?.values() ?? [])]);
    return rows.flatMap((placed) => [
      ...unknownNames(placed, table, all),
      ...usedValues(placed, table, holders),
    ]);
  });
  return sortByLine([...problems, ...defaults([...(all.get('Reporting Sets')?.values() ?? [])])]);
}

function unknownNames(
  { row, value }: LocatedValue<ChartRow>,
  table: ChartFileTable,
  all: ReadonlyMap<ChartSection, ReadonlyMap<string | null, ChartRow>>,
): Problem[] {
  return (table.refers ?? []).flatMap(({ field, to }) => {
    const named = value[field] ?? null;
    if (named === null || all.get(to)?.has(String(named)) === true) return [];
    return [
      createCellProblem(
        row,
        findChartColumn(table, field),
        `'${String(named)}' is in no chart (${to})`,
      ),
    ];
  });
}

/** Rows by each set of fields that may occur once, and by the values of these fields. */
type Holders = ReadonlyMap<readonly string[], ReadonlyMap<string | null, readonly ChartRow[]>>;

function groupHolders({ once = [] }: ChartFileTable, held: readonly ChartRow[]): Holders {
  return new Map(
    once.map((fields) => [fields, Map.groupBy(held, (row) => toChartKey(row, fields))]),
  );
}

function usedValues(
  { row, value }: LocatedValue<ChartRow>,
  table: ChartFileTable,
  holders: Holders,
): Problem[] {
  return (table.once ?? []).flatMap((fields) => {
    const own = toChartKey(value, table.key);
    const taken = toChartKey(value, fields);
    if (taken === null) return [];
    const having = holders.get(fields)?.get(taken) ?? [];
    const other = having.find((each) => toChartKey(each, table.key) !== own);
    if (other === undefined) return [];
    const message = `'${taken}' is that of ${toChartKey(other, table.key) ?? ''} already`;
    return [createCellProblem(row, findChartColumn(table, fields[0] ?? ''), message)];
  });
}

function defaults(sets: readonly ChartRow[]): Problem[] {
  const names = sets.filter(({ is_default }) => is_default === true).map(({ name }) => name);
  if (names.length < 2) return [];
  return [wholeFile(`Only one reporting set is the default, not ${names.map(String).join(', ')}`)];
}
