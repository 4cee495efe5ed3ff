import type { PnlRun } from '@fairlead/pnl/contract/runs';
import { formatLongDay } from '@fairlead/shared/format';

import { pnlRunLabel } from './run-labels.rules.ts';

type Named = Omit<PnlRun, 'author_nick_name' | 'created_at'>;

/** Names a run over figures of several: '28 Jun 2024 Scenario, run 645'. */
export const nameOfRun = (run: Named): string =>
  `${formatLongDay(run.pipe_run_date)} ${pnlRunLabel(run)}, run ${run.run_id}`;
