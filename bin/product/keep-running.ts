import { setTimeout as sleep } from 'node:timers/promises';

import { Deaths } from './deaths.ts';

/** One life of a process. */
export type Life = {
  /** Settles with how it ended, in a few words. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
};

export type SupervisedProcess = { stop(): Promise<void> };

type SupervisorOptions = {
  /** A start that fails is an end like others. */
  readonly start: () => Promise<Life>;
  /** A life that has begun already. */
  readonly first?: Life;
  /** Hint for the person who reads of many ends in a row. */
  readonly whereToLook: string;
  readonly say: (line: string) => void;
  /** Waits so many ms, or until the signal comes. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Lifetime of a process after which it counts as started well. */
const WELL_MS = 10_000;

/** Supervises a process until `stop`: however and however often it ends, it is restarted, with backoff. */
export function keepRunning({
  start,
  first,
  whereToLook,
  say,
  pause = rest,
}: SupervisorOptions): SupervisedProcess {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = new Promise<string>((resolve) => {
    signal.addEventListener('abort', () => resolve('stopped'));
  });
  const deaths = new Deaths(whereToLook);
  let current = first;

  const live = async (): Promise<string> => {
    try {
      current ??= await start();
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    const well = setTimeout(() => {
      const line = deaths.runsWell();
      if (line !== undefined) say(line);
    }, WELL_MS).unref();
    const how = await Promise.race([current.ended, stopped]);
    clearTimeout(well);
    return how;
  };

  // Read through a function: it changes while a life or a pause is awaited.
  const isStopping = () => signal.aborted;
  const work = (async () => {
    for (;;) {
      const how = await live();
      if (isStopping()) return;
      current = undefined;
      const { pauseMs, line } = deaths.died(how);
      if (line !== undefined) say(line);
      await pause(pauseMs, signal);
      if (isStopping()) return;
    }
  })();

  return {
    stop: async () => {
      stopping.abort();
      await work;
      await current?.stop();
    },
  };
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
