import { constants } from 'node:os';

/** One line for the person who starts the product, out of what initdb or the server wrote. */
export function explainLog(log: string, folder: string): string {
  if (/No space left on device/.test(log))
    return `The disk of ${folder} is full: the database cannot start`;
  if (/Permission denied/.test(log)) return `The database's account may not write to ${folder}`;
  if (
    /could not (create|get) shared memory|Cannot allocate memory|could not map anonymous shared memory/.test(
      log,
    )
  )
    return 'There is not enough memory to start the database';
  const fatal = /(?:FATAL|PANIC|initdb: error): +(.+)/.exec(log)?.[1];
  const last = log.trim().split('\n').at(-1) ?? '';
  return `The embedded database did not start: ${fatal ?? (last || 'no reason given')}`;
}

const SIGNALS = new Map<number, string>(
  Object.entries(constants.signals).map(([name, number]) => [number, name]),
);

/** Describes the end of a server that had run, from its shell's exit code and what it wrote. */
export function howItEnded(code: number | null, log: string): string {
  const signal = SIGNALS.get((code ?? 0) - 128);
  if (signal !== undefined) return signal;
  if (/No space left on device/.test(log)) return 'its disk is full';
  const last = [...log.matchAll(/(?:FATAL|PANIC): +(.+)/g)].at(-1)?.[1];
  return `exit code ${code ?? '?'}${last === undefined ? '' : `: ${last}`}`;
}
