import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Firm } from './drill.ts';
import { rowsOf, type RunFirm, until } from './run-firm.ts';
import type { StartedProcess } from './started-process.ts';

/** Killing a worker in the middle of a run: while it reads, while it writes, and at the commit. */

const PATIENCE_MS = 60_000;
const WATCH_MS = 2;

export const MOMENTS = ['reading', 'writing', 'committed'] as const;
export type Moment = (typeof MOMENTS)[number];

export type Run = { readonly id: string; readonly json: Readonly<Record<string, unknown>> };

/** A run of a task that a worker has taken; undefined once nothing is left that it could take. */
export async function findClaimedRun(
  firm: RunFirm,
  { route, executor }: { readonly route: string; readonly executor: string },
  isUnderway: () => Promise<boolean>,
): Promise<Run | undefined> {
  let run: Run | undefined;
  const isThere = async () => {
    [run] = await rowsOf<Run>(
      firm.db,
      sql`select task_id as id, request_json as json from task_run
           where state = 'RUNNING' and executor = ${executor} and task_route = ${route}`,
    );
    return run !== undefined || !(await isUnderway());
  };
  await until(isThere, PATIENCE_MS, WATCH_MS);
  return run;
}

type Aim = {
  readonly run: Run;
  readonly moment: Moment;
  /** About how long it reads, and then writes. */
  readonly readsMs: number;
  readonly writesMs: number;
  /** Whether what the run does is there for all to see. */
  readonly isCommitted: ReturnType<typeof sql>;
};

/** Kills a worker at about that moment of its run; answers at which it was, undefined: the run had just ended. */
export async function killAt(
  firm: Firm,
  worker: StartedProcess,
  aim: Aim,
): Promise<Moment | undefined> {
  if (aim.moment !== 'reading') {
    const isThere = async () => {
      const moment = await momentOf(firm, aim);
      return moment === aim.moment || moment === undefined;
    };
    await until(isThere, PATIENCE_MS, WATCH_MS);
  }
  const longest = { reading: aim.readsMs, writing: aim.writesMs, committed: WATCH_MS };
  await sleep(Math.random() * longest[aim.moment]);
  worker.signal('SIGSTOP');
  const moment = await momentOf(firm, aim);
  if (moment === undefined) worker.signal('SIGCONT');
  else await worker.kill();
  return moment;
}

/** Progress of a run; undefined: it has ended. */
async function momentOf({ db }: Firm, { run, isCommitted }: Aim): Promise<Moment | undefined> {
  const [row] = await rowsOf<{ moment: Moment }>(
    db,
    sql`select case when exists (${isCommitted}) then 'committed'
                    when exists (select from pg_stat_activity
                                  where starts_with(application_name, ${`fairlead-run ${run.id} `})
                                    and backend_xid is not null)
                    then 'writing' else 'reading' end as moment
          from task_run where task_id = ${run.id} and state = 'RUNNING'`,
  );
  return row?.moment;
}
