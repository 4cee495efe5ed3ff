import { setTimeout as sleep } from 'node:timers/promises';

import type { Db } from '@fairlead/platform/database/db';
import { type RunOutcome, selectRunOutcome } from '@fairlead/tasks/api/worker';

const LOOK_EVERY_MS = 200;
const REPORT_AFTER_MS = 5_000;

/** Waits for the end of a run; says so once where it takes a while. */
export async function endOfRun(
  db: Db,
  taskId: string,
  say: (line: string) => void,
): Promise<RunOutcome> {
  let told = false;
  const started = performance.now();
  for (;;) {
    const outcome = await selectRunOutcome(db, taskId);
    if (outcome === undefined) throw new Error(`Run ${taskId} has gone`);
    if (['SUCCESS', 'FAIL', 'KILLED'].includes(outcome.state)) return outcome;
    if (!told && performance.now() - started > REPORT_AFTER_MS) {
      told = true;
      say(`Waiting for the worker: run ${taskId} is ${outcome.state}.`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}
