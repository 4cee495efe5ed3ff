import { reasonText } from '../tasks/task.ts';
import { LAYOUT_KINDS } from './layout.rules.ts';
import type { LayoutRows } from './layout-rows.rules.ts';
import { NATIVE_FORMATS } from './native-formats.rules.ts';
import {
  type ForeignFile,
  type HandedFile,
  readForeign,
  skippedLines,
} from './read-foreign.rules.ts';
import type { NativeRow } from './totals.rules.ts';

/** Number of rows of a section that are shown. */
const ROWS_SHOWN = 50;

/** Result of a trial, line by line for people, and whether the whole file can be read. */
export type LayoutTrial = { readonly lines: readonly string[]; readonly isRead: boolean };

/** Tries the layout that a file's name fits, of whatever kind it is; nothing is stored. */
export function tried(file: HandedFile, rows: LayoutRows, today: string): LayoutTrial {
  const found = LAYOUT_KINDS.flatMap((kind) => readForeign(file, { kind, today, rows }) ?? []);
  if (found.length === 0) {
    const patterns = rows.parts.map(({ layout, file_pattern }) => `  ${layout}: ${file_pattern}`);
    return {
      lines: [`${file.fileName} fits no file layout. There are:`, ...patterns],
      isRead: false,
    };
  }
  return {
    lines: found.flatMap(linesOfTrial),
    isRead: found.every(({ problems }) => problems.length === 0),
  };
}

function linesOfTrial(read: ForeignFile): readonly string[] {
  const { layout, part, rows, problems } = read;
  const others = layout.parts.filter((each) => each !== part).map(({ pattern }) => pattern);
  return [
    `${read.fileName} is the ${part.part} of ${layout.name}, as it holds from ${layout.validFrom} (${layout.kind})`,
    ...(others.length === 0 ? [] : [`It is taken together with ${others.join(' and ')}`]),
    ...headLines(read),
    ...[...Map.groupBy(rows, ({ section }) => section)].flatMap(([section, some]) =>
      sectionLines(section, some),
    ),
    ...(rows.length === 0 ? ['It has no row'] : []),
    ...skippedLines(read),
    ...(problems.length === 0
      ? ['All of it can be read. Names and sums are checked when it is imported.']
      : ['It would be refused:', ...problems.map((problem) => `  ${reasonText(problem)}`)]),
  ];
}

const headLines = ({ head }: ForeignFile): readonly string[] =>
  head === undefined ? [] : [...head.cells].map(([name, text]) => `${name}: ${text}`);

/** Rows of a section as CSV, each with its line in the foreign file. */
function sectionLines(section: string, rows: readonly NativeRow[]): readonly string[] {
  const ordered = listNativeColumns(section, rows);
  const more = rows.length - ROWS_SHOWN;
  return [
    '',
    `${section === '' ? 'Rows' : section}: ${rows.length.toLocaleString('en')}`,
    csv(['line', ...ordered]),
    ...rows
      .slice(0, ROWS_SHOWN)
      .map(({ line, cells, derived }) =>
        csv([
          String(line),
          ...ordered.map((column) =>
            derived.has(column) ? '(derived)' : (cells.get(column) ?? ''),
          ),
        ]),
      ),
    ...(more > 0 ? [`… and ${more.toLocaleString('en')} more`] : []),
    '',
  ];
}

/** Columns of a section's rows: ours in our order, then the layout's own names. */
export function listNativeColumns(section: string, rows: readonly NativeRow[]): readonly string[] {
  const columns = new Set<string>();
  for (const { cells, derived } of rows)
    for (const each of [...cells.keys(), ...derived]) columns.add(each);
  const ours = Object.values(NATIVE_FORMATS).flatMap((form) => form.sections[section] ?? []);
  return [...columns].toSorted((a, b) => findSortIndex(ours, a) - findSortIndex(ours, b));
}

/** Place of a column by which the table is sorted: the layout's own names stand behind our columns. */
const findSortIndex = (columns: readonly string[], column: string): number =>
  columns.includes(column) ? columns.indexOf(column) : columns.length;

const csv = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
