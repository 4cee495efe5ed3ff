import { Worker } from 'node:worker_threads';

/** Starts a file as a thread of this process, with so much memory for what it keeps. */
export function startThread(file: URL, data: unknown, memoryMb: number): Worker {
  return new Worker(file, {
    workerData: data,
    // What the process loads at its start, as the pipe to its parent, a second time would fail.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
}
