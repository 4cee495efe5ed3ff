import type { ClearerData } from '@fairlead/pnl/contract/data-sets';
import type { SelectedRun } from '@fairlead/pnl/contract/runs';

const DATES_DIFFER =
  "Latest Clearing Date and display date don't match so not showing Clearing Balance to avoid confusion";

const NO_CLEARER_DATA = 'There is no clearer data';

/** Why no balance is shown (PNL-19); undefined where one is. */
export function balanceRefused(
  { run_type, pipe_run_date }: Pick<SelectedRun, 'run_type' | 'pipe_run_date'>,
  data: Pick<ClearerData, 'clearer_balance_table_run_date' | 'is_day_with_no_clearer_statements'>,
): string | undefined {
  if (run_type === 'INTRADAY') return `${NO_CLEARER_DATA} for an intraday run.`;
  if (run_type === 'SCENARIO') return `${NO_CLEARER_DATA} for a scenario.`;
  if (data.is_day_with_no_clearer_statements) {
    return `${NO_CLEARER_DATA} for this day: the clearers send no statements.`;
  }
  return data.clearer_balance_table_run_date === pipe_run_date ? undefined : DATES_DIFFER;
}
