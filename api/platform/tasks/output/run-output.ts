import type { Db } from '../../database/db.ts';
import type { Fence } from '../../database/fenced-db.ts';
import type { OutputPiece } from './stored-output.ts';
import { insertPieces, selectPrinted } from './output.queries.ts';
import { PendingOutput } from './pending-output.ts';

/** Keeps what one run prints, while it runs. */
export type RunOutputWriter = {
  /** Takes more of it, readable text as UTF-8, and copies it; never waits and never throws. */
  write(text: Uint8Array): void;
  /** Ends when all that is kept of it is in the database, or after trying that in vain for 20 s. */
  end(): Promise<void>;
};

type OutputLog = { readonly warn: (about: object, text: string) => void };

/**
 * Throttle of writes: what is printed after so long a silence is written at once, the next after as
 * long again.
 */
const PACE_MS = 250;

/** Size at which the throttle is not waited for; but a flood does not fill the database. */
const FULL = 65_536;
const FULL_PACE_MS = 50;
/** More than one write takes: there the usual pace is soon enough. */
const MORE = 262_144;
/** Pace of a flood: most of it is not kept, and to write it costs memory. */
const FLOOD_PACE_MS = 1_000;

const MAX_WAIT_MS = 5_000;
const PATIENCE_MS = 20_000;

/**
 * Writes what a run prints into `task_log`, one write at a time. A database that is slow or away does
 * not hold up the run, and costs it no more than what would have been kept in the end: the first
 * 262,144 characters and the last 786,432. A run that was requeued goes on behind what it printed.
 */
export function startRunOutput(db: Db, run: Fence, log: OutputLog): RunOutputWriter {
  return new OutputWriter(db, run, log);
}

class OutputWriter implements RunOutputWriter {
  readonly #db: Db;
  readonly #run: Fence;
  readonly #log: OutputLog;
  readonly #pending = new PendingOutput();
  /** Taken from what is pending, and not yet written for certain. */
  #underWay: readonly OutputPiece[] = [];
  /** Characters that were printed before this began. */
  #before: number | undefined;
  #isWriting = false;
  #isEnding = false;
  /** Nothing more is written: the run has ended, or that was tried for too long. */
  #isOver = false;
  #failures = 0;
  #begunAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  readonly #written = Promise.withResolvers<undefined>();

  constructor(db: Db, run: Fence, log: OutputLog) {
    this.#db = db;
    this.#run = run;
    this.#log = log;
  }

  write(text: Uint8Array): void {
    if (this.#isOver) return;
    this.#pending.add(text);
    this.#plan();
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    const late = setTimeout(() => {
      this.#log.warn({ task_id: this.#run.taskId }, 'the end of what a run printed is lost');
      this.#finish();
    }, PATIENCE_MS);
    this.#plan();
    await this.#written.promise;
    clearTimeout(late);
  }

  #finish(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#written.resolve(undefined);
  }

  #plan(): void {
    if (this.#isWriting || this.#isOver) return;
    clearTimeout(this.#timer);
    if (this.#pending.characters === 0 && this.#underWay.length === 0) {
      if (this.#isEnding) this.#finish();
      return;
    }
    const wait = this.#begunAt + this.#pace() - performance.now();
    if (wait <= 0) void this.#writeSome();
    else this.#timer = setTimeout(() => void this.#writeSome(), wait);
  }

  #pace(): number {
    if (this.#failures > 0) return Math.min(PACE_MS * 2 ** this.#failures, MAX_WAIT_MS);
    if (this.#isEnding) return 0;
    const { characters, isFlood } = this.#pending;
    if (isFlood) return FLOOD_PACE_MS;
    return characters >= FULL && characters < MORE ? FULL_PACE_MS : PACE_MS;
  }

  async #writeSome(): Promise<void> {
    this.#isWriting = true;
    this.#begunAt = performance.now();
    if (this.#underWay.length === 0) this.#underWay = this.#pending.take();
    try {
      const before = (this.#before ??= await selectPrinted(this.#db, this.#run.taskId));
      const pieces = this.#underWay.map(({ at, upto, text }) => ({
        at: before + at,
        upto: before + upto,
        text,
      }));
      const isRunning = await insertPieces(this.#db, this.#run, pieces);
      this.#underWay = [];
      this.#failures = 0;
      if (!isRunning) this.#finish();
    } catch (error) {
      this.#failures += 1;
      if (this.#failures === 1)
        this.#log.warn(
          { err: error, task_id: this.#run.taskId },
          'could not keep what a run printed; trying again',
        );
    }
    this.#isWriting = false;
    this.#plan();
  }
}
