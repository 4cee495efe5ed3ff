import { awaited, type Problem } from '@fairlead/platform/csv/problem';
import { createCellProblem } from '@fairlead/platform/csv/rows';
import type { OpeningRow } from './opening-file.rules.ts';

/** Contract of a clearer, and what it stands for. */
export type KnownContract = {
  readonly clearer: string;
  readonly contract_code: string;
  readonly exchange: string;
  readonly product_a: string;
  readonly product_b: string | null;
  readonly mult_factor: number;
};

/** The names of the reference data that opening positions may use. */
export type KnownOpeningNames = {
  /** By clearer. */
  readonly accounts: ReadonlyMap<string, readonly string[]>;
  readonly contracts: readonly KnownContract[];
  readonly deals: readonly {
    readonly book: string;
    readonly strategy: string;
    readonly name: string;
  }[];
};

/** Every name that the reference data do not have; they may still come. */
export function findOpeningNameProblems(
  openings: readonly OpeningRow[],
  known: KnownOpeningNames,
): readonly Problem[] {
  const deals = new Set(
    known.deals.map(({ book, strategy, name }) => JSON.stringify([book, strategy, name])),
  );
  return openings
    .flatMap((opening) => [...clearerProblems(opening, known), ...dealProblems(opening, deals)])
    .map(awaited);
}

function clearerProblems({ value, row }: OpeningRow, known: KnownOpeningNames): readonly Problem[] {
  const { clearer, account, contractCode, exchange } = value;
  const accounts = known.accounts.get(clearer);
  if (accounts === undefined)
    return [createCellProblem(row, 'Clearer', `'${clearer}' is no clearer in the reference data`)];
  const problems: Problem[] = [];
  if (!accounts.includes(account)) {
    const message = `'${account}' is no account of ${clearer} in the reference data`;
    problems.push(createCellProblem(row, 'Account', message));
  }
  const listed = known.contracts.filter(
    (each) => each.clearer === clearer && each.contract_code === contractCode,
  );
  if (listed.length === 0) {
    const message = `'${contractCode}' is no contract of ${clearer} in the reference data`;
    problems.push(createCellProblem(row, 'Contract', message));
  } else if (listed.every((each) => each.exchange !== exchange)) {
    const where = listed.map((each) => each.exchange).join(' and ');
    const message = `${contractCode} is dealt at ${where}, not at ${exchange}`;
    problems.push(createCellProblem(row, 'Exchange', message));
  }
  return problems;
}

function dealProblems(
  { value: { book, strategy, deal }, row }: OpeningRow,
  deals: ReadonlySet<string>,
): readonly Problem[] {
  if (deals.has(JSON.stringify([book, strategy, deal]))) return [];
  const message = `'${book}, ${strategy}, ${deal}' is no deal in the reference data`;
  return [createCellProblem(row, 'Deal', message)];
}
