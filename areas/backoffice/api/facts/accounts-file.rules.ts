import {
  BadCell,
  type CellParser,
  cents,
  parseDayCell,
  label,
  yesOrNo,
} from '@fairlead/platform/csv/cells';
import type { Decimal } from '@fairlead/platform/csv/decimal';
import { parseCsvLines } from '@fairlead/platform/csv/lines';
import { addAll, awaited, type Problem, wholeFile } from '@fairlead/platform/csv/problem';
import { sortByLine, findDuplicateRows } from '@fairlead/platform/csv/duplicate-rows';
import {
  type CsvFields,
  type LocatedValue,
  createCellProblem,
  readRows,
  readCsvRows,
} from '@fairlead/platform/csv/rows';

/** Terms of a bank card from a day on; buffer and blocked in the currency of its account. */
export type CashAccount = {
  readonly card: string;
  readonly validFrom: string;
  readonly groupCompany: string;
  readonly institution: string;
  readonly accountName: string;
  readonly holdingCompany: string;
  readonly accountType: string;
  readonly includeInSum: boolean;
  readonly notes: string;
  readonly buffer: Decimal;
  readonly blocked: Decimal;
};

const notes: CellParser<string> = (text) => (text === '' ? '' : label(text));

const notNegative: CellParser<Decimal> = (text) => {
  const amount = cents(text);
  if (amount.startsWith('-')) throw new BadCell('may not be less than 0');
  return amount;
};

const FIELDS: CsvFields<CashAccount> = {
  card: ['Card', label],
  validFrom: ['From', parseDayCell],
  groupCompany: ['Group Company', label],
  institution: ['Institution', label],
  accountName: ['Name', label],
  holdingCompany: ['Holding Company', label],
  accountType: ['Type', label],
  includeInSum: ['In Sum', yesOrNo],
  notes: ['Notes', notes],
  buffer: ['Buffer', notNegative],
  blocked: ['Blocked', notNegative],
};

export type ReadAccounts = { readonly accounts: readonly LocatedValue<CashAccount>[] };

/** Reads a file of cash accounts (docs/back-office.md), whole or not at all, with every bad row named. */
export function parseAccounts(
  content: string,
): ReadAccounts | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const [head = { line: 1, cells: [] }, ...body] = parseCsvLines(content, problems);
  if (problems.length > 0) return { problems };
  const columns = Object.values(FIELDS).map(([column]) => column);
  const rows = readCsvRows(
    { name: 'The file of cash accounts', columns },
    { head, body },
    problems,
  );
  if (problems.length > 0) return { problems };
  const accounts = readRows(rows, FIELDS, problems);
  if (rows.length === 0) problems.push(wholeFile('There is no account in the file'));
  addAll(
    problems,
    findDuplicateRows(accounts, 'From', ({ card, validFrom }) => `${card} from ${validFrom}`),
  );
  return problems.length > 0 ? { problems: sortByLine(problems) } : { accounts };
}

/** Rows of cards that are not there or are no bank's, by whether each known card is a bank's. */
export function cardProblems(
  { accounts }: ReadAccounts,
  isBank: ReadonlyMap<string, boolean>,
): readonly Problem[] {
  return accounts.flatMap(({ row, value: { card } }) => {
    const known = isBank.get(card);
    if (known === true) return [];
    return known === false
      ? [createCellProblem(row, 'Card', `${card} is no bank card`)]
      : [awaited(createCellProblem(row, 'Card', `There is no card ${card}`))];
  });
}
