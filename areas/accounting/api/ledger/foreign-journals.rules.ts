import type { Problem } from '@fairlead/platform/csv/problem';
import { type NativeContent, withCells } from '@fairlead/platform/file-layouts/native-lines.rules';
import type { NativeRow } from '@fairlead/platform/file-layouts/totals.rules';

const toKey = (row: NativeRow) =>
  `${row.cells.get('Series') ?? ''} ${row.cells.get('Number') ?? ''}`;

/** Columns that every line of a journal has to say alike. */
const ALIKE = ['Date', 'Entered', 'Type'];

/**
 * Completes rows of an export whose records have journal and line together: one journal of all that say the same,
 * with the narrative of its first line. Fills what the layout derives: numbers of lines as they stand in the file, the
 * moment of entry as the start of the journal's day (UTC), the period from the first to the last of its days.
 */
export function completedJournals(
  { head, rows }: NativeContent,
  problems: Problem[],
): NativeContent {
  const lines = numbered(rows.filter(({ section }) => section === 'Lines'));
  const joined = new Set(lines.map(({ line }) => line));
  const firsts = new Map<string, NativeRow>();
  const journals: NativeRow[] = [];
  for (const row of rows.filter(({ section }) => section === 'Journals')) {
    const first = joined.has(row.line) ? firsts.get(toKey(row)) : undefined;
    if (first === undefined) {
      firsts.set(toKey(row), row);
      journals.push(entered(row));
    } else problems.push(...otherwise(row, first));
  }
  return {
    head: head === undefined ? undefined : spanned(head, journals),
    rows: [...journals, ...lines],
  };
}

function otherwise(row: NativeRow, first: NativeRow): Problem[] {
  return ALIKE.flatMap((column) => {
    const [said, before] = [row.cells.get(column) ?? '', first.cells.get(column) ?? ''];
    if (said === before) return [];
    const message = `is '${said}', and '${before}' on line ${first.line}, of the same journal ${toKey(row)}`;
    return [{ line: row.line, column: `A (${column})`, message }];
  });
}

function numbered(lines: readonly NativeRow[]): readonly NativeRow[] {
  const counts = new Map<string, number>();
  return lines.map((row) => {
    const number = (counts.get(toKey(row)) ?? 0) + 1;
    counts.set(toKey(row), number);
    return row.derived.has('Line') ? withCells(row, { Line: String(number) }) : row;
  });
}

const entered = (row: NativeRow): NativeRow =>
  row.derived.has('Entered')
    ? withCells(row, { Entered: `${row.cells.get('Date') ?? ''}T00:00:00Z` })
    : row;

function spanned(head: NativeRow, journals: readonly NativeRow[]): NativeRow {
  const days = journals.map(({ cells }) => cells.get('Date') ?? '').toSorted();
  const ends = { 'Period From': days[0] ?? '', 'Period To': days.at(-1) ?? '' };
  return withCells(
    head,
    Object.fromEntries(Object.entries(ends).filter(([column]) => head.derived.has(column))),
  );
}
