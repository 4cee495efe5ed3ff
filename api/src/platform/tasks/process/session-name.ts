import { createHash } from 'node:crypto';

/**
 * A name has 63 bytes in PostgreSQL, of which what stands around the executor takes at most 23, and
 * no characters but those of ASCII.
 */
const MAX_EXECUTOR_BYTES = 40;
const KEPT_AS_IT_IS = /^[ -~]{1,40}$/;

/** How the names in pg_stat_activity begin that the sessions of all runs of a worker have. */
export function workerSessions(executor: string): string {
  if (KEPT_AS_IT_IS.test(executor)) return `fairlead-run ${executor} `;
  const short = createHash('sha256').update(executor).digest('hex').slice(0, MAX_EXECUTOR_BYTES);
  return `fairlead-run ${short} `;
}

/** The name of the sessions that a worker's n-th process has. */
export function processSessions(executor: string, n: number): string {
  return `${workerSessions(executor)}${n}`;
}
