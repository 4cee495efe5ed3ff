import {
  BadCell,
  type CellParser,
  parseDayCell,
  parseMoneyCell,
} from '@fairlead/platform/csv/cells';
import type { LocatedProblem, Problem } from '@fairlead/platform/csv/problem';
import {
  FILE_SECTION,
  type LayoutPart,
  type LayoutRule,
} from '@fairlead/platform/file-layouts/layout.rules';
import { parseSpot } from '@fairlead/platform/file-layouts/column-locations.rules';
import type { ForeignFile } from '@fairlead/platform/file-layouts/read-foreign.rules';
import type { ForeignRecord } from '@fairlead/platform/file-layouts/records.rules';
import { parseSources } from '@fairlead/platform/file-layouts/sources.rules';
import type { NativeRow } from '@fairlead/platform/file-layouts/totals.rules';
import { FileFindings, type FileReading } from '../clinic/readings.rules.ts';

/** Findings in the table of a bank: what the records are of which a file layout makes no entry and no balance. */
export class TableFindings {
  readonly #found = new FileFindings();

  /** Takes note of a record that the layout leaves out, or adds up by. */
  readonly onRecord = ({ line }: ForeignRecord, rule: LayoutRule | undefined): void => {
    if (rule?.action === 'skip')
      this.#found.note(lineAt(line), 'left_out', { label: rule.why ?? '' });
    if (rule?.action === 'total') this.#found.note(lineAt(line), 'total');
  };

  /** Tells what each line of the table is, as far as its layout could read it. */
  readingsOf({ part, head, rows }: ForeignFile): readonly FileReading[] {
    const found = this.#found;
    noteHead(part, head, found);
    const known = new Set<string>();
    for (const row of rows) {
      const account = findText('Account', row, head);
      const key = JSON.stringify([account, findText('Currency', row, head)]);
      if (account !== undefined && !known.has(key))
        found.note(lineAt(row.line), 'statement', { label: account });
      known.add(key);
      noteRow(row, head, found);
    }
    return found.readings;
  }
}

const lineAt = (line: number) => ({ line, offset: 1 });

type Cells = Pick<NativeRow, 'cells'>;

const findText = (column: string, ...rows: readonly (Cells | undefined)[]): string | undefined =>
  rows.map((row) => row?.cells.get(column) ?? '').find((text) => text !== '');

/** Reads a cell as the import does; undefined: it is empty, or the import refuses it. */
function readValue(
  parse: CellParser<string>,
  column: string,
  row: Cells | undefined,
): string | undefined {
  const text = findText(column, row);
  try {
    return text === undefined ? undefined : parse(text);
  } catch (error) {
    if (error instanceof BadCell) return undefined;
    throw error;
  }
}

/** Sections of a bank's table, and the columns of their amounts. */
const SECTIONS: Readonly<
  Record<string, { readonly as: FileReading['as']; readonly amount: string }>
> = {
  Entries: { as: 'transaction', amount: 'Amount' },
  Opening: { as: 'opening', amount: 'Balance' },
  Closing: { as: 'closing', amount: 'Balance' },
};

function noteRow(row: NativeRow, head: NativeRow | undefined, found: FileFindings): void {
  const section = SECTIONS[row.section];
  if (section === undefined) return;
  found.note(lineAt(row.line), section.as, {
    of: {
      date: readValue(parseDayCell, 'Date', row),
      amount: readValue(parseMoneyCell, section.amount, row),
      currency: findText('Currency', row, head),
      counterpartyName: findText('Counterparty', row),
      text: findText('Text', row),
    },
  });
}

type End = { readonly as: FileReading['as']; readonly day: string };

/** Balances of the whole table, with the columns of their days. */
const ENDS: Readonly<Record<string, End>> = {
  'Opening Balance': { as: 'opening', day: 'Opening Date' },
  'Closing Balance': { as: 'closing', day: 'Closing Date' },
};
const DAYS: ReadonlySet<string> = new Set(Object.values(ENDS).map((end) => end.day));

/** Takes note of the lines above the records: facts of the whole file, and the names of the columns. */
function noteHead(
  { namesOn, fields }: LayoutPart,
  head: NativeRow | undefined,
  found: FileFindings,
): void {
  if (namesOn > 0) found.note(lineAt(namesOn), 'head', { label: 'Names of the columns' });
  for (const { field, section, source } of fields) {
    const [place] = parseSources(source);
    const text = findText(field, head);
    if (section !== FILE_SECTION || place?.kind !== 'line' || text === undefined) continue;
    const end = ENDS[field];
    if (end !== undefined) noteEnd(place.line, [field, end], { head, found });
    else if (!DAYS.has(field))
      found.note(lineAt(place.line), 'head', { label: field, of: { text } });
  }
}

type Noting = { readonly head: NativeRow | undefined; readonly found: FileFindings };

function noteEnd(
  line: number,
  [field, { as, day: dayOf }]: readonly [field: string, end: End],
  { head, found }: Noting,
): void {
  const of = {
    date: readValue(parseDayCell, dayOf, head),
    amount: readValue(parseMoneyCell, field, head),
    currency: findText('Currency', head),
  };
  found.note(lineAt(line), as, { of });
}

/** Gives problems the character of their line at which the cell begins that they are about. */
export function locateInLines(
  problems: readonly Problem[],
  content: string,
  { delimiter }: Pick<LayoutPart, 'delimiter'>,
): readonly LocatedProblem[] {
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  return problems.map((problem) => {
    const first = parseSpot(problem.column ?? '')?.first;
    const text = lines[(problem.line ?? 0) - 1];
    if (first === undefined || text === undefined) return problem;
    const offset = delimiter === null ? first : cellAt(text, first, delimiter);
    return { ...problem, offset };
  });
}

/** Finds the character of a line, from 1, with which a cell begins; a delimiter within quotes ends none. */
function cellAt(line: string, cell: number, delimiter: string): number {
  let [start, count, isQuoted] = [1, 1, false];
  for (let at = 0; at < line.length && count < cell; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (line[at] !== delimiter || isQuoted) continue;
    count += 1;
    start = at + 2;
  }
  return start;
}
