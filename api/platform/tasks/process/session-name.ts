import type { Fence } from '../../database/fenced-db.ts';

/**
 * The name in pg_stat_activity of the sessions of one attempt at a run, and of no other, within the 63
 * bytes there are.
 */
export function formatSessionName({ taskId, attempt }: Fence): string {
  return `fairlead-run ${taskId} ${attempt}`;
}
