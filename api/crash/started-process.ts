import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

export type StartedProcess = {
  readonly port: number;
  /** The most memory that it has had so far, in MB (Linux). */
  readonly peakMb: () => number;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Kills it with SIGKILL and starts it again; answers how long the new one took to be ready. */
  killAndRestart(): Promise<number>;
  kill(): Promise<void>;
};

export type ProcessSettings = {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
  /** Whether it is a session of its own, which has its share of the processor, as a service has. */
  readonly ownSession?: boolean;
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
    peakMb: () => peakMbOf(current.pid),
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
  { file, env, flags = [], ownSession = false }: ProcessSettings,
  port: number,
): Promise<ChildProcess> {
  const child = fork(file, [...flags], {
    env: { PATH: process.env['PATH'], ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: ownSession,
  });
  const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[];
  if (first !== 'ready') throw new Error(`${file} did not start: ${String(first)}`);
  return child;
}

function peakMbOf(pid: number | undefined): number {
  const [, kB] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kB) / 1_024;
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
