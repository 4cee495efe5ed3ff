import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { formatLongDate } from './long-date.ts';
import { selectBestStoredRun, selectRun, type StoredRun } from './stored-runs.queries.ts';

/** Request for a run: of a date or the latest, its best one or the one that is named. */
export type WhichRun = {
  /** Null: the latest there is. */
  readonly date: string | null;
  readonly runId: number | undefined;
};

/** The run that a call is about; undefined where there is none. */
export async function findRun(db: Db, { date, runId }: WhichRun): Promise<StoredRun | undefined> {
  if (runId === undefined) return selectBestStoredRun(db, date);
  const run = await selectRun(db, runId);
  // A picture's page may read one day: a number must not open another one.
  return run === undefined || (date !== null && run.pipe_run_date !== date) ? undefined : run;
}

/** The run that a call is about. @throws Refusal where there is none */
export async function requireRun(db: Db, which: WhichRun): Promise<StoredRun> {
  return (await findRun(db, which)) ?? noRun(which);
}

/** @throws Refusal always */
export function noRun({ date, runId }: WhichRun): never {
  const ofDate = date === null ? '' : ` of ${formatLongDate(date)}`;
  const message =
    runId === undefined
      ? date === null
        ? 'There is no run yet'
        : `There is no run${ofDate}`
      : `There is no run ${String(runId)}${ofDate}`;
  throw new Refusal({ status: 404, code: 'NO_RUN', message });
}
