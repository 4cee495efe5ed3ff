import { addAll, type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { sortByLine, findDuplicateRows } from '@fairlead/platform/csv/duplicate-rows';
import {
  type CsvLine,
  type LocatedValue,
  createCellProblem,
  readRow,
  readRows,
} from '@fairlead/platform/csv/rows';
import { type SectionedFile, cutSections } from '@fairlead/platform/csv/sections';
import { JOURNALS_HEAD } from '@fairlead/platform/file-layouts/native-formats.rules';
import { parseCents, inDollars } from './cents.rules.ts';
import {
  type ExportHead,
  HEAD_FIELDS,
  type JournalHead,
  journalFields,
  type JournalLine,
  JOURNALS_LAYOUT,
  type JournalSection,
  lineFields,
} from './journals-layout.rules.ts';

/** A journal with its lines; `row` is where it stands, its lines know their own. */
export type ReadJournal = {
  readonly head: LocatedValue<JournalHead>;
  readonly lines: readonly LocatedValue<JournalLine>[];
};

export type ReadExport = {
  readonly head: ExportHead;
  readonly journals: readonly ReadJournal[];
  readonly lineCount: number;
  /** In dollars, of the lines that debit. */
  readonly debitTotal: string;
};

export type ParsedExport = ReadExport | { readonly problems: readonly Problem[] };

/** Tells an export of our own form by its first line. */
export const isExportHead = ({ cells }: CsvLine): boolean =>
  cells.length <= 2 && JOURNALS_HEAD.some((column) => column === cells[0]);

/**
 * Reads an export of journals (docs/accounting-files.md): whole or not at all, with every bad row named.
 * A journal sums to exactly 0 in dollars, and the last line agrees in lines and debits, by `atEnd`.
 */
export function parseJournals(
  lines: readonly CsvLine[],
  now: string,
  atEnd: (read: ReadExport, end: CsvLine) => readonly Problem[] = endProblems,
): ParsedExport {
  const problems: Problem[] = [];
  const file = cutSections(lines, JOURNALS_LAYOUT, problems);
  if (file === undefined) return { problems };
  const missing = [...JOURNALS_LAYOUT.columns.keys()].filter((name) => !file.sections.has(name));
  problems.push(...missing.map((name) => wholeFile(`The section '${name}' is missing`)));
  const head = readHead(file.heading, problems);
  if (head === undefined || missing.length > 0) return { problems: sortByLine(problems) };
  problems.push(...headProblems(head, now));
  const journals = readJournals(file, head, problems);
  const read = { head, journals, ...computeTotals(journals) };
  if (problems.length === 0) problems.push(...atEnd(read, file.end));
  return problems.length > 0 ? { problems: sortByLine(problems) } : read;
}

/** Reads the header, where names and values are on separate lines, as one row. */
function readHead(heading: readonly CsvLine[], problems: Problem[]): ExportHead | undefined {
  const before = problems.length;
  const columns = Object.values(HEAD_FIELDS).map(([column]) => column);
  for (const { line, cells } of heading) {
    const [name = '', , ...more] = cells;
    if (columns.includes(name) && more.length === 0) continue;
    const message = `Above the sections stand ${columns.join(', ')}, each with its value`;
    problems.push({ line, column: null, message });
  }
  const lineOf = (name: string) => heading.find(({ cells }) => cells[0] === name);
  for (const name of columns.filter((each) => lineOf(each) === undefined))
    problems.push(wholeFile(`The line '${name}' is missing`));
  const cells = columns.map((name) => lineOf(name)?.cells[1] ?? '');
  if (problems.length > before) return undefined;
  return readRow({ line: heading[0]?.line ?? 1, cells, columns }, HEAD_FIELDS, problems);
}

function headProblems({ periodFrom, periodTo, issued, lockedTo }: ExportHead, now: string) {
  const wrong: Problem[] = [];
  if (periodTo < periodFrom)
    wrong.push(wholeFile(`Period To, ${periodTo}, is before ${periodFrom}`));
  if (Date.parse(issued) > Date.parse(now))
    wrong.push(wholeFile(`It was issued at ${issued}, which is still to come`));
  if (lockedTo !== null && lockedTo > issued.slice(0, 10))
    wrong.push(wholeFile(`Locked To, ${lockedTo}, is after the day on which it was issued`));
  return wrong;
}

function readJournals(
  { sections }: SectionedFile<JournalSection>,
  head: ExportHead,
  problems: Problem[],
): readonly ReadJournal[] {
  const heads = readRows(sections.get('Journals') ?? [], journalFields(), problems);
  const lines = readRows(sections.get('Lines') ?? [], lineFields(), problems);
  if (problems.length > 0) return [];
  addAll(problems, findDuplicateRows(heads, 'Number', toJournalKey));
  const journals = new Map(
    heads.map((journal) => [toJournalKey(journal.value), { head: journal, lines: newLines() }]),
  );
  for (const line of lines) {
    const journal = journals.get(toJournalKey(line.value));
    if (journal !== undefined) journal.lines.push(line);
    else
      problems.push(
        createCellProblem(line.row, 'Number', `There is no journal ${toJournalKey(line.value)}`),
      );
  }
  const all = [...journals.values()];
  for (const journal of all) addAll(problems, journalProblems(journal, head));
  return all;
}

const newLines = (): LocatedValue<JournalLine>[] => [];

/** Key of a journal as people write it: 'JV 1021'. */
export const toJournalKey = ({
  series,
  number,
}: {
  readonly series: string;
  readonly number: number;
}) => `${series} ${String(number)}`;

function journalProblems(
  { head, lines }: ReadJournal,
  { periodFrom, periodTo }: ExportHead,
): Problem[] {
  const { row, value } = head;
  const problems: Problem[] = [];
  if (value.date < periodFrom || value.date > periodTo)
    problems.push(createCellProblem(row, 'Date', `${value.date} is not in the period of the file`));
  if (lines.length === 0)
    problems.push(createCellProblem(row, 'Number', `${toJournalKey(value)} has no line`));
  const sum = lines.reduce((total, line) => total + parseCents(line.value.bookValue), 0n);
  if (sum !== 0n)
    problems.push(
      createCellProblem(
        row,
        'Number',
        `${toJournalKey(value)} does not sum to 0 but to ${inDollars(sum)}`,
      ),
    );
  return [
    ...problems,
    ...findDuplicateRows(
      lines,
      'Line',
      ({ line }) => `line ${String(line)} of ${toJournalKey(value)}`,
    ),
  ];
}

function computeTotals(journals: readonly ReadJournal[]) {
  let [lineCount, debits] = [0, 0n];
  for (const { lines } of journals) {
    lineCount += lines.length;
    for (const { value } of lines) {
      const book = parseCents(value.bookValue);
      if (book > 0n) debits += book;
    }
  }
  return { lineCount, debitTotal: inDollars(debits) };
}

/** The last line: a file that lost lines on its way has other numbers. */
function endProblems({ lineCount, debitTotal }: ReadExport, end: CsvLine): Problem[] {
  const [, count = '', debits = ''] = end.cells;
  const problems: Problem[] = [];
  if (count !== String(lineCount)) {
    const message = `says ${count === '' ? 'nothing' : count}, but the file has ${lineCount} lines`;
    problems.push({ line: end.line, column: 'B', message });
  }
  if (!/^\d+(?:\.\d{1,2})?$/.test(debits) || parseCents(debits) !== parseCents(debitTotal)) {
    const message = `says ${debits === '' ? 'nothing' : debits}, but the debits are ${debitTotal}`;
    problems.push({ line: end.line, column: 'C', message });
  }
  return problems;
}
