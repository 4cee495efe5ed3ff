import type { AllTrades, StrategyRow } from '@fairlead/shared/contract/pnl/data-sets';

/** A row of the per-strategy summary; the total has no book. */
export type SummaryRow = Pick<
  StrategyRow,
  'physical' | 'paper' | 'net_pnl' | 'delta_net_pnl' | 'var_95' | 'delta_var_95'
> & {
  readonly id: string;
  readonly depth: number;
  readonly name: string;
  readonly book: string | null;
  readonly strategy: string | null;
  readonly deal: string | null;
  readonly component_var_95: number | null;
};

/** The tree of the books, and the firm below it; nothing where there is no trade. */
export function summaryRows({
  per_strategy_phys_pnl_summary: rows,
  totals,
}: AllTrades): readonly SummaryRow[] {
  if (rows.length === 0) return [];
  return [...rows.map(summaryRow), totalRow(totals)];
}

function summaryRow(row: StrategyRow): SummaryRow {
  const { book, strategy, deal } = row;
  return {
    ...row,
    id: JSON.stringify([book, strategy, deal]),
    name: deal ?? strategy ?? book,
  };
}

const totalRow = (totals: AllTrades['totals']): SummaryRow => ({
  ...totals,
  id: 'total',
  depth: 0,
  name: 'Total',
  book: null,
  strategy: null,
  deal: null,
  delta_net_pnl: totals.total_delta_trade_net,
  component_var_95: totals.var_95,
});
