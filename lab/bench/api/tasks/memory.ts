// What a run that prints 1 GB costs the worker and the run's process, against a silent one.
import { fork } from 'node:child_process';
import { once } from 'node:events';

import type { Work } from '@fairlead/platform/tasks/process/fixtures/test-tasks';
import { createTestDb } from '@fairlead/api/testing/test-db';
import { type Figure, figure } from '../../../../bin/figures.mjs';
import type { Took } from './memory-worker.ts';

const MAX_MB = 32;
const MB = 1024 * 1024;

const SILENT: Work = async (_context, from) => from.sleep(5_000);

/** Prints so many MB, 1 MB at a time. */
const printing = (mb: number) => `async ({ print }) => {
  const chunk = ('a line of what a run prints, as long as such lines are'.padEnd(99, '.') + '\\n').repeat(10486);
  for (let n = 0; n < ${mb}; n += 1) { print(chunk); if (n % 8 === 7) await null; }
}`;

async function took(work: string): Promise<Took> {
  const testDb = await createTestDb();
  const { url } = testDb;
  const child = fork(new URL('./memory-worker.ts', import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    child.send({ databaseUrl: url, work });
    const exited = once(child, 'exit');
    const [first] = (await Promise.race([once(child, 'message'), exited])) as [Took | number];
    if (typeof first !== 'object') throw new Error(`the worker ended by ${String(first)}`);
    await exited;
    return first;
  } finally {
    child.kill('SIGKILL');
    await testDb.close();
  }
}

/** Growth of worker and process beyond a silent run's, in MB. */
export async function measureMemory(isShort: boolean): Promise<Figure[]> {
  const mb = isShort ? 128 : 1024;
  const silent = await took(SILENT.toString());
  const start = performance.now();
  const loud = await took(printing(mb));
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  return (['worker', 'child'] as const).map((what) => {
    const grown = (loud[what] - silent[what]) / MB;
    const details = `MB more at most while a run prints ${mb} MB in ${seconds} s: ${(loud[what] / MB).toFixed(0)} to ${(silent[what] / MB).toFixed(0)} of a silent one`;
    return figure(`memory, ${what}`, grown, { atMost: MAX_MB, details });
  });
}
