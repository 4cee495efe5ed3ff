import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

import { DeployProblem } from '../document/problem.ts';

const WAIT_MS = 10_000;
const STEP_MS = 25;
/** SQLITE_BUSY. */
const BUSY = 5;

/**
 * Runs `work` while no other process of this machine writes in the folder. The lock is the
 * operating system's, which SQLite takes on an empty file: it ends with the process that holds it,
 * however that ends, so there is no owner to judge dead and no file to remove by hand.
 * @throws DeployProblem when somebody else holds it for longer than ten seconds.
 */
export async function withLock<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true });
  const deadline = Date.now() + WAIT_MS;
  let held = take(folder);
  while (held === undefined) {
    if (Date.now() > deadline) {
      throw new DeployProblem(`${folder} is being changed by another command; try again`);
    }
    await sleep(STEP_MS);
    held = take(folder);
  }
  try {
    return await work();
  } finally {
    held.close();
  }
}

function take(folder: string): DatabaseSync | undefined {
  // Nothing is ever written: the file stays empty.
  const database = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === BUSY) return undefined;
    throw error;
  }
}
