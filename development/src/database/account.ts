import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

import { StartProblem } from '@fairlead/platform/start-problem';

/** The account that the server runs as; empty = the one this process runs as. */
export type SystemAccount = { readonly uid?: number; readonly gid?: number };

const UNPRIVILEGED = ['postgres', 'node', 'nobody'];

/** PostgreSQL refuses to run as root: root hands it to an unprivileged account of the machine. */
export function databaseAccount(): SystemAccount {
  if (process.getuid?.() !== 0) {
    requirePasswdEntry();
    return {};
  }
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of UNPRIVILEGED) {
    const entry = entries.find(([account]) => account === name);
    if (entry !== undefined) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new StartProblem(
    `The embedded database cannot run as root, and this machine has none of the accounts ${UNPRIVILEGED.join(', ')}: run as an ordinary user or set DATABASE_URL`,
  );
}

/** initdb looks its own account up and stops where there is none, as in some containers. */
function requirePasswdEntry(): void {
  try {
    userInfo();
  } catch {
    throw new StartProblem(
      `The embedded database needs an account with a passwd entry, and user ${process.getuid?.() ?? '?'} has none: use another account or set DATABASE_URL`,
    );
  }
}
