/**
 * A run prints 1 GB as fast as its worker reads. The worker stays as small as it is, and of what was printed the
 * beginning and the end are kept, with how much there was.
 *
 *     node lab/drills/run-flood.ts               must pass; --mb=128 for a short one
 *     node lab/drills/run-flood.ts --unbounded   must fail: the worker keeps all that it reads
 */
import { sql } from 'kysely';

import {
  OUTPUT_HEAD_CHARS,
  OUTPUT_TAIL_CHARS,
} from '@fairlead/platform/tasks/output/stored-output';
import { report } from './drill.ts';
import {
  requestRun,
  countOf,
  drillRuns,
  numberOf,
  type RunFirm,
  rowsOf,
  until,
  workerName,
} from './run-firm.ts';

const MAX_MB = 32;
const PATIENCE_MS = 600_000;
const LOOK_EVERY_MS = 500;

const isUnbounded = process.argv.includes('--unbounded');
// Of the control a part is enough to see.
const mb = numberOf('mb', isUnbounded ? 128 : 1_024);

type Ended = { state: string; printed: number; output: string };

await drillRuns(async (firm) => {
  const worker = await firm.startRunWorker([
    workerName('0'),
    ...(isUnbounded ? ['--unbounded'] : []),
  ]);
  // A first one, which leaves the worker as it is while it works.
  await printed(firm, 1);
  const before = worker.peakMb();
  const { state, printed: characters, output } = await printed(firm, mb);
  const grown = Math.round(worker.peakMb() - before);
  await worker.kill();
  const kept = OUTPUT_HEAD_CHARS + OUTPUT_TAIL_CHARS;
  const gap = `[… ${(characters - kept).toLocaleString('en')} characters are not kept …]`;
  return report(
    [
      ['MB printed', mb],
      ['characters of them', characters],
      ['worker before, in MB', Math.round(before)],
      ['worker grew by, in MB', grown],
    ],
    [
      ['the run succeeded', state === 'SUCCESS', state],
      [`the worker grew by ${MAX_MB} MB at most`, grown <= MAX_MB, `${grown} MB`],
      [
        'the beginning is kept',
        output.startsWith('read a row of Zürich and 日本.'),
        output.slice(0, 20),
      ],
      ['the end is kept', output.endsWith(`\nMB ${mb - 1}\n`), output.slice(-20)],
      ['what lies between is told', output.includes(gap), gap],
    ],
  );
});

/** A run that prints so many MB, as it ended. */
async function printed(firm: RunFirm, printMb: number): Promise<Ended> {
  const { db } = firm;
  const id = await requestRun(firm, '/drill/flood', { printMb });
  const hasEnded = async () =>
    (await countOf(db, sql`from task_run where task_id = ${id} and finished is not null`)) > 0;
  if (!(await until(hasEnded, PATIENCE_MS, LOOK_EVERY_MS))) throw new Error(`${id} does not end`);
  const statement = sql`select state, printed::float8 as printed, output from task_run where task_id = ${id}`;
  const [run] = await rowsOf<Ended>(db, statement);
  if (run === undefined) throw new Error(`${id} is gone`);
  return run;
}
