import { setTimeout as sleep } from 'node:timers/promises';

import type { ClockSettings } from '../../clock.ts';
import { connect, type Db } from '../../database/db.ts';
import { endOfProcess, type Exit } from './process-end.rules.ts';
import { TICK_MS } from './protocol.ts';
import type { ProcessEnd, RunHandling, RunJob, RunUnderway } from './run-job.ts';
import { RunProcess } from './run-process.ts';
import { endRunSessions } from './sessions.queries.ts';

export type PoolOptions = {
  /** Processes, and with it runs at once. */
  readonly size: number;
  /** The module whose `TASKS` are all the tasks there are. */
  readonly tasksModule: URL;
  readonly databaseUrl: string;
  readonly clock: ClockSettings;
  /** Name of this worker in its runs. */
  readonly executor: string;
  readonly log: { readonly warn: (about: object, text: string) => void };
};

export type ProcessPool = {
  /** Does a run in the next process that is free. */
  run(job: RunJob, handling: RunHandling): RunUnderway;
  /** Ends every process, and what it does as 'stopped'. */
  stop(): Promise<void>;
};

/** Pool of processes that do runs, one at a time each; those that end are replaced. */
export function startProcessPool(options: PoolOptions): ProcessPool {
  return new Pool(options);
}

/** A run that waits for a process. */
type Waiting = {
  readonly begin: (process: RunProcess) => void;
  readonly giveUp: (end: ProcessEnd) => void;
  /** Processes that were killed before they began it. */
  kills: number;
};

const AGAIN_MS = 1_000;
const TRIES_WHEN_STOPPING = 3;
/** A run before which so many processes are killed is no longer requeued. */
const MAX_KILLS = 5;

class Pool implements ProcessPool {
  readonly #options: PoolOptions;
  readonly #db: Db;
  readonly #ticks: NodeJS.Timeout;
  /** Promises that resolve when a process is gone, with its sessions. */
  readonly #processes = new Map<RunProcess, Promise<void>>();
  #idle: RunProcess[] = [];
  #waiting: Waiting[] = [];
  #started = 0;
  #stopping = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#db = connect(options.databaseUrl, { max: 1, name: 'fairlead-run-ends' });
    this.#ticks = setInterval(() => {
      for (const process of this.#processes.keys()) process.tick();
    }, TICK_MS);
    for (let i = 0; i < options.size; i += 1) this.#start();
  }

  run(job: RunJob, handling: RunHandling): RunUnderway {
    const { promise: ended, resolve } = Promise.withResolvers<ProcessEnd>();
    let stop = () => {
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
      resolve({ kind: 'stopped' });
    };
    const leave = stop;
    const waiting: Waiting = {
      begin: (process) => {
        const underway = process.run(job, handling);
        ({ stop } = underway);
        void underway.ended.then(async (end) => {
          await this.#afterRun(process);
          if (end.kind !== 'not begun') resolve(end);
          else {
            stop = leave;
            this.#requeue(waiting, end.exit);
          }
        });
      },
      giveUp: resolve,
      kills: 0,
    };
    this.#waiting.push(waiting);
    this.#assign();
    return { ended, stop: () => stop() };
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    for (const { giveUp } of this.#waiting.splice(0)) giveUp({ kind: 'stopped' });
    for (const process of this.#processes.keys()) process.end();
    await Promise.all(this.#processes.values());
    clearInterval(this.#ticks);
    await this.#db.destroy();
  }

  #assign(): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0) {
      this.#waiting.shift()?.begin(this.#idle.shift() as RunProcess);
    }
  }

  async #afterRun(process: RunProcess): Promise<void> {
    if (process.spent) {
      process.end();
      await this.#processes.get(process);
    } else {
      this.#idle.push(process);
      this.#assign();
    }
  }

  /** Puts a run that a kill kept from beginning before all that wait; the last of many kills it fails of. */
  #requeue(waiting: Waiting, exit: Exit): void {
    waiting.kills += 1;
    if (this.#stopping) waiting.giveUp({ kind: 'stopped' });
    else if (waiting.kills >= MAX_KILLS) waiting.giveUp(endOfProcess(exit));
    else {
      this.#waiting.unshift(waiting);
      this.#assign();
    }
  }

  #start(): void {
    if (this.#stopping) return;
    this.#started += 1;
    const { tasksModule, databaseUrl, clock, executor } = this.#options;
    const process = new RunProcess({
      tasksModule: tasksModule.href,
      databaseUrl,
      clock,
      title: `fairlead-run ${executor} ${this.#started}`,
    });
    this.#processes.set(process, this.#follow(process));
  }

  /** The life of a process: it is offered to runs, replaced when it ends, and cleared away. */
  async #follow(process: RunProcess): Promise<void> {
    const ready = await process.ready;
    if (ready) {
      this.#idle.push(process);
      this.#assign();
    }
    const exit = await process.exited;
    this.#idle = this.#idle.filter((other) => other !== process);
    if (!process.spent && !this.#stopping) {
      const about = { exit, last_words: process.lastWords };
      this.#options.log.warn(about, 'a process for runs ended without one');
    }
    if (!ready) await this.#afterFailedStart(exit);
    this.#start();
    if (process.lastRun !== undefined) await this.#endSessions(process.lastRun);
    this.#processes.delete(process);
  }

  /**
   * Gives up the first run that waits where no process starts; one whose process was killed is
   * requeued.
   */
  async #afterFailedStart(exit: Exit): Promise<void> {
    const first = this.#waiting.shift();
    if (first !== undefined && exit.signal !== null) this.#requeue(first, exit);
    else first?.giveUp(endOfProcess(exit));
    if (!this.#stopping) await sleep(AGAIN_MS);
  }

  /** A run whose sessions live has not ended, however long that takes. */
  async #endSessions(run: RunJob): Promise<void> {
    const { log } = this.#options;
    for (let tries = 1; ; tries += 1) {
      try {
        while (!(await endRunSessions(this.#db, run)))
          log.warn({ task_id: run.taskId }, 'sessions of a process that ended are still there');
        return;
      } catch (error) {
        log.warn({ err: error }, 'the sessions of a process that ended cannot be ended');
        if (this.#stopping && tries >= TRIES_WHEN_STOPPING) return;
        await sleep(AGAIN_MS);
      }
    }
  }
}
