import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import type { HistoricalPnl } from '@fairlead/pnl/contract/history';
import { type FirmLimit, firmLimits } from '@fairlead/pnl/domain/limits/firm-limits';

import type { Db } from '@fairlead/platform/database/db';
import { selectHistory } from './limit-owners.queries.ts';

const unpacked = promisify(gunzip);

/** The limits as a run has found them; none of a run that keeps no history. */
export async function limitsOfRun(db: Db, runId: number): Promise<readonly FirmLimit[]> {
  const found = await selectHistory(db, runId);
  if (found === undefined) return [];
  const history = JSON.parse((await unpacked(found.content)).toString()) as HistoricalPnl;
  return firmLimits(history, found.pipe_run_date);
}
