import { setTimeout as sleep } from 'node:timers/promises';

import { createClock } from '../../clock.ts';
import { connectFenced } from '../../database/fenced-db.ts';
import type { Db } from '../../database/db.ts';
import { insertRunArtifacts } from '../run-artifacts.queries.ts';
import { toRunError, type RunError } from '../run-error.ts';
import { type TaskContext, type TaskDefinition, TaskFailure } from '../task.ts';
import { printMark } from './print-at-once.ts';
import type { Order, Report, Settings } from './protocol.ts';
import type { RunJob } from './run-job.ts';
import { formatSessionName } from './session-name.ts';

export type Running = {
  /** Never rejects. */
  readonly ended: Promise<Report>;
  readonly breakOff: () => void;
  /** The run failed of something that its own promise does not tell. */
  readonly fail: (thrown: unknown) => void;
};

/** The memory that a process may keep of its runs: that of the next one is counted from there. */
const MAX_RETAINED_BYTES = 256 * 2 ** 20;

type Outcome = { readonly error: RunError | null; readonly clean: boolean };

/** Connections that a run left in use are not waited for. */
const CLOSE_WITHIN_MS = 2_000;
const QUIET_POLLS = 20;
const LOOK_MS = 10;

type Means = {
  readonly tasks: readonly TaskDefinition[];
  readonly settings: Settings;
  /** Says that the run begins; settles when that is said. */
  readonly begun: () => Promise<void>;
};

/** Does a run in this process. */
export function doRun(
  { job, mark }: Extract<Order, { kind: 'run' }>,
  { tasks, settings, begun }: Means,
): Running {
  const stop = new AbortController();
  const crashed = Promise.withResolvers<Outcome>();
  const before = activity();
  const work = async (): Promise<Outcome> => {
    const { signal } = stop;
    await begun();
    const name = formatSessionName(job);
    const db = connectFenced(settings.databaseUrl, { fence: job, name, signal });
    const error = await runToEnd(job, tasks, createContext(job, settings, { db, signal }));
    const closed = await isClosed(db);
    return { error, clean: closed && isSmall() && (await isQuiet(before)) };
  };
  return {
    ended: Promise.race([work(), crashed.promise]).then((outcome) => {
      printMark(mark);
      return { kind: 'ended', ...outcome };
    }),
    breakOff: () => stop.abort(new Error('The run was asked to stop')),
    fail: (thrown) => crashed.resolve({ error: toRunError(thrown), clean: false }),
  };
}

function createContext(
  job: RunJob,
  settings: Settings,
  { db, signal }: Pick<TaskContext, 'db' | 'signal'>,
): TaskContext {
  return {
    db,
    signal,
    clock: createClock(settings.clock),
    taskId: job.taskId,
    actor: job.actor,
    args: job.args,
    json: job.json,
    print: (line) => void process.stdout.write(`${line}\n`),
    recordArtifacts: async (tx, ...things) => insertRunArtifacts(tx, job.taskId, things),
  };
}

async function runToEnd(
  job: RunJob,
  tasks: readonly TaskDefinition[],
  context: TaskContext,
): Promise<RunError | null> {
  try {
    const task = tasks.find(({ route }) => route === job.route);
    if (task === undefined) {
      throw new TaskFailure(`There is no task ${job.route} in this version`, {
        type: 'NoSuchTask',
        scope: 'worker',
      });
    }
    await task.run(context);
    return null;
  } catch (error) {
    return toRunError(error);
  }
}

async function isClosed(db: Db): Promise<boolean> {
  const late = new AbortController();
  const closed = await Promise.race([
    db.destroy().then(
      () => true,
      () => false,
    ),
    sleep(CLOSE_WITHIN_MS, false, { signal: late.signal }).catch(() => false),
  ]);
  late.abort();
  return closed;
}

/**
 * True when nothing goes on but what went on before; what was closed just now may take a moment.
 */
async function isQuiet(before: number): Promise<boolean> {
  for (let looks = 0; looks < QUIET_POLLS && activity() > before; looks += 1) await sleep(LOOK_MS);
  return activity() <= before;
}

/** True when a run that follows has its memory for itself. */
function isSmall(): boolean {
  return process.memoryUsage.rss() <= MAX_RETAINED_BYTES;
}

/** Counts the timers, connections and the like that keep the process busy. */
function activity(): number {
  return process.getActiveResourcesInfo().length;
}
