import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder in memory, of Linux. */
const MEMORY = '/dev/shm';
/** Containers are often given 64 MB of it; what tests keep at once is a fraction of this. */
const PLENTY = 2 * 2 ** 30;

/**
 * Makes a folder for a server whose data nobody keeps, which its account may enter: in memory where
 * there is plenty of it. A database of a test is a copy of a thousand files, which costs ten times as
 * much on a disk that others use as well.
 */
export function scratchFolder(prefix: string): string {
  const parent = hasPlenty() ? MEMORY : tmpdir();
  if (parent === MEMORY) removeLeftovers(prefix);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o755); // as root, the server's own account must get through
  return folder;
}

function hasPlenty(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= PLENTY;
  } catch {
    return false;
  }
}

/** Removes what a killed process has left: it would hold memory until the machine is started again. */
function removeLeftovers(prefix: string): void {
  for (const name of readdirSync(MEMORY)) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0;
    if (!(owner > 0) || existsSync(`/proc/${owner}`)) continue;
    rmSync(join(MEMORY, name), { recursive: true, force: true, maxRetries: 3 });
  }
}
