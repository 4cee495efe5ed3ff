import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { processorMsOf, type StartedProcess } from '../../crash/started-process.ts';

/** Processor time in ms, and the share of the time in which the server's loop was busy. */
export type Usage = {
  readonly server: number;
  readonly database: number;
  readonly busy: number;
  readonly ms: number;
};

/** What server and database use while something goes on. */
export async function usageOf<Done>(
  server: StartedProcess,
  dataFolder: string,
  work: () => Promise<Done>,
): Promise<readonly [Done, Usage]> {
  const database = () => databaseMs(dataFolder);
  await server.busy();
  const before = { at: performance.now(), server: server.processorMs(), database: database() };
  const done = await work();
  const usage = {
    server: server.processorMs() - before.server,
    database: database() - before.database,
    busy: await server.busy(),
    ms: performance.now() - before.at,
  };
  return [done, usage];
}

/** Of the server of the embedded database with all of its processes. */
function databaseMs(dataFolder: string): number {
  const [pid = ''] = readFileSync(join(dataFolder, 'postgres', PID_FILE), 'utf8').split('\n');
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOf(name, pid));
  return [pid, ...children].reduce((sum, one) => sum + msOf(one), 0);
}

const PID_FILE = 'postmaster.pid';

function isOf(child: string, parent: string): boolean {
  try {
    const stat = readFileSync(`/proc/${child}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === parent;
  } catch {
    return false;
  }
}

/** Nothing of one that has ended since it was found: who waited for it has its time. */
function msOf(pid: string): number {
  try {
    return processorMsOf(pid);
  } catch {
    return 0;
  }
}
