import { setTimeout as sleep } from 'node:timers/promises';

import { pauseAfter } from './deaths.ts';
import { isFullDisk, say } from './say.ts';

/** Does a step of the start, with retries while a disk is full; says so once. */
export async function withRoom<Result>(
  folder: string,
  step: () => Result | Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await step();
    } catch (error) {
      if (!isFullDisk(error)) throw error;
    }
    if (failures === 1) {
      say('disk', `that holds ${folder} is full: make room, and the start goes on by itself`);
    }
    await sleep(pauseAfter(failures), undefined, { signal });
  }
}
