import type { Db } from './db.ts';
import { selectDatabaseClock } from './migrate.queries.ts';

/** Clocks that differ by less than this much agree. */
const TOLERANCE_MS = 30_000;

/**
 * Seconds by which the clock of this process is ahead of the database's, below 0 behind; 0 where
 * the two agree.
 */
export async function aheadOfDatabase(db: Db, now: () => number = Date.now): Promise<number> {
  const asked = now();
  const there = (await selectDatabaseClock(db)) * 1000;
  const answered = now();
  const ahead = there < asked ? asked - there : Math.min(0, answered - there);
  return Math.abs(ahead) > TOLERANCE_MS ? ahead / 1000 : 0;
}
