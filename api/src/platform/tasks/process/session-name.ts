import type { RunJob } from './run-job.ts';

/** A run as one worker took it: a later attempt has other sessions. */
export type RunOfSessions = Pick<RunJob, 'taskId' | 'attempt'>;

/** The name in pg_stat_activity of the sessions of a run, of no other, within the 63 bytes there are. */
export function sessionsOf({ taskId, attempt }: RunOfSessions): string {
  return `fairlead-run ${taskId} ${attempt}`;
}
