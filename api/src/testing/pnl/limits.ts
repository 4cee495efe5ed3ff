import { gzipSync } from 'node:zlib';

import type { LimitedHistory } from '@fairlead/pnl/domain/limits/firm-limits';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';

/** VaR 20 % beyond its limit, a drawdown within. */
const BROKEN: LimitedHistory = {
  pnl_summary_graphs: [],
  overview: { var_95: 3_000_000, rolling_20_dd: -1_000 },
  limits: { var_95: 2_500_000, dd_alert: null, dd_stop: -10_000_000 },
};

/** Says in the history of each run, or of one, what its limits are: VaR at 120 % of it by default. */
export async function storeBrokenVar(
  db: Db,
  history: LimitedHistory = BROKEN,
  runId: number | null = null,
): Promise<void> {
  const content = gzipSync(JSON.stringify(history));
  await sql`alter table pnl_data_set disable trigger user`.execute(db);
  await sql`
    insert into pnl_data_set
    select run_id, 'historical_pnl_per_book_metrics', 'a', ${content} from pnl_run
     where run_id = coalesce(${runId}, run_id)
    on conflict (run_id, name) do update set content = excluded.content`.execute(db);
  await sql`alter table pnl_data_set enable trigger user`.execute(db);
}
