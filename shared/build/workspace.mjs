import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LOCK_FILES = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'];

/** The lock file that decides which libraries a package of this folder is built with; undefined where there is none. */
export function lockFileOf(dir) {
  const found = LOCK_FILES.map((name) => join(dir, name)).find(existsSync);
  if (found !== undefined) return found;
  return dirname(dir) === dir ? undefined : lockFileOf(dirname(dir));
}

/** The folder of the lock file: sources and libraries of a build lie below it, wherever it is checked out. */
export function workspaceOf(dir) {
  const lock = lockFileOf(dir);
  return lock === undefined ? dir : dirname(lock);
}
