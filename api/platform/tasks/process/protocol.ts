import type { ClockSettings } from '../../clock.ts';
import type { RunError } from '../run-error.ts';
import type { RunJob } from './run-job.ts';

/**
 * Settings of a process, sent once before any run. Not by its environment, which anybody may print.
 */
export type Settings = {
  readonly tasksModule: string;
  readonly databaseUrl: string;
  readonly clock: ClockSettings;
  /** Name among the processes of its machine. */
  readonly title: string;
};

/** Message to a process of runs over IPC. */
export type Order =
  | { readonly kind: 'start'; readonly settings: Settings }
  /** It writes `mark` to both its streams after all that the run prints. */
  | { readonly kind: 'run'; readonly job: RunJob; readonly mark: string }
  | { readonly kind: 'break off' };

/** Message from a process of runs over IPC. */
export type Report =
  | { readonly kind: 'ready' }
  /** Sent, and out of the process, before the task does anything. */
  | { readonly kind: 'begun' }
  | {
      readonly kind: 'ended';
      readonly error: RunError | null;
      /** True when another run may follow in the process: nothing of this one goes on. */
      readonly clean: boolean;
    };

/**
 * File descriptor of the process's watchdog, read in lines: 'limit 512' (MiB, 0 = none) and, every
 * TICK_MS, 'tick'. It writes 'memory 530' (MiB) before it ends the process for its size.
 */
export const WATCHDOG_FD = 4;

/** Interval of the worker's heartbeat to the watchdog. */
export const TICK_MS = 2_000;
/** After so much silence its processes end; a run counts as lost after 20 s. */
export const SILENCE_MS = 12_000;
