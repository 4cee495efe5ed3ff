import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { expect, test } from '@jest/globals';

const WORKER = fileURLToPath(new URL('./fixtures/looping-worker.ts', import.meta.url));
const PATIENCE_MS = 60_000;

/** A worker in the middle of a run that never pauses, and the run's process. */
async function loopingWorker(): Promise<{ worker: ChildProcess; run: number }> {
  const worker = spawn(process.execPath, [WORKER, 'postgres://localhost:1/none'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const run = await new Promise<number>((resolve) => {
    worker.stdout.once('data', (bytes: Buffer) => resolve(Number(bytes.toString())));
  });
  return { worker, run };
}

/** A process that nobody has asked for its end yet is listed still, as a zombie. */
function lives(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^\s*[^\sZ]/.test(stdout);
}

async function secondsUntilGone(pid: number): Promise<number> {
  const from = performance.now();
  while (lives(pid)) await sleep(200);
  return (performance.now() - from) / 1_000;
}

test(
  '[TSK-14] a run that never pauses ends with its worker: at once with one that is killed, before 20 s with one that stands still',
  async () => {
    const [killed, still] = await Promise.all([loopingWorker(), loopingWorker()]);
    try {
      killed.worker.kill('SIGKILL');
      still.worker.kill('SIGSTOP');
      const [afterKill, afterStop] = await Promise.all([
        secondsUntilGone(killed.run),
        secondsUntilGone(still.run),
      ]);
      expect(afterKill).toBeLessThan(8);
      expect(afterStop).toBeLessThan(20);
    } finally {
      for (const { worker } of [killed, still]) worker.kill('SIGKILL');
    }
  },
  PATIENCE_MS,
);
