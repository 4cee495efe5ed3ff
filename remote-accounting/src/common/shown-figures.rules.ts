import type { Toggles } from './toggles.rules.ts';

/** A figure of a company or vessel, by its key in the answer (ACC-13). */
export type ReportFigure = {
  readonly key:
    | 'amount_report'
    | 'amount_compare'
    | 'compare_diff'
    | 'amount_budget'
    | 'budget_diff'
    | 'per_day_amount';
  readonly header: string;
  /** It waits in the list of columns. */
  readonly initially?: 'hidden';
};

const REPORT: ReportFigure = { key: 'amount_report', header: 'Report' };
const COMPARISON: readonly ReportFigure[] = [
  { key: 'amount_compare', header: 'Compare' },
  { key: 'compare_diff', header: 'Diff' },
];
const BUDGET: readonly ReportFigure[] = [
  { key: 'amount_budget', header: 'Budget' },
  { key: 'budget_diff', header: 'Budget Diff' },
];
const PER_DAY: ReportFigure = { key: 'per_day_amount', header: 'Per Day', initially: 'hidden' };

/** Figures of each company or vessel that have a column. */
export function shownFigures(toggles: Toggles, hasPerDay: boolean): readonly ReportFigure[] {
  return [
    REPORT,
    ...(toggles.show_comparison_diff ? COMPARISON : []),
    ...(toggles.compare_with_budget ? BUDGET : []),
    ...(hasPerDay ? [PER_DAY] : []),
  ];
}
