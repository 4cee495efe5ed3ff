import type { AllTrades, StrategyRow } from '@fairlead/pnl/contract/data-sets';

import { ADJUSTMENTS, adjustedOfFirm } from '../common/adjusted.rules.ts';
import { sumOfDollars } from '../common/sums.rules.ts';

/** A row of the per-strategy summary; adjustments and the total have no book. */
export type StrategySummaryRow = Pick<
  StrategyRow,
  'physical' | 'paper' | 'delta_net_pnl' | 'var_95' | 'delta_var_95'
> & {
  readonly id: string;
  readonly kind: 'place' | 'adjustments' | 'total';
  /** Dollars of its change that are of no trade. */
  readonly adjusted: number;
  /** Null of adjustments, which are of the day alone. */
  readonly net_pnl: number | null;
  readonly depth: number;
  readonly name: string;
  readonly book: string | null;
  /** Group that its book belongs to; null of adjustments and the total. */
  readonly group: StrategyRow['group'] | null;
  readonly strategy: string | null;
  readonly deal: string | null;
  readonly component_var_95: number | null;
};

/**
 * The tree of the books, what people have adjusted, and below them their sum: the overview's DtD
 * Net (0468). Nothing where there is neither.
 */
export function summaryRows(data: AllTrades): readonly StrategySummaryRow[] {
  const { per_strategy_phys_pnl_summary: rows, totals } = data;
  const adjusted = adjustedOfFirm(data);
  if (rows.length === 0 && adjusted === 0) return [];
  return [
    ...rows.map(summaryRow),
    ...(adjusted === 0 ? [] : [adjustmentsRow(adjusted)]),
    totalRow(totals, adjusted),
  ];
}

function summaryRow(row: StrategyRow): StrategySummaryRow {
  const { book, strategy, deal } = row;
  return {
    ...row,
    id: JSON.stringify([book, strategy, deal]),
    name: deal ?? strategy ?? book,
    kind: 'place',
    adjusted: 0,
  };
}

const OF_FIRM = { depth: 0, group: null, book: null, strategy: null, deal: null };

const adjustmentsRow = (adjusted: number): StrategySummaryRow => ({
  ...OF_FIRM,
  id: 'adjustments',
  kind: 'adjustments',
  name: ADJUSTMENTS,
  physical: null,
  paper: null,
  net_pnl: null,
  delta_net_pnl: adjusted,
  adjusted,
  var_95: null,
  delta_var_95: null,
  component_var_95: null,
});

const totalRow = (totals: AllTrades['totals'], adjusted: number): StrategySummaryRow => ({
  ...totals,
  ...OF_FIRM,
  id: 'total',
  kind: 'total',
  name: 'Total',
  adjusted,
  delta_net_pnl: sumOfDollars([totals.total_delta_trade_net, adjusted]),
  component_var_95: totals.var_95,
});
