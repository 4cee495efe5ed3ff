/**
 * Runs are stopped by a person within milliseconds of their ends. The row of a run, its audit rows and
 * what it did have to agree: one end; SUCCESS with its effect, KILLED with none that comes later.
 *
 *     node lab/drills/run-ends.ts            must pass; --kills=20 for a short one
 *     node lab/drills/run-ends.ts --plain    must fail: runs write by connections that nothing fences
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import { Refusal } from '@fairlead/platform/http/errors';
import { killTaskRun } from '../../areas/tasks/api/runs/kill-run.service.ts';
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
  startRunWorkers,
  until,
  workerName,
} from './run-firm.ts';
import { TASKS } from './run-tasks.ts';

const WORKERS = 4;
const PATIENCE_MS = 120_000;
/** Time of a run in the database, and then until it ends; at most. */
const WRITE_MS = 300;
const AFTER_MS = 20;
/** Time of a write in the control, so that it outlasts the stop of its run on any machine. */
const PLAIN_WRITE_MS = 2_500;
/** So long after a run has begun it is stopped, which is steered towards its end, and so much around it. */
const aim = { ms: 200 };
/** Time by which what writes by no fenced connection has written. */
const LATE_MS = PLAIN_WRITE_MS;
const SPREAD = 0.2;
const STEP = 1.25;

const isPlain = process.argv.includes('--plain');
// Each takes the control seconds, and it need not see more.
const kills = numberOf('kills', isPlain ? 100 : 1_000);
const user = {
  issuer: 'i',
  subject: 's',
  email: 'bea@halyard.example',
  givenName: 'Bea',
  permissions: ['task:kill'] as const,
};

/** Response to a stop, and how many effects there were when the run had ended. */
type Stopped = { id: string; answer: string; effects: number };

await drillRuns(async (firm) => {
  const { db } = firm;
  const { workers } = await startRunWorkers(firm, WORKERS);
  const stopped: Stopped[] = [];
  await inLanes(kills, WORKERS, async (n) => {
    stopped.push(await stopOne(firm, n));
  });
  await sleep(LATE_MS);
  for (const worker of workers) await worker.kill();
  const isGone = async () =>
    runProcesses(workerName('')).length === 0 && (await runSessions(db)) === 0;
  await until(isGone, 10_000);
  return reportChecks(db, stopped);
});

async function stopOne(firm: RunFirm, n: number): Promise<Stopped> {
  const { db } = firm;
  const plainUrl = isPlain ? firm.url : undefined;
  const times = {
    writeMs: isPlain ? PLAIN_WRITE_MS : Math.random() * WRITE_MS,
    afterMs: Math.random() * AFTER_MS,
  };
  const id = await requestRun(firm, '/drill/effect', { key: `${n}`, ...times, plainUrl });
  const has = (condition: ReturnType<typeof sql>) => async () =>
    (await countOf(db, sql`from task_run where task_id = ${id} and ${condition}`)) > 0;
  // One of ten is stopped where its worker may just be taking it.
  if (n % 10 !== 0) await until(has(sql`state <> 'QUEUED'`), PATIENCE_MS);
  await sleep(aim.ms * (1 + (Math.random() - 0.5) * SPREAD));
  const answer = await stop(db, id);
  // A stop that came too late makes the next ones come earlier.
  aim.ms *= answer === 'ENDED' ? 1 / STEP : STEP;
  if (!(await until(has(sql`finished is not null`), PATIENCE_MS)))
    throw new Error(`${id} does not end`);
  return { id, answer, effects: await countOf(db, sql`from effect where of_run = ${id}`) };
}

async function stop(db: Firm['db'], taskId: string): Promise<string> {
  try {
    const request = { taskId, reason: 'drill', user, requestId: 'drill' };
    return await db.transaction().execute((tx) => killTaskRun(tx, TASKS, request));
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

type Found = { id: string; state: string; effects: number; ends: string; by: string | null };

/** True when all that is known of a run agrees. */
function agrees({ answer, effects: then }: Stopped, run: Found | undefined): boolean {
  if (run === undefined || run.effects > 1 || run.effects !== then) return false;
  if (run.state === 'SUCCESS')
    return run.effects === 1 && run.ends === 'task.end SUCCESS' && answer !== 'KILLED';
  return (
    run.state === 'KILLED' &&
    run.ends === 'task.kill KILLED' &&
    run.by === user.email &&
    answer !== 'ENDED'
  );
}

async function reportChecks(db: Firm['db'], stopped: readonly Stopped[]): Promise<number> {
  const rows = await rowsOf<Found>(
    db,
    sql`select task_id as id, state, kill_requested_by as by,
               (select count(*)::int from effect where of_run = task_id) as effects,
               (select string_agg(action || ' ' || (after ->> 'state'), ', ' order by seq) from audit_event
                 where entity_id = task_id::text and action in ('task.end', 'task.kill')) as ends
          from task_run as run`,
  );
  const of = new Map(rows.map((run) => [run.id, run]));
  const wrong = stopped.filter((one) => !agrees(one, of.get(one.id)));
  for (const one of wrong.slice(0, 5)) console.log(JSON.stringify([one, of.get(one.id)]));
  const inState = (state: string) => rows.filter((run) => run.state === state).length;
  return report(
    [
      ['stops asked for', stopped.length],
      ['  refused: ended already', stopped.filter(({ answer }) => answer === 'ENDED').length],
      ['  before it began', stopped.filter(({ answer }) => answer === 'KILLED').length],
      ['ended as KILLED', inState('KILLED')],
      ['ended as SUCCESS', inState('SUCCESS')],
    ],
    [
      [`asked ${kills} times`, stopped.length === kills, `${stopped.length}`],
      ['some were killed, some not', inState('KILLED') > 0 && inState('SUCCESS') > 0, 'both'],
      none('row, audit and effects disagree', wrong.length),
      none('runs left open', rows.length - inState('KILLED') - inState('SUCCESS')),
      none('processes left', runProcesses(workerName('')).length),
      none('sessions left', await runSessions(db)),
    ],
  );
}
