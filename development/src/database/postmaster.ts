import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { StartProblem } from '@fairlead/platform/start-problem';
import { socketFile } from './folders.ts';

/** Contents of `postmaster.pid`: the server that made it. */
export type Postmaster = {
  readonly pid: number;
  readonly socketFolder: string;
  readonly ready: boolean;
};

export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    return { pid, socketFolder: lines[4] ?? '', ready: (lines[7] ?? '').trim() === 'ready' };
  } catch {
    return undefined;
  }
}

const STEP_MS = 50;
const ADOPT_MS = 60_000;
const LEFTOVER_MS = 15_000;

/**
 * The server that another process of ours runs on this folder, once it takes connections;
 * undefined when there is none, with everything cleared away that would keep a new one out.
 */
export async function runningServer(cluster: string): Promise<Postmaster | undefined> {
  for (let waited = 0; waited < ADOPT_MS; waited += STEP_MS) {
    const found = readPostmaster(cluster);
    if (found === undefined) return undefined;
    if (!isServerOf(found.pid, cluster)) {
      await clearLeftovers(cluster, found);
      return undefined;
    }
    if (found.ready && (await accepts(found.socketFolder))) return found;
    await sleep(STEP_MS);
  }
  throw new StartProblem(`A database server on ${cluster} runs but takes no connections`);
}

const LOOK_MS = 1_000;

/** Waits for the end of a server that another process started. */
export async function untilGone(cluster: string, pid: number): Promise<string> {
  while (isServerOf(pid, cluster)) await sleep(LOOK_MS, undefined, { ref: false });
  return 'stopped by the process that had started it';
}

/**
 * True when the process is alive and a server of this folder, not one that got the same number
 * later.
 */
function isServerOf(pid: number, cluster: string): boolean {
  try {
    if (/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return false;
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return !existsSync('/proc/self') && isAlive(pid);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * PostgreSQL takes a killed server that nobody reaped (a zombie, in a container whose first
 * process does not), or a stranger with its old number, for a running one. The lock may go when
 * no process works in the folder any more.
 */
async function clearLeftovers(cluster: string, { pid, socketFolder }: Postmaster): Promise<void> {
  if (!existsSync(`/proc/${pid}`)) return; // PostgreSQL clears its own lock then
  for (let waited = 0; isInUse(cluster); waited += STEP_MS) {
    if (waited >= LEFTOVER_MS)
      throw new StartProblem(`Processes of a killed database server still use ${cluster}`);
    await sleep(STEP_MS);
  }
  const socket = socketFile(socketFolder);
  for (const file of [join(cluster, 'postmaster.pid'), socket, `${socket}.lock`])
    rmSync(file, { force: true });
}

function isInUse(cluster: string): boolean {
  const folder = realpathSync(cluster);
  return readdirSync('/proc').some((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      return readlinkSync(`/proc/${entry}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}

function accepts(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(socketFile(folder));
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });
}
