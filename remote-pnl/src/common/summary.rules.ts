import type { StrategyRow } from '@fairlead/shared/contract/pnl/data-sets';

import { sumOfDollars } from './sums.rules.ts';

/** A row of a per-strategy table, or what all books of it come to. */
export type SummaryRow = Omit<StrategyRow, 'group'> & { readonly isTotal: boolean };

type Kind = 'physical' | 'paper';
export type Figure = keyof NonNullable<StrategyRow[Kind]>;

/** The rows of some groups, and their sum below them. */
export function summaryOf(
  all: readonly StrategyRow[],
  groups: readonly StrategyRow['group'][],
): readonly SummaryRow[] {
  const rows = all.filter(({ group }) => groups.includes(group));
  if (rows.length === 0) return [];
  const books = rows.filter(({ depth }) => depth === 0);
  const total: SummaryRow = {
    depth: 0,
    book: 'Total',
    strategy: null,
    deal: null,
    physical: sumOfFigures(books, 'physical'),
    paper: sumOfFigures(books, 'paper'),
    net_pnl: sumOfDollars(books.map((row) => row.net_pnl)),
    delta_net_pnl: sumOfDollars(books.map((row) => row.delta_net_pnl)),
    // Of several books it is less than the sum of theirs.
    var_95: books.length === 1 ? (books[0]?.var_95 ?? null) : null,
    delta_var_95: books.length === 1 ? (books[0]?.delta_var_95 ?? null) : null,
    component_var_95: null,
    isTotal: true,
  };
  return [...rows.map((row) => ({ ...row, isTotal: false })), total];
}

function sumOfFigures(books: readonly StrategyRow[], kind: Kind): StrategyRow[Kind] {
  const given = books.map((book) => book[kind]).filter((figures) => figures !== null);
  if (given.length === 0) return null;
  const sum = (figure: Figure) => sumOfDollars(given.map((figures) => figures[figure]));
  return {
    gross_pnl: sum('gross_pnl'),
    total_cost: sum('total_cost'),
    net_pnl: sum('net_pnl'),
    delta_net_pnl: sum('delta_net_pnl'),
  };
}
