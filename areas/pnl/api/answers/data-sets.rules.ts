import { allTradesOf } from './all-trades.rules.ts';
import { backOfficeOf } from './back-office.rules.ts';
import { clearerDataOf } from './clearer-data.rules.ts';
import { inColumnOrder } from './columns.rules.ts';
import { explainOf } from './explain-tree.rules.ts';
import { exposuresOf } from './exposures.rules.ts';
import type { RunFindings } from './findings.rules.ts';
import { openLastYearOf } from './open-last-year.rules.ts';

/** The answers that a run keeps ready, by the names of their calls. */
export type DataSetName =
  | 'all_trades_run_date'
  | 'clearer_run_date'
  | 'historical_pnl_per_book_metrics'
  | 'exposures'
  | 'back_office_misc'
  | 'open_pnl_last_year'
  | 'explain'
  | 'tie_out';

/** Every answer of a run, as the contract has it; null: it has none. */
export function dataSetsOf(found: RunFindings): Readonly<Record<DataSetName, object | null>> {
  const findings = { ...found, products: inColumnOrder(found.products) };
  return {
    all_trades_run_date: allTradesOf(findings),
    clearer_run_date: clearerDataOf(findings),
    historical_pnl_per_book_metrics: findings.history,
    exposures: exposuresOf(findings),
    back_office_misc: backOfficeOf(findings),
    open_pnl_last_year: openLastYearOf(findings),
    explain: explainOf(findings),
    tie_out: findings.tieOut,
  };
}
