import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

export type StartedProcess = {
  readonly port: number;
  /** Process id of the one that lives now. */
  readonly pid: () => number | undefined;
  /** The most memory that it has had so far, in MB (Linux). */
  readonly peakMb: () => number;
  /** Processor time that it has used so far, in ms (Linux). */
  readonly processorMs: () => number;
  /** Share of the time since the last look in which its loop was busy; of a process that tells. */
  readonly busy: () => Promise<number>;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Kills it with SIGKILL and starts it again; returns how long the new one took to be ready. */
  killAndRestart(): Promise<number>;
  kill(): Promise<void>;
};

export type ProcessSettings = {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
};

/** Starts a server in a process of its own, on a port that stays the same over its lives. */
export async function startProcess(settings: ProcessSettings): Promise<StartedProcess> {
  const port = await freePort();
  let current = await launch(settings, port);
  const kill = async () => {
    if (current.exitCode !== null || current.signalCode !== null) return; // it has died by itself
    const ended = once(current, 'exit');
    current.kill('SIGKILL');
    await ended;
  };
  return {
    port,
    kill,
    pid: () => current.pid,
    peakMb: () => peakMbOf(current.pid),
    processorMs: () => processorMsOf(String(current.pid)),
    busy: async () => {
      const told = once(current, 'message');
      current.send('busy');
      return ((await told) as [number])[0];
    },
    signal: (name) => void current.kill(name),
    killAndRestart: async () => {
      await kill();
      const started = performance.now();
      current = await launch(settings, port);
      return performance.now() - started;
    },
  };
}

async function launch(
  { file, env, flags = [] }: ProcessSettings,
  port: number,
): Promise<ChildProcess> {
  const child = fork(file, [...flags], {
    env: { PATH: process.env['PATH'], ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[];
  if (first !== 'ready') throw new Error(`${file} did not start: ${String(first)}`);
  return child;
}

function peakMbOf(pid: number | undefined): number {
  const [, kB] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kB) / 1_024;
}

/** Ticks of a process, and of those that it has waited for: 100 a second on every Linux. */
export function processorMsOf(pid: string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Behind the name, which may hold anything: user, system, and both of children that have ended.
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  return ticks.reduce((sum, one) => sum + Number(one), 0) * 10;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
