import type { RunError } from '../run-error.ts';
import type { ProcessEnd, ProcessLimits } from './run-job.ts';

/** Both are null when there never was a process. */
export type Exit = { readonly code: number | null; readonly signal: string | null };

/** Why a run was asked to break off. */
export type EndCause = 'stopped' | 'timed out';

/** A signal killed the process before the task did anything: the run may be done as if nothing had been. */
export type NotBegun = { readonly kind: 'not begun'; readonly exit: Exit };

/** All that is known of how a run ended. */
export type Ending = {
  readonly limits: ProcessLimits;
  /** True when the process said that the task begins. */
  readonly hasBegun: boolean;
  readonly cause?: EndCause | undefined;
  /** Report of its process; undefined when it ended before. */
  readonly report?: { readonly error: RunError | null } | undefined;
  /** MiB that it took when its watchdog ended it. */
  readonly tookMb?: number | undefined;
  readonly exit?: Exit | undefined;
  /** The last that it printed to standard error. */
  readonly lastWords: string;
};

const NO_EXIT: Exit = { code: null, signal: null };
const HEAP_IS_FULL = 'JavaScript heap out of memory';

/**
 * Outcome of a run. One that returned has done its work, also after its signal: who breaks off
 * throws. What was thrown after the signal is the signal's.
 */
export function processEnd({ limits, cause, report, ...process }: Ending): ProcessEnd | NotBegun {
  if (report?.error === null) return { kind: 'done' };
  if (cause === 'stopped') return { kind: 'stopped' };
  if (cause === 'timed out') return failed('TimedOut', timedOut(limits));
  if (report !== undefined) return { kind: 'failed', error: report.error };
  return endOfSilent({ limits, ...process });
}

/** Tells how a run came out whose process ended without a word of it. */
function endOfSilent(ending: Omit<Ending, 'cause' | 'report'>): ProcessEnd | NotBegun {
  const { limits, hasBegun, tookMb, exit = NO_EXIT, lastWords } = ending;
  const isHeapFull = exit.signal !== null && lastWords.includes(HEAP_IS_FULL);
  if (tookMb !== undefined || isHeapFull) {
    return failed('OutOfMemory', outOfMemory(limits, tookMb));
  }
  return !hasBegun && exit.signal !== null ? { kind: 'not begun', exit } : endOfProcess(exit);
}

type Told = Pick<RunError, 'trace' | 'dict'>;

function failed(type: string, told: Told): ProcessEnd {
  return { kind: 'failed', error: { type, scope: 'worker', ...told } };
}

function timedOut({ timeoutSeconds }: ProcessLimits): Told {
  return {
    trace: `The run took longer than its ${timeoutSeconds} s`,
    dict: { timeout_seconds: timeoutSeconds },
  };
}

function outOfMemory({ memoryMb }: ProcessLimits, tookMb: number | undefined): Told {
  if (tookMb === undefined) {
    return { trace: 'The run filled the heap of its process', dict: { memory_mb: memoryMb } };
  }
  return {
    trace: `The run took ${tookMb} MiB of memory; it may take ${memoryMb} MiB`,
    dict: { memory_mb: memoryMb, taken_mb: tookMb },
  };
}

/** Outcome of a run whose process ended by itself. */
export function endOfProcess({ code, signal }: Exit): ProcessEnd {
  const how = signal === null ? `exit code ${code ?? 'unknown'}` : `signal ${signal}`;
  return failed('ProcessEnded', {
    trace: `The process of the run ended before the run did: ${how}`,
    dict: signal === null ? { exit_code: code } : { signal },
  });
}
