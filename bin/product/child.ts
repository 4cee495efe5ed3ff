import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process of the product: it is started again when it dies. */
export type Child = {
  readonly name: string;
  stop(): Promise<void>;
  /** Settles when it died so often that starting it again makes no sense. */
  readonly lost: Promise<string>;
};

export type ChildPlan = {
  readonly name: string;
  readonly script: string;
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly log: string;
};

const MAX_LOG_BYTES = 20 * 1024 * 1024;
/** A worker ends within 30 s, whatever its runs do. */
const STOP_MS = 32_000;
const LIVES = 5;
const LIVES_MS = 60_000;
const PAUSE_MS = 500;

/** Starts a process and keeps it running until `stop`. */
export function keepRunning(plan: ChildPlan): Child {
  keepLogSmall(plan.log);
  let stopping = false;
  let current = start(plan);
  const lost = watch();

  async function watch(): Promise<string> {
    const deaths: number[] = [];
    for (;;) {
      const how = await endOf(current);
      if (stopping) return new Promise(() => undefined);
      const now = Date.now();
      deaths.push(now);
      if (deaths.filter((at) => now - at < LIVES_MS).length >= LIVES) {
        return `The ${plan.name} ended ${LIVES} times within a minute (${how}). Its log is ${plan.log}:\n${lastLines(plan.log)}`;
      }
      await sleep(PAUSE_MS);
      if (!isStopping()) current = start(plan);
    }
  }
  // Read through a function: it changes while `watch` sleeps.
  const isStopping = () => stopping;

  return {
    name: plan.name,
    lost,
    stop: async () => {
      stopping = true;
      await end(current);
    },
  };
}

/** Runs in a session of its own, so that ctrl-C reaches the supervisor alone; held by a leash. */
function start({ root, script, env, log }: ChildPlan): ChildProcess {
  const out = openSync(log, 'a', 0o600);
  const child = spawn(process.execPath, ['--import', './bin/leash.mjs', script], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', out, out, 'pipe'],
    detached: true,
  });
  closeSync(out);
  child.on('error', () => undefined);
  return child;
}

function endOf(child: ChildProcess): Promise<string> {
  if (child.exitCode !== null) return Promise.resolve(`exit code ${child.exitCode}`);
  if (child.signalCode !== null) return Promise.resolve(child.signalCode);
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code ?? '?'}`));
  });
}

/** Asks to stop, and insists after a while. */
async function end(child: ChildProcess): Promise<void> {
  const ended = endOf(child);
  child.kill('SIGTERM');
  const patience = new AbortController();
  const late = sleep(STOP_MS, 'late', { signal: patience.signal }).catch(() => 'ended');
  if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL');
  patience.abort();
  await ended;
}

function keepLogSmall(file: string): void {
  if (existsSync(file) && statSync(file).size > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
}

function lastLines(file: string, count = 8): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}
