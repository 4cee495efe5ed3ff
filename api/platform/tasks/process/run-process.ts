import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Duplex, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

import { MarkedOutput } from './marked-output.ts';
import { type EndCause, type Exit, type NotBegun, processEnd } from './process-end.rules.ts';
import { type Order, type Report, type Settings, WATCHDOG_FD } from './protocol.ts';
import type { ProcessEnd, RunHandling, RunJob } from './run-job.ts';
import { safeEnvironment } from './safe-environment.ts';

/**
 * V8 flags of a process of runs: to collect garbage sooner than by default. The limit of a run
 * counts garbage, too (decision 0325).
 */
export const ENGINE_FLAGS = ['--heap-growing-percent=40', '--max-semi-space-size=8'] as const;

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));
const MAX_RUNS = 200;
/**
 * Timeout for a process that hangs: a machine without time for it takes minutes, and the next would
 * fare no better.
 */
const START_MS = 600_000;
/** Timeout for reading the rest: what a run started and left behind may hold its streams open. */
const READ_REST_MS = 2_000;
const LAST_WORDS_CHARS = 4_096;

/** A run in a process; as `RunUnderway`, and it may end before it began. */
export type RunInProcess = {
  readonly ended: Promise<ProcessEnd | NotBegun>;
  readonly stop: () => void;
};

type Ended = Extract<Report, { kind: 'ended' }>;

/** A process that does runs, as its worker sees it. */
export class RunProcess {
  /** True when it can do runs, false when it ended before. */
  readonly ready: Promise<boolean>;
  /** It has ended, and all that it printed is read. */
  readonly exited: Promise<Exit>;
  /** True when it may do no more runs. */
  spent = false;
  /** The last that it printed to standard error, or outside of runs. */
  lastWords = '';
  /** The run that it does, or did last. */
  lastRun: RunJob | undefined;
  #runs = 0;
  #underway: Underway | undefined;
  readonly #child: ChildProcess;
  readonly #watchdog: Duplex;
  readonly #output: MarkedOutput;

  constructor(settings: Settings) {
    const child = spawn(process.execPath, [...ENGINE_FLAGS, CHILD], {
      env: safeEnvironment(process.env),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc', 'pipe'],
    });
    const remember = (text: string) => {
      this.lastWords = (this.lastWords + text).slice(-LAST_WORDS_CHARS);
    };
    const [, stdout, stderr] = child.stdio as unknown as readonly [null, Readable, Readable];
    stderr.on('data', (bytes: Buffer) => remember(bytes.toString()));
    this.#child = child;
    this.#output = new MarkedOutput([stdout, stderr], remember);
    this.#watchdog = child.stdio[WATCHDOG_FD] as Duplex;
    this.#watchdog.setEncoding('utf8').on('data', (line: string) => {
      this.#underway?.tookMemory(Number.parseInt(line.slice('memory '.length)));
    });
    this.#watchdog.on('error', () => undefined);
    this.exited = awaitExit(child);
    this.ready = this.#start(settings);
  }

  /** Tells the watchdog that the worker is there. */
  tick(): void {
    this.#watch('tick');
  }

  /** Does a run. Where that leaves the process spent, whoever uses it has to end it. */
  run(job: RunJob, handling: RunHandling): RunInProcess {
    const underway = new Underway(handling.limits, {
      breakOff: () => this.#send({ kind: 'break off' }),
      end: () => this.#child.kill('SIGKILL'),
    });
    this.#underway = underway;
    this.lastRun = job;
    this.#runs += 1;
    this.lastWords = '';
    return { ended: this.#do(job, handling, underway), stop: () => underway.breakOff('stopped') };
  }

  /** Ends the process, and what it does as 'stopped' unless it was to end already. */
  end(): void {
    this.#underway?.isStopped();
    this.#child.kill('SIGKILL');
  }

  async #start(settings: Settings): Promise<boolean> {
    const { promise: ready, resolve } = Promise.withResolvers<boolean>();
    this.#child.on('message', (report: Report) => {
      if (report.kind === 'ready') resolve(true);
      else if (report.kind === 'begun') this.#underway?.begins();
      else this.#underway?.ended.resolve(report);
    });
    const late = setTimeout(() => this.end(), START_MS);
    this.#send({ kind: 'start', settings });
    const isReady = await Promise.race([ready, this.exited.then(() => false)]);
    clearTimeout(late);
    return isReady;
  }

  async #do(
    job: RunJob,
    { limits, onText }: RunHandling,
    run: Underway,
  ): Promise<ProcessEnd | NotBegun> {
    const mark = `\0${randomUUID()}\0`;
    const read = this.#output.take(mark, onText);
    this.#watch(`limit ${limits.memoryMb}`);
    this.#send({ kind: 'run', job, mark });
    const exited = this.exited.then((exit) => ({ kind: 'exited' as const, exit }));
    const end = await Promise.race([run.ended.promise, exited]);
    run.over();
    this.#watch('limit 0');
    await read;
    this.#underway = undefined;
    const { cause, tookMb, hasBegun } = run;
    const isClean = end.kind === 'ended' && end.clean && cause === undefined;
    this.spent = !isClean || this.#runs >= MAX_RUNS;
    const how = end.kind === 'ended' ? { report: end } : { exit: end.exit };
    return processEnd({ limits, hasBegun, cause, tookMb, lastWords: this.lastWords, ...how });
  }

  #send(order: Order): void {
    // To a process that has just ended nothing can be told; its end is seen elsewhere.
    if (this.#child.connected) this.#child.send(order, () => undefined);
  }

  #watch(line: string): void {
    if (this.#watchdog.writable) this.#watchdog.write(`${line}\n`);
  }
}

type Means = { readonly breakOff: () => void; readonly end: () => void };

/** The one run that a process does: what it was told, and what is known of it. */
class Underway {
  cause: EndCause | undefined;
  tookMb: number | undefined;
  hasBegun = false;
  readonly ended = Promise.withResolvers<Ended>();
  readonly #means: Means;
  readonly #graceMs: number;
  readonly #limit: NodeJS.Timeout;
  #grace: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor({ timeoutSeconds, graceSeconds }: RunHandling['limits'], means: Means) {
    this.#means = means;
    this.#graceMs = graceSeconds * 1_000;
    this.#limit = setTimeout(() => this.breakOff('timed out'), timeoutSeconds * 1_000);
  }

  breakOff(cause: EndCause): void {
    if (this.cause !== undefined || this.#isOver) return;
    this.cause = cause;
    this.#means.breakOff();
    this.#grace = setTimeout(this.#means.end, this.#graceMs);
  }

  isStopped(): void {
    this.cause ??= 'stopped';
  }

  begins(): void {
    this.hasBegun = true;
  }

  tookMemory(mb: number): void {
    this.tookMb = mb;
  }

  over(): void {
    this.#isOver = true;
    clearTimeout(this.#limit);
    clearTimeout(this.#grace);
  }
}

function awaitExit(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    // Without a process there is no other event.
    child.on('error', () => {
      if (child.pid === undefined) resolve({ code: null, signal: null });
    });
    child.once('close', (code, signal) => resolve({ code, signal }));
    child.once('exit', () => {
      setTimeout(() => closeStreams(child), READ_REST_MS).unref();
    });
  });
}

function closeStreams({ stdio }: ChildProcess): void {
  for (const stream of stdio as readonly (Readable | null)[]) stream?.destroy();
}
