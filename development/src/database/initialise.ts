import { execFile } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { StartProblem } from '@fairlead/platform/start-problem';
import type { SystemAccount } from './account.ts';
import { SERVER_MAJOR } from './binaries.ts';
import { explainLog } from './explain.ts';

const run = promisify(execFile);

const INITDB = [
  '--username=postgres',
  '--encoding=UTF8',
  // The same order and letters on every platform, without the system's locales.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  // The socket lies in a folder that only the database's account may enter.
  '--auth-local=trust',
  '--auth-host=reject',
  '--no-instructions',
];

/**
 * Makes the cluster where there is none. It is made beside its place and moved there whole: a
 * start that was cut off leaves nothing that a later one could take for a database.
 */
export async function initialise(
  cluster: string,
  binaries: string,
  account: SystemAccount,
): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    requireMajor(cluster);
    return;
  }
  const parent = dirname(cluster);
  mkdirSync(parent, { recursive: true });
  const half = mkdtempSync(`${cluster}.new-`);
  if (account.uid !== undefined && account.gid !== undefined)
    chownSync(half, account.uid, account.gid);
  try {
    await run(join(binaries, 'bin', 'initdb'), ['-D', half, ...INITDB], {
      ...account,
      cwd: half,
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    });
    renameSync(half, cluster);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (existsSync(join(cluster, 'PG_VERSION'))) return; // another start was first
    const { stderr = '', message } = error as { stderr?: string; message: string };
    throw new StartProblem(explainLog(stderr || message, parent));
  }
}

/** Removes what cut-off starts left; only for the process that owns the running server. */
export function removeHalves(cluster: string): void {
  const prefix = `${basename(cluster)}.new-`;
  for (const name of readdirSync(dirname(cluster)))
    if (name.startsWith(prefix))
      rmSync(join(dirname(cluster), name), { recursive: true, force: true });
}

function requireMajor(cluster: string): void {
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (major !== SERVER_MAJOR)
    throw new StartProblem(
      `The data in ${cluster} were written by PostgreSQL ${major}, and this release brings ${SERVER_MAJOR}: use the release that wrote them, or another FAIRLEAD_DATA`,
    );
}
