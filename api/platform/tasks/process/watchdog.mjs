/**
 * A thread of the process that does runs: it lives while the run computes without a pause. It ends
 * the process when its worker is gone or silent, and when it takes more memory than its run may.
 * Plain JavaScript: with types the thread would load what strips them, 10 MB a process.
 */
import { Socket } from 'node:net';
import { workerData } from 'node:worker_threads';

const { fd, silenceMs } = workerData;
const MEMORY_EVERY_MS = 50;
const SILENCE_EVERY_MS = 1_000;
const TELL_WITHIN_MS = 500;
const MIB = 2 ** 20;

const worker = new Socket({ fd });
let heard = performance.now();
let half = '';
let watching;

worker.setEncoding('utf8');
worker.on('data', (text) => {
  heard = performance.now();
  const lines = (half + text).split('\n');
  half = lines.pop();
  for (const line of lines) if (line.startsWith('limit ')) watchMemory(Number(line.slice(6)) * MIB);
});
worker.on('error', () => undefined);
worker.on('close', endProcess);

setInterval(() => {
  if (performance.now() - heard > silenceMs) endProcess();
}, SILENCE_EVERY_MS);

function watchMemory(limit) {
  clearInterval(watching);
  if (limit === 0) return;
  watching = setInterval(() => {
    const taken = process.memoryUsage.rss();
    if (taken <= limit) return;
    clearInterval(watching);
    setTimeout(endProcess, TELL_WITHIN_MS);
    worker.write(`memory ${Math.ceil(taken / MIB)}\n`, endProcess);
  }, MEMORY_EVERY_MS);
}

function endProcess() {
  process.kill(process.pid, 'SIGKILL');
}
