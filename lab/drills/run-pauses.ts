/**
 * Workers stand still (SIGSTOP) until they count as lost, and go on then. Every other one stands still
 * with the process of its run, in the middle of a write; of the others the run ends meanwhile. Whatever
 * they do late may change nothing.
 *
 *     node lab/drills/run-pauses.ts            must pass; --pauses=4 for a short one
 *     node lab/drills/run-pauses.ts --plain    must fail: runs write by connections that nothing fences
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import { type Firm, report } from './drill.ts';
import {
  requestRun,
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
import { startReaper } from '../../areas/tasks/api/runs/reaper.ts';
import { TASKS } from './run-tasks.ts';

const LANES = 5;
const ASK_AGAIN_MS = 10_000;
const PATIENCE_MS = 60_000;
/** So long is waited for what a run does late. */
const LATE_MS = 8_000;

const pauses = numberOf('pauses', 20);
const isPlain = process.argv.includes('--plain');

type Row = { state: string; seen: string; effects: number };
type Paused = { executor: string; whole: boolean; killed: Row; later: Row };

await drillRuns(async (firm) => {
  const { db, queue } = firm;
  // The tasks without retries: what follows a run is not what is looked at here.
  const tasks = TASKS.map((task) => ({ ...task, retries: 0 }));
  const reaper = startReaper({ db, queue, tasks, log: { warn: () => undefined } });
  const paused: Paused[] = [];
  await inLanes(pauses, LANES, async (n) => {
    paused.push(await pauseOne(firm, n));
  });
  const failed = await reportChecks(db, paused);
  await reaper.stop();
  return failed;
});

/** The run as it stands: anything of it that changes shows. */
async function rowOf(db: Firm['db'], id: string): Promise<Row> {
  const [row] = await rowsOf<Row>(
    db,
    sql`select state, run::text || (select count(*) from audit_event where entity_id = ${id}) as seen,
               (select count(*)::int from effect where of_run = ${id}) as effects
          from task_run as run where task_id = ${id}`,
  );
  if (row === undefined) throw new Error(`no run ${id}`);
  return row;
}

async function pauseOne(firm: RunFirm, n: number): Promise<Paused> {
  const { db } = firm;
  const executor = workerName(`${n}`);
  const worker = await firm.startRunWorker([executor, '--no-reaper']);
  const plainUrl = isPlain ? firm.url : undefined;
  // One writes until after its lease; another is through before its process gives up its worker.
  const times = n % 2 === 0 ? { writeMs: 28_000, afterMs: 0 } : { writeMs: 1_000, afterMs: 2_000 };
  const { id, whole } = await begun(db, executor, () =>
    requestRun(firm, '/drill/effect', { key: randomUUID(), ...times, plainUrl }),
  );
  worker.signal('SIGSTOP');
  const processes = whole ? runProcesses(`${executor} `) : [];
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  await until(async () => (await rowOf(db, id)).state !== 'RUNNING', PATIENCE_MS);
  const killed = await rowOf(db, id);
  for (const pid of processes) process.kill(pid, 'SIGCONT');
  worker.signal('SIGCONT');
  await sleep(LATE_MS);
  const later = await rowOf(db, id);
  await worker.kill();
  return { executor, whole, killed, later };
}

type Begun = { readonly id: string; readonly whole: boolean };

/** The first run of a worker, once it has printed. Others may be quicker: then it is asked for one more. */
async function begun(
  db: Firm['db'],
  executor: string,
  askForOne: () => Promise<string>,
): Promise<Begun> {
  for (;;) {
    await askForOne();
    let run: Begun | undefined;
    await until(async () => {
      [run] = await rowsOf<Begun>(
        db,
        sql`select task_id as id, (request_json ->> 'writeMs')::int > 5000 as whole
              from task_run where executor = ${executor} and state = 'RUNNING'
               and exists (select from task_log where task_log.task_id = task_run.task_id)`,
      );
      return run !== undefined;
    }, ASK_AGAIN_MS);
    if (run !== undefined) return run;
  }
}

async function reportChecks(db: Firm['db'], paused: readonly Paused[]): Promise<number> {
  const through = paused.filter(({ whole, killed }) => !whole && killed.effects === 1);
  const late = paused.filter(({ killed, later }) => later.effects > killed.effects);
  const executors = paused.map(({ executor }) => executor);
  const processes = () => executors.flatMap((name) => runProcesses(`${name} `)).length;
  await until(async () => processes() + (await runSessions(db)) === 0, LATE_MS);
  return report(
    [
      ['workers stopped (SIGSTOP)', paused.length],
      ['runs that ended meanwhile', through.length],
    ],
    [
      [`stopped ${pauses} workers`, paused.length === pauses, `${paused.length}`],
      ['some ended meanwhile', through.length > 0, `${through.length}`],
      none('all were KILLED', paused.filter(({ killed }) => killed.state !== 'KILLED').length),
      none(
        'late ends overwritten',
        paused.filter(({ killed, later }) => killed.seen !== later.seen).length,
      ),
      none('effects after KILLED', late.length),
      none('processes left', processes()),
      none('sessions left', await runSessions(db)),
    ],
  );
}
