import type { Clock } from '@fairlead/platform/clock';
import { acceptSeen, tieOutOfRun } from '@fairlead/pnl/api/demo';

import {
  selectAcceptedBefore,
  selectNewestRun,
  selectTicketsNoted,
} from './accept-differences.queries.ts';
import type { DemoParts } from './demo-parts.ts';

/** A person of the back office. */
export const BEA = 'bea@halyard.example';
const REASON = 'Dealt back to back and settled between the two sides: no clearer sees it';

/**
 * Accepts, as the back office, the differences of tickets that were dealt back to back, once: each is one
 * until somebody says so. What a person accepted or took back is left to that person. `notes`: those of such tickets. The tie-out is that
 * of the newest run of the clock's day.
 */
export async function acceptBackToBack(
  { db, log }: Pick<DemoParts, 'db' | 'log'>,
  notes: string,
  clock: Clock,
): Promise<void> {
  const runId = await selectNewestRun(db, clock.businessDate());
  const tieOut = runId === undefined ? undefined : await tieOutOfRun(db, runId);
  if (runId === undefined || tieOut === undefined) return;
  const tickets = new Set((await selectTicketsNoted(db, notes)).map(formatSubject));
  const before = new Set(await selectAcceptedBefore(db));
  const rows = tieOut.rows.filter(({ key, subject }) => tickets.has(subject) && !before.has(key));
  const by = { email: BEA, requestId: 'demo back to back', clock };
  await db.transaction().execute(async (tx) => {
    for (const { key, lots, dollars } of rows)
      await acceptSeen(tx, { run_id: runId, key, lots, dollars, reason: REASON }, by);
  });
  if (rows.length > 0)
    log.info({ differences: rows.length }, 'demo data: back to back tickets are answered for');
}

const formatSubject = (entryId: number): string => `Ticket ${entryId}`;
