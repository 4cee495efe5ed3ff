import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Life } from './keep-running.ts';
import { reasonIn } from './reason.ts';

/** A process of the product. */
export type ChildPlan = {
  readonly script: string;
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly log: string;
  /** Is called when the process says that it listens. */
  readonly onListening?: () => void;
};

/** Message of a server to whoever started it (bin/server.ts). */
const LISTENING = 'listening';

const MAX_LOG_BYTES = 20 * 1024 * 1024;
/** A worker ends within 30 s, whatever its runs do. */
const STOP_MS = 32_000;
const LAST_OUTPUT_MS = 200;
const LAST_OUTPUT_CHARS = 8_000;

/** Runs in a session of its own, so that ctrl-C reaches the supervisor alone; held by a leash. */
export async function startChild(plan: ChildPlan): Promise<Life> {
  const out = openLog(plan.log);
  const child = spawn(process.execPath, ['--import', './bin/leash.mjs', plan.script], {
    cwd: plan.root,
    env: { ...process.env, ...plan.env },
    stdio: ['ignore', out ?? 'ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  if (out !== undefined) closeSync(out);
  child.on('message', (message) => {
    if (message === LISTENING) plan.onListening?.();
  });
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-LAST_OUTPUT_CHARS);
    unlessFull(() => appendFileSync(plan.log, text));
  });
  const ended = endOf(child, () => words);
  return { ended, stop: async () => end(child, ended) };
}

/** Undefined where it cannot be written: a process without a log is better than none. */
function openLog(file: string): number | undefined {
  return unlessFull(() => {
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file) && statSync(file).size > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
    return openSync(file, 'a', 0o600);
  });
}

function unlessFull<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Describes the end of a child; where it ended by itself, with the reason that it gave. */
async function endOf(child: ChildProcess, words: () => string): Promise<string> {
  const closed = once(child, 'close').catch(() => undefined);
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    if (signal !== null) return signal;
    // What it said last; who has its stream besides must not hold that up.
    await Promise.race([closed, sleep(LAST_OUTPUT_MS)]);
    return [`exit code ${code ?? '?'}`, reasonIn(words())].filter((part) => part !== '').join(': ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Asks to stop, and insists after a while. */
async function end(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGTERM');
  const patience = new AbortController();
  const late = sleep(STOP_MS, 'late', { signal: patience.signal }).catch(() => 'ended');
  if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL');
  patience.abort();
  await ended;
}
