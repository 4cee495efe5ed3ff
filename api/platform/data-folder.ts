import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { StartProblem } from './start-problem.ts';

/**
 * True when every existing folder above `file` may be entered by an account that is neither owner
 * nor group.
 */
export function isOpenToAll(file: string): boolean {
  const parent = dirname(file);
  if (parent === file) return true;
  const stats = statSync(parent, { throwIfNoEntry: false });
  return (stats === undefined || (stats.mode & 0o001) !== 0) && isOpenToAll(parent);
}

/** Default data folder: in the checkout, or, for root in a closed one, beside the system's. */
export function defaultDataFolder(checkout: string): string {
  const inCheckout = join(checkout, '.data');
  if (process.getuid?.() !== 0 || isOpenToAll(join(inCheckout, 'postgres'))) return inCheckout;
  return join('/var/lib/fairlead', shortHash(checkout));
}

/** Tells folders apart in names that must stay short. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Why nothing can be kept in a folder, by the code of what went wrong. */
const UNUSABLE: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EEXIST: 'there is a file',
  ENOENT: 'nothing can be made there',
  ENOTDIR: 'there is a file',
  EPERM: 'this account may not write there',
  EROFS: 'that disk is read-only',
};

/**
 * Makes the data folder where there is none.
 *
 * @throws StartProblem where nothing can be kept in it
 */
export function requireDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw unusableFolder(folder, error) ?? error;
  }
}

/** The line for an error of the data folder that a person can put right; undefined for another error. */
export function unusableFolder(folder: string, error: unknown): StartProblem | undefined {
  const why = UNUSABLE[(error as NodeJS.ErrnoException).code ?? ''];
  if (why === undefined) return undefined;
  return new StartProblem(
    `${folder} cannot be the data folder, ${why}: choose another FAIRLEAD_DATA`,
  );
}

/** One folder at a time: Node's own way with `recursive` never ends below /proc. */
function makeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return;
  if (found === undefined) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
    if (!isThere) throw error; // another process made it in the meantime
  }
}
