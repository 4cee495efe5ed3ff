import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Processes of the embedded database of a data folder: its server, and those that it has started (Linux). */
export function databaseProcesses(dataFolder: string): string[] {
  const [pid = ''] = readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split(
    '\n',
  );
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOf(name, pid));
  return [pid, ...children];
}

function isOf(child: string, parent: string): boolean {
  try {
    const stat = readFileSync(`/proc/${child}/stat`, 'utf8');
    // Behind the name, which may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === parent;
  } catch {
    return false;
  }
}
