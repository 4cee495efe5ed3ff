import { parseDayCell, identifier, orEmpty } from '@fairlead/platform/csv/cells';
import { parseCsvLines } from '@fairlead/platform/csv/lines';
import type { Problem } from '@fairlead/platform/csv/problem';
import {
  type CsvFields,
  type LocatedValue,
  createCellProblem,
  readRows,
  readCsvRows,
} from '@fairlead/platform/csv/rows';
import { addAll, wholeFile } from '@fairlead/platform/csv/problem';
import { sortByLine, findDuplicateRows } from '@fairlead/platform/csv/duplicate-rows';
import { swissYear } from './physical-cells.rules.ts';
import type { Lot } from './physical.rules.ts';

const LOT_FIELDS: CsvFields<Lot> = {
  lotNum: ['Lot', identifier],
  newLotNum: ['New Lot', orEmpty(identifier)],
  swissYear: ['Swiss Year', swissYear],
  closedOn: ['Closed On', orEmpty(parseDayCell)],
};

export type ParsedLots =
  { readonly lots: readonly LocatedValue<Lot>[] } | { readonly problems: readonly Problem[] };

/** Reads a file of lots (docs/physical.md): whole or not at all, with every bad row named. */
export function parseLots(content: string, today: string): ParsedLots {
  const problems: Problem[] = [];
  const [head = { line: 1, cells: [] }, ...body] = parseCsvLines(content, problems);
  if (problems.length > 0) return { problems };
  const columns = Object.values(LOT_FIELDS).map(([column]) => column);
  const rows = readCsvRows({ name: 'The file of lots', columns }, { head, body }, problems);
  if (problems.length > 0) return { problems };
  const lots = readRows(rows, LOT_FIELDS, problems);
  if (rows.length === 0) problems.push(wholeFile('There is no lot in the file'));
  addAll(
    problems,
    lots.flatMap((lot) => closingProblems(lot, today)),
    findDuplicateRows(lots, 'Lot', ({ lotNum }) => lotNum),
    findDuplicateRows(lots, 'New Lot', ({ newLotNum }) => newLotNum),
  );
  return problems.length > 0 ? { problems: sortByLine(problems) } : { lots };
}

function closingProblems(
  { row, value: { closedOn } }: LocatedValue<Lot>,
  today: string,
): Problem[] {
  if (closedOn === null || closedOn <= today) return [];
  return [createCellProblem(row, 'Closed On', `${closedOn} is after today, ${today}`)];
}

/** The numbers of new lots that another lot has already. */
export function findUsedLotNumbers(
  lots: readonly LocatedValue<Lot>[],
  known: ReadonlyMap<string, string>,
): Problem[] {
  return lots.flatMap(({ row, value: { lotNum, newLotNum } }) => {
    const holder = newLotNum === null ? undefined : known.get(newLotNum);
    if (holder === undefined || holder === lotNum) return [];
    return [
      createCellProblem(row, 'New Lot', `${newLotNum ?? ''} is the new number of lot ${holder}`),
    ];
  });
}
