import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parseJson } from '../document/validate.ts';

/** Written beside the releases while a product runs on them. */
const RUNNING_FILE = 'running.json';

/** Says where the product of this process answers, until the returned function is called. */
export async function announceRunning(
  releasesDir: string,
  url: string,
): Promise<() => Promise<void>> {
  const file = join(releasesDir, RUNNING_FILE);
  await writeFile(file, JSON.stringify({ url, pid: process.pid }));
  return () => rm(file, { force: true });
}

/** Address of the running product; undefined while none runs on these releases. */
export async function runningUrl(releasesDir: string): Promise<string | undefined> {
  const text = await readFile(join(releasesDir, RUNNING_FILE), 'utf8').catch(() => '');
  const value = parseJson(text) as { url?: string; pid?: number } | undefined;
  return value?.pid !== undefined && isAlive(value.pid) ? value.url : undefined;
}

/** True when a process of this machine lives. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
