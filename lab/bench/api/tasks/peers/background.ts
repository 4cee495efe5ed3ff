import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { answerOf } from './http-call.ts';

export type Background = {
  readonly pid: number;
  /** Waits until the address answers, whatever it says but 5xx. */
  readonly answers: (url: string) => Promise<void>;
  /** Waits until it holds. */
  readonly until: (holds: () => Promise<boolean>) => Promise<void>;
  /** Settles when it has ended by itself, and well. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
};

export type Program = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/** A peer cannot be had here; the message says why. */
export class Unavailable extends Error {}

const READY_MS = 180_000;
const GRACE_MS = 10_000;

/** Starts a program with all that it starts in a group of its own, which is ended as one. */
export function inBackground({ command, args, env = {} }: Program, cwd: string): Background {
  const child = spawn(command, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: cwd, LANG: 'C.UTF-8', ...env },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4_000);
    });
  child.on('error', (error) => (log += error.message));
  const atExit = () => signal(child, 'SIGKILL');
  process.once('exit', atExit);

  const faulty = (what: string) => new Unavailable(`${command} ${args.join(' ')} ${what}:\n${log}`);
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(faulty(`ended with ${code}`))));
  });
  ended.catch(() => undefined); // most are stopped, and nobody waits for their end
  const until = async (holds: () => Promise<boolean>) => {
    const end = performance.now() + READY_MS;
    while (!(await holds())) {
      if (child.exitCode !== null || child.pid === undefined || performance.now() > end)
        throw faulty('is not ready');
      await sleep(200);
    }
  };
  return {
    pid: child.pid ?? 0,
    until,
    ended,
    answers: (url) =>
      until(() =>
        answerOf({ url }).then(
          ({ status }) => status > 0 && status < 500,
          () => false,
        ),
      ),
    stop: async () => {
      process.off('exit', atExit);
      await end(child);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    signal(child, 'SIGTERM');
    await Promise.race([exited, sleep(GRACE_MS, undefined, { ref: false })]);
  }
  signal(child, 'SIGKILL'); // what it has left behind
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // Nothing of it is left.
  }
}
