import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';

import type { TaskDefinition } from '../task.ts';
import { doRun, type Running } from './child-run.ts';
import { printAtOnce } from './print-at-once.ts';
import { type Order, type Report, type Settings, SILENCE_MS, WATCHDOG_FD } from './protocol.ts';

/** The process that does runs, one at a time, as its worker says (`protocol.ts`). */
const report = (message: Report) => void process.send?.(message);
/** Settles once the message has left this process: killed from then on, it has still been said. */
const told = (message: Report) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, {}, () => resolve()));

// What a terminal or a service manager tells all processes is for the worker to decide.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const watchdog = new Worker(new URL('./watchdog.mjs', import.meta.url), {
  workerData: { fd: WATCHDOG_FD, silenceMs: SILENCE_MS },
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
});
watchdog.once('exit', () => process.kill(process.pid, 'SIGKILL'));
printAtOnce();

let tasks: readonly TaskDefinition[] = [];
let settings: Settings;
let running: Running | undefined;

process.on('message', (order: Order) => {
  if (order.kind === 'start') void start(order.settings);
  else if (order.kind === 'break off') running?.breakOff();
  else {
    running = doRun(order, { tasks, settings, begun: () => told({ kind: 'begun' }) });
    void running.ended.then((ended) => {
      running = undefined;
      report(ended);
    });
  }
});

// Of a promise that nobody waits for, too. The worker then ends the process.
process.on('uncaughtException', (error) => {
  if (running !== undefined) {
    running.fail(error);
    return;
  }
  process.stderr.write(`${error.stack ?? error.message}\n`);
  process.exit(1);
});

async function start(given: Settings): Promise<void> {
  settings = given;
  process.title = given.title;
  const module = (await import(given.tasksModule)) as { TASKS: readonly TaskDefinition[] };
  tasks = module.TASKS;
  report({ kind: 'ready' });
  // Where NODE_COMPILE_CACHE names a folder; this process is killed in the end, and writes nothing then.
  flushCompileCache();
}
