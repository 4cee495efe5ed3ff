import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { isAlive } from '../running.ts';
import { parseJson } from '../validate.ts';

/** Another writer holds the environment and does not let go. */
export class Locked extends Error {}

const WAIT_MS = 10_000;
const STEP_MS = 25;

type Owner = { readonly pid: number; readonly host: string; readonly token: string };

/** Runs `work` while no other process, on this machine or another, writes in the folder. */
export async function withLock<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'lock');
  const deadline = Date.now() + WAIT_MS;
  while (!(await take(file))) {
    if (Date.now() > deadline) {
      throw new Locked(`${file} is held by ${await describe(file)}; remove it if that is wrong`);
    }
    await releaseDead(file);
    await sleep(STEP_MS);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    const owner: Owner = { pid: process.pid, host: hostname(), token: randomUUID() };
    await handle.writeFile(JSON.stringify(owner)).finally(() => handle.close());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Takes away the lock of a process that died. Exactly one waiter may do it for one dead owner (the
 * one that creates the file named by the owner's token): two would remove each other's new locks.
 */
async function releaseDead(file: string): Promise<void> {
  const owner = await ownerOf(file);
  if (owner === undefined || owner.host !== hostname() || isAlive(owner.pid)) return;
  const claim = `${file}.dead-${owner.token}`;
  const handle = await open(claim, 'wx').catch(() => undefined);
  if (handle === undefined) return;
  await handle.close();
  const now = await ownerOf(file);
  if (now?.token === owner.token) await rm(file, { force: true });
  await rm(claim, { force: true });
}

async function ownerOf(file: string): Promise<Owner | undefined> {
  const value = parseJson(await readFile(file, 'utf8').catch(() => ''));
  return typeof value === 'object' && value !== null && 'token' in value
    ? (value as Owner)
    : undefined;
}

async function describe(file: string): Promise<string> {
  const owner = await ownerOf(file);
  return owner === undefined ? 'nobody known' : `process ${owner.pid} on ${owner.host}`;
}
