/**
 * Workers are killed with -9 in the middle of runs. Each such run has to be KILLED within 30 s with
 * what it had printed, its work done once by the run that follows, and nothing may be left of it.
 *
 *     node lab/drills/run-kills.ts                must pass; --kills=5 for a short one
 *     node lab/drills/run-kills.ts --no-reaper    must fail: nobody notices that the workers are lost
 *     node lab/drills/run-kills.ts --blind        must fail: what follows does the work again
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import { type Firm, report } from './drill.ts';
import {
  requestRun,
  countOf,
  drillRuns,
  inLanes,
  none,
  numberOf,
  rowsOf,
  type RunFirm,
  runProcesses,
  runSessions,
  until,
  workerName,
} from './run-firm.ts';

const LANES = 6;
const FRESH_WORKERS = 3;
const KILLED_WITHIN_S = 30;
const PATIENCE_MS = 60_000;

const blind = process.argv.includes('--blind');
const flags = process.argv.includes('--no-reaper') ? ['--no-reaper'] : [];
const kills = numberOf('kills', 50);

/** A run whose worker was killed, and what it had printed by then. */
type Lost = { id: string; executor: string; at: Date; printed: string };

await drillRuns(async (firm) => {
  const { db } = firm;
  const survivor = await firm.startRunWorker([workerName('survivor'), ...flags]);
  const supplying = new AbortController();
  const supply = keepSupplied(firm, supplying.signal);
  const lost: Lost[] = [];
  await inLanes(kills, LANES, async (n) => {
    lost.push(await killOne(firm, workerName(`${n}`)));
  });
  supplying.abort();
  await supply;
  const inTime = await until(async () => (await openOf(firm, lost)) === 0, PATIENCE_MS);
  const fresh = await Promise.all(
    Array.from({ length: FRESH_WORKERS }, (_, n) =>
      firm.startRunWorker([workerName(`fresh ${n}`), ...flags]),
    ),
  );
  const last = await requestRun(firm, '/drill/nothing');
  const isOver = () => countOf(db, sql`from task_run where finished is null`);
  if (inTime) await until(async () => (await isOver()) === 0, 10 * PATIENCE_MS);
  const failed = await reportChecks(firm, lost, last);
  for (const worker of [survivor, ...fresh]) await worker.kill();
  return failed;
});

/** There is always a run for each worker that is free. */
async function keepSupplied(firm: RunFirm, signal: AbortSignal): Promise<void> {
  for (let n = 1; !signal.aborted;) {
    const waiting = await countOf(firm.db, sql`from task_run where state = 'QUEUED'`);
    for (let more = waiting; more < LANES / 2; more += 1, n += 1)
      await requestRun(firm, '/drill/effect', {
        key: `${n}`,
        writeMs: 1_000,
        afterMs: 1_500,
        blind,
      });
    await sleep(200);
  }
}

/** Kills a worker at any moment of a run that has begun to print. */
async function killOne({ db, startRunWorker }: Firm, executor: string): Promise<Lost> {
  const worker = await startRunWorker([executor, ...flags]);
  const underway = sql`from task_run join task_log using (task_id)
                        where state = 'RUNNING' and executor = ${executor}`;
  for (;;) {
    if (!(await until(async () => (await countOf(db, underway)) > 0, 5 * PATIENCE_MS)))
      throw new Error(`${executor} begins no run`);
    await sleep(Math.random() * 2_000);
    worker.signal('SIGSTOP');
    const rows = await rowsOf<{ id: string; printed: string }>(
      db,
      sql`select task_id as id, string_agg(text, '' order by upto) as printed ${underway} group by 1`,
    );
    const at = new Date();
    const [run] = rows;
    if (run !== undefined) {
      await worker.kill();
      return { ...run, executor, at };
    }
    // It was just between two runs.
    worker.signal('SIGCONT');
  }
}

async function openOf({ db }: Firm, lost: readonly Lost[]): Promise<number> {
  const ids = lost.map(({ id }) => id);
  return countOf(db, sql`from task_run where task_id = any(${ids}::uuid[]) and finished is null`);
}

type Ended = {
  id: string;
  state: string;
  output: string | null;
  finished: number | null;
  kills: number;
  retries: number;
};

async function reportChecks(firm: Firm, lost: readonly Lost[], last: string): Promise<number> {
  const { db } = firm;
  const ended = await rowsOf<Ended>(
    db,
    sql`select task_id as id, state, output, extract(epoch from finished)::float8 as finished,
               (select count(*)::int from audit_event
                 where entity_id = run.task_id::text and action in ('task.kill', 'task.end')) as kills,
               (select count(*)::int from task_run as next where next.retry_of = run.task_id) as retries
          from task_run as run where task_id = any(${lost.map(({ id }) => id)}::uuid[])`,
  );
  const of = new Map(ended.map((run) => [run.id, run]));
  const seconds = lost.map(
    ({ id, at }) => (of.get(id)?.finished ?? Number.POSITIVE_INFINITY) - at.getTime() / 1_000,
  );
  const slowest = Math.max(...seconds);
  const isKept = ({ id, printed }: Lost) => of.get(id)?.output?.startsWith(printed) === true;
  const executors = lost.map(({ executor }) => executor);
  const keys = sql`select request_json ->> 'key' as key from task_run where task_route = '/drill/effect'`;
  return report(
    [
      ['workers killed (SIGKILL)', lost.length],
      ['runs', await countOf(db, sql`from task_run`)],
      ['KILLED after s, most', slowest.toFixed(1)],
    ],
    [
      [`killed ${kills} workers`, lost.length === kills, `${lost.length}`],
      [`KILLED within ${KILLED_WITHIN_S} s`, slowest <= KILLED_WITHIN_S, `${slowest.toFixed(1)} s`],
      none('all are KILLED', ended.filter(({ state }) => state !== 'KILLED').length),
      none('output is kept', lost.filter((run) => !isKept(run)).length),
      none('each end is audited once', ended.filter((run) => run.kills !== 1).length),
      none('one run follows each', ended.filter((run) => run.retries !== 1).length),
      none(
        'effects doubled',
        await countOf(db, sql`from (select from effect group by key having count(*) > 1) as twice`),
      ),
      none(
        'effects missing',
        await countOf(db, sql`from (${keys} except select key from effect) as missing`),
      ),
      none('processes left', executors.flatMap((name) => runProcesses(`${name} `)).length),
      none('sessions left', await runSessions(db)),
      none(
        'the next run works',
        await countOf(db, sql`from task_run where task_id = ${last} and state <> 'SUCCESS'`),
      ),
    ],
  );
}
