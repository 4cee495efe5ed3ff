import { cents, identifier, month, orEmpty, cacheParsed } from '@fairlead/platform/csv/cells';
import { addAll, awaited, type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { sortByLine, findDuplicateRows } from '@fairlead/platform/csv/duplicate-rows';
import {
  type CsvFields,
  type CsvLine,
  type LocatedValue,
  createCellProblem,
  readRows,
  readCsvRows,
} from '@fairlead/platform/csv/rows';
import { BUDGET_COLUMNS } from '@fairlead/platform/file-layouts/native-formats.rules';
import { name } from './ledger-cells.rules.ts';

/** Budget of a company for a card and month: US dollars, debit positive; null takes it back. */
export type BudgetRow = {
  readonly company: string;
  readonly card: string;
  /** Its first day. */
  readonly month: string;
  readonly amount: string | null;
};

export type ReadBudget = { readonly rows: readonly LocatedValue<BudgetRow>[] };

const fields = (): CsvFields<BudgetRow> => ({
  company: ['Company', cacheParsed(identifier)],
  card: ['Card', cacheParsed(name)],
  month: ['Month', cacheParsed(month)],
  amount: ['Amount', orEmpty(cents)],
});

/** Tells a budget of our own form by the line of its columns. */
export const isBudgetHead = ({ cells }: CsvLine): boolean =>
  BUDGET_COLUMNS.every((column) => cells.includes(column));

/** Reads a budget (docs/accounting-files.md), whole or not at all, with every bad row named. */
export function parseBudget([head, ...body]: readonly CsvLine[]):
  ReadBudget | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  if (head === undefined) return { problems: [...problems, wholeFile('The file is empty')] };
  const layout = { name: 'A budget', columns: BUDGET_COLUMNS };
  const found = readCsvRows(layout, { head, body }, problems);
  if (problems.length > 0) return { problems };
  if (found.length === 0) return { problems: [wholeFile('There is no row in the file')] };
  const rows = readRows(found, fields(), problems);
  addAll(problems, findDuplicateRows(rows, 'Month', formatKey));
  return problems.length > 0 ? { problems: sortByLine(problems) } : { rows };
}

const formatKey = ({ company, card, month: first }: BudgetRow) =>
  `${card} of ${company} in ${first.slice(0, 7)}`;

/** Rows of companies and cards that nobody knows. */
export function namesNobodyKnows(
  { rows }: ReadBudget,
  known: Readonly<Record<'companies' | 'cards', ReadonlySet<string>>>,
): readonly Problem[] {
  return rows.flatMap(({ row, value }) => [
    ...(known.companies.has(value.company)
      ? []
      : [
          awaited(
            createCellProblem(row, 'Company', `'${value.company}' is in no chart (Companies)`),
          ),
        ]),
    ...(known.cards.has(value.card)
      ? []
      : [awaited(createCellProblem(row, 'Card', `'${value.card}' is in no chart (Ledger Cards)`))]),
  ]);
}
