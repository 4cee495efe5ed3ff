import { LOT_COLUMNS, type LotColumn } from '@fairlead/backoffice/contract/columns';

import { type CellParser, label, oneOf } from '@fairlead/platform/csv/cells';
import { parseCsvLines } from '@fairlead/platform/csv/lines';
import { addAll, type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { sortByLine, findDuplicateRows } from '@fairlead/platform/csv/duplicate-rows';
import { type CsvFields, type LocatedValue, readRows } from '@fairlead/platform/csv/rows';
import { cutSections, type SectionLayout } from '@fairlead/platform/csv/sections';

/** Map of a group of a lot's lines to its column. */
export type LotGroup = {
  readonly group: string;
  readonly column: (typeof LOT_COLUMNS)[LotColumn];
};

/** Under which group and sub group a move of cash is shown. */
export type CashGroup = {
  readonly code: string;
  readonly group: string;
  readonly subgroup: string;
};

const LOT_GROUP_FIELDS: CsvFields<LotGroup> = {
  group: ['Lot Group', label],
  column: ['Column', oneOf(Object.values(LOT_COLUMNS))],
};

const CASH_GROUP_FIELDS: CsvFields<CashGroup> = {
  code: ['Cash Group', label],
  group: ['Group', label],
  subgroup: ['Sub Group', label],
};

type Section = 'Lot Groups' | 'Cash Groups';

const listColumns = (fields: Readonly<Record<string, readonly [string, CellParser<unknown>]>>) =>
  Object.values(fields).map(([column]) => column);

const LAYOUT: SectionLayout<Section> = {
  columns: new Map([
    ['Lot Groups', listColumns(LOT_GROUP_FIELDS)],
    ['Cash Groups', listColumns(CASH_GROUP_FIELDS)],
  ]),
  endLine: 'End of File',
};

export type ReadMaps = {
  readonly lotGroups: readonly LocatedValue<LotGroup>[];
  readonly cashGroups: readonly LocatedValue<CashGroup>[];
};

/** Reads a file of the back office's maps (docs/back-office.md), whole or not at all, with every bad row named. */
export function parseMaps(content: string): ReadMaps | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const lines = parseCsvLines(content, problems);
  const file = problems.length > 0 ? undefined : cutSections(lines, LAYOUT, problems);
  if (file === undefined) return { problems };
  for (const { line } of file.heading)
    problems.push({ line, column: null, message: 'stands above the first section' });
  const lotRows = file.sections.get('Lot Groups') ?? [];
  const cashRows = file.sections.get('Cash Groups') ?? [];
  const read = {
    lotGroups: readRows(lotRows, LOT_GROUP_FIELDS, problems),
    cashGroups: readRows(cashRows, CASH_GROUP_FIELDS, problems),
  };
  const count = lotRows.length + cashRows.length;
  const { line, cells } = file.end;
  if (count === 0) problems.push(wholeFile('There is no row in the file'));
  else if (cells[1] !== String(count)) {
    const message = `says ${cells[1] ?? 'nothing'}, but the file has ${count} rows`;
    problems.push({ line, column: 'B', message });
  }
  addAll(
    problems,
    findDuplicateRows(read.lotGroups, 'Lot Group', ({ group }) => group),
    findDuplicateRows(read.cashGroups, 'Cash Group', ({ code }) => code),
  );
  return problems.length > 0 ? { problems: sortByLine(problems) } : read;
}
