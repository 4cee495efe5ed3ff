import { chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { isOpenToAll, shortHash } from '@fairlead/platform/data-folder';
import { StartProblem } from '@fairlead/platform/start-problem';

import type { SystemAccount } from './account.ts';

/** A Unix socket's address has 104 bytes on macOS and 108 on Linux. */
const MAX_SOCKET_PATH = 103;

/** Only names the Unix socket file; no TCP listener. */
export const SOCKET_PORT = 5432;

export const socketFile = (folder: string) => join(folder, `.s.PGSQL.${SOCKET_PORT}`);

/** Refuses, in one line, a folder that the database's account could not enter. */
export function requireReachable(folder: string, account: SystemAccount): void {
  if (account.uid === undefined || isOpenToAll(folder)) return;
  throw new StartProblem(
    `The database runs as another account than root, and that one cannot enter ${folder}: set FAIRLEAD_DATA to a folder outside`,
  );
}

/** The folder of the server's socket, made for its account alone; short whatever the data folder's path. */
export function socketFolder(dataFolder: string, account: SystemAccount): string {
  const name = `fairlead-${shortHash(resolve(dataFolder))}`;
  const usual = join(tmpdir(), name);
  const fits = Buffer.byteLength(socketFile(usual)) <= MAX_SOCKET_PATH;
  const folder =
    fits && (account.uid === undefined || isOpenToAll(socketFile(usual)))
      ? usual
      : join('/tmp', name);
  makePrivate(folder, account);
  return folder;
}

/** Makes a folder that only the account may enter; an existing one that is anything else is not used. */
function makePrivate(folder: string, account: SystemAccount): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (account.uid !== undefined && account.gid !== undefined)
      chownSync(folder, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  if (!isPrivate(folder, account.uid ?? process.getuid?.()))
    throw new StartProblem(
      `${folder} is there already and is not a private folder of the database's account: remove it`,
    );
}

function isPrivate(folder: string, uid: number | undefined): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
}
