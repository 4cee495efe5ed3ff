/** A worker for runs alone, as its own process: what the drills of runs kill, stop and crowd. */
import { type ProcessPool, startProcessPool } from '@fairlead/platform/tasks/process/process-pool';
import { connect, createLog, notices as noticesOf, readConfig } from '@fairlead/api';
import { startReaper } from '../../areas/tasks/api/runs/reaper.ts';
import { startTaskWorker } from '../../areas/tasks/api/runs/run-worker.ts';
import { taskQueue } from '../../areas/tasks/api/runs/task-queue.ts';
import { TASKS } from './run-tasks.ts';

const { databaseUrl, zone, businessDate, logLevel } = readConfig(process.env);
if (databaseUrl === undefined) throw new Error('DATABASE_URL is needed');
const [executor = '', ...flags] = process.argv.slice(2);
const log = createLog({ level: logLevel, name: executor });
const db = connect(databaseUrl, { max: 2, statementTimeoutMs: 0 });
const queue = taskQueue(db);
const pool = startProcessPool({
  size: 1,
  databaseUrl,
  executor,
  log,
  clock: { zone, businessDate },
  tasksModule: new URL('./run-tasks.ts', import.meta.url),
});
if (!flags.includes('--no-reaper')) startReaper({ db, queue, tasks: TASKS, log });
await startTaskWorker({
  db,
  queue,
  executor,
  tasks: TASKS,
  log,
  databaseUrl,
  concurrency: 1,
  pool: flags.includes('--unbounded') ? keepingAll(pool) : pool,
  notices: noticesOf(databaseUrl),
});
// The drill has ended, however it did.
process.on('disconnect', () => process.exit());
process.send?.('ready');

/** A control: all that runs print stays in memory. */
function keepingAll(own: ProcessPool): ProcessPool {
  const kept: Buffer[] = [];
  return {
    stop: async () => own.stop(),
    run: (job, { limits, onText }) =>
      own.run(job, {
        limits,
        onText: (text) => {
          kept.push(Buffer.from(text));
          onText(text);
        },
      }),
  };
}
