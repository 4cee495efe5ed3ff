import type { AllTrades, StrategyRow } from '@fairlead/pnl/contract/data-sets';

import { ADJUSTMENTS, sumAdjustments } from './adjusted.rules.ts';
import { sumOfDollars } from './sums.rules.ts';

/** A row of a per-strategy table, the adjustments of its books, or the total of all. */
export type SummaryRow = Omit<StrategyRow, 'group' | 'net_pnl'> & {
  readonly row: 'place' | 'adjustments' | 'total';
  /** Dollars of its change that are of no trade. */
  readonly adjusted: number;
  /** Null of adjustments, which are of the day alone. */
  readonly net_pnl: number | null;
};

type Kind = 'physical' | 'paper';
export type SummaryFigure = keyof NonNullable<StrategyRow[Kind]>;

/** The rows of some groups, what was adjusted of their books, and the sum of both below them (0468). */
export function buildStrategySummary(
  data: AllTrades,
  groups: readonly StrategyRow['group'][],
): readonly SummaryRow[] {
  const rows = data.per_strategy_phys_pnl_summary.filter(({ group }) => groups.includes(group));
  const adjusted = sumAdjustments(data, groups);
  if (rows.length === 0 && adjusted === 0) return [];
  const books = rows.filter(({ depth }) => depth === 0);
  const total: SummaryRow = {
    depth: 0,
    book: 'Total',
    strategy: null,
    deal: null,
    physical: sumOfFigures(books, 'physical'),
    paper: sumOfFigures(books, 'paper'),
    net_pnl: sumOfDollars(books.map((row) => row.net_pnl)),
    delta_net_pnl: sumOfDollars([...books.map((row) => row.delta_net_pnl), adjusted]),
    // Of several books it is less than the sum of theirs.
    var_95: books.length === 1 ? (books[0]?.var_95 ?? null) : null,
    delta_var_95: books.length === 1 ? (books[0]?.delta_var_95 ?? null) : null,
    component_var_95: null,
    row: 'total',
    adjusted,
  };
  return [
    ...rows.map((row) => ({ ...row, row: 'place' as const, adjusted: 0 })),
    ...(adjusted === 0 ? [] : [adjustmentsRow(adjusted)]),
    total,
  ];
}

const adjustmentsRow = (adjusted: number): SummaryRow => ({
  row: 'adjustments',
  depth: 0,
  book: ADJUSTMENTS,
  strategy: null,
  deal: null,
  physical: null,
  paper: null,
  net_pnl: null,
  delta_net_pnl: adjusted,
  adjusted,
  var_95: null,
  delta_var_95: null,
  component_var_95: null,
});

function sumOfFigures(books: readonly StrategyRow[], kind: Kind): StrategyRow[Kind] {
  const given = books.map((book) => book[kind]).filter((figures) => figures !== null);
  if (given.length === 0) return null;
  const sum = (figure: SummaryFigure) => sumOfDollars(given.map((figures) => figures[figure]));
  return {
    gross_pnl: sum('gross_pnl'),
    total_cost: sum('total_cost'),
    net_pnl: sum('net_pnl'),
    delta_net_pnl: sum('delta_net_pnl'),
  };
}
