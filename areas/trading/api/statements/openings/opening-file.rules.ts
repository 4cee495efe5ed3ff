import { isBalmoDay, type Term } from '@fairlead/shared/domain/terms/terms';

import {
  BadCell,
  type CellParser,
  parseDayCell,
  decimal,
  label,
  orEmpty,
} from '@fairlead/platform/csv/cells';
import type { Decimal } from '@fairlead/platform/csv/decimal';
import { parseCsvLines } from '@fairlead/platform/csv/lines';
import { addAll, type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { sortByLine } from '@fairlead/platform/csv/duplicate-rows';
import {
  type CsvFields,
  type LocatedValue,
  createCellProblem,
  readRowsAs,
  readCsvRows,
} from '@fairlead/platform/csv/rows';
import { term } from '../statement-rows.rules.ts';

/** A position that was held at the close of a day, before the product knew any trade of it. */
export type OpeningPosition = Term & {
  readonly clearer: string;
  readonly account: string;
  readonly contractCode: string;
  readonly exchange: string;
  readonly balmoDate: string | null;
  /** Of each month of the term; bought is positive. */
  readonly lots: Decimal;
  /** In the quoted unit of the contract. */
  readonly price: Decimal;
  readonly book: string;
  readonly strategy: string;
  readonly deal: string;
  readonly asOf: string;
};

export type OpeningRow = LocatedValue<OpeningPosition>;
export type ParsedOpenings =
  { readonly openings: readonly OpeningRow[] } | { readonly problems: readonly Problem[] };

/** The bounds of the table: what is beyond them is no price. */
const PRICE_BOUND = 10_000;

const price: CellParser<Decimal> = (text) => {
  const found = decimal(text);
  if (Math.abs(Number(found)) >= PRICE_BOUND) throw new BadCell(`'${text}' is 10,000 or more`);
  return found;
};

type Read = Omit<OpeningPosition, keyof Term> & { readonly term: Term };

const FIELDS: CsvFields<Read> = {
  clearer: ['Clearer', label],
  account: ['Account', label],
  contractCode: ['Contract', label],
  exchange: ['Exchange', label],
  term: ['Term', term],
  balmoDate: ['Balmo Date', orEmpty(parseDayCell)],
  lots: ['Lots', decimal],
  price: ['Price', price],
  book: ['Book', label],
  strategy: ['Strategy', label],
  deal: ['Deal', label],
  asOf: ['Date', parseDayCell],
};

/** Reads a file of opening positions (docs/imports.md): whole or not at all, with every bad row named. */
export function parseOpenings(content: string, today: string): ParsedOpenings {
  const problems: Problem[] = [];
  const [head = { line: 1, cells: [] }, ...body] = parseCsvLines(content, problems);
  if (problems.length > 0) return { problems };
  const columns = Object.values(FIELDS).map(([column]) => column);
  const layout = { name: 'The file of opening positions', columns };
  const rows = readCsvRows(layout, { head, body }, problems);
  if (problems.length > 0) return { problems };
  if (rows.length === 0) problems.push(wholeFile('There is no position in it'));
  const as = ({ term: covered, ...rest }: Read): OpeningPosition => ({ ...rest, ...covered });
  const openings = readRowsAs(rows, { fields: FIELDS, as }, problems);
  addAll(
    problems,
    openings.flatMap((opening) => dayProblems(opening, today)),
    otherDays(openings),
    repeated(openings),
  );
  return problems.length > 0 ? { problems: sortByLine(problems) } : { openings };
}

function dayProblems({ value, row }: OpeningRow, today: string): readonly Problem[] {
  const { asOf, balmoDate } = value;
  const problems: Problem[] = [];
  if (asOf > today)
    problems.push(createCellProblem(row, 'Date', `is ${asOf}, and today is ${today}`));
  if (balmoDate !== null && !isBalmoDay(value, balmoDate))
    problems.push(createCellProblem(row, 'Balmo Date', `${balmoDate} is no day of the term`));
  if (firstDayAfter(value) <= asOf)
    problems.push(createCellProblem(row, 'Term', `was over on ${asOf}: nothing of it is open`));
  return problems;
}

/** The first day of the month after the term. */
function firstDayAfter({ promptDate, promptMonths }: Term): string {
  const [year, month] = promptDate.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + promptMonths, 1)).toISOString().slice(0, 10);
}

/** Problems of an account whose positions are of more than one day. */
function otherDays(openings: readonly OpeningRow[]): readonly Problem[] {
  const first = new Map<string, OpeningRow>();
  return openings.flatMap((opening) => {
    const { clearer, account, asOf } = opening.value;
    const key = JSON.stringify([clearer, account]);
    const known = first.get(key) ?? opening;
    first.set(key, known);
    if (known.value.asOf === asOf) return [];
    const message = `${account} is of ${known.value.asOf} on line ${known.row.line}: an account is of one day`;
    return [createCellProblem(opening.row, 'Date', message)];
  });
}

/** Two rows that are alike would be the same position twice, or one that was pasted twice. */
function repeated(openings: readonly OpeningRow[]): readonly Problem[] {
  const first = new Map<string, number>();
  return openings.flatMap(({ value: { lots: _, ...held }, row }) => {
    const key = JSON.stringify(Object.values(held));
    const line = first.get(key);
    first.set(key, line ?? row.line);
    if (line === undefined) return [];
    const message = `The position of line ${line} again: lots of one price and deal are one row`;
    return [createCellProblem(row, 'Lots', message)];
  });
}
