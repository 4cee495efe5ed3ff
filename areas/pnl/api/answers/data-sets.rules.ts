import { buildAllTrades } from './all-trades.rules.ts';
import { buildBackOffice } from './back-office.rules.ts';
import { buildClearerData } from './clearer-data.rules.ts';
import { inColumnOrder } from './columns.rules.ts';
import { buildExplain } from './explain-tree.rules.ts';
import { buildExposures } from './exposures.rules.ts';
import type { RunFindings } from './findings.rules.ts';
import { buildOpenLastYear } from './open-last-year.rules.ts';

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
export function buildDataSets(found: RunFindings): Readonly<Record<DataSetName, object | null>> {
  const findings = { ...found, products: inColumnOrder(found.products) };
  return {
    all_trades_run_date: buildAllTrades(findings),
    clearer_run_date: buildClearerData(findings),
    historical_pnl_per_book_metrics: findings.history,
    exposures: buildExposures(findings),
    back_office_misc: buildBackOffice(findings),
    open_pnl_last_year: buildOpenLastYear(findings),
    explain: buildExplain(findings),
    tie_out: findings.tieOut,
  };
}
