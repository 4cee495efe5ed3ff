// A worker in a process of its own with one process for runs; answers what both took at most.
import { readFileSync } from 'node:fs';

import { connect } from '@fairlead/platform/database/db';
import type { Work } from '@fairlead/platform/tasks/process/fixtures/test-tasks';
import { startBenchWorker, untilDone } from './runs.ts';

type Asked = { readonly databaseUrl: string; readonly work: string };
/** Peaks of resident memory, in bytes. */
export type Took = { readonly worker: number; readonly child: number };

process.once('message', ({ databaseUrl, work }: Asked) => void answer(databaseUrl, work));

async function answer(databaseUrl: string, work: string): Promise<void> {
  const worker = await startBenchWorker(databaseUrl, 1);
  const db = connect(databaseUrl, { max: 1 });
  const ask = async (text: string) => untilDone(db, await worker.ask(text as unknown as Work));
  await ask('({ print }) => print("warm")');
  await ask(work);
  const [child] = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ');
  process.send?.({ worker: peakOf('self'), child: peakOf(child ?? '') } satisfies Took);
  await worker.stop();
  await db.destroy();
  process.disconnect();
}

function peakOf(pid: string): number {
  const [, kB] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kB) * 1024;
}
