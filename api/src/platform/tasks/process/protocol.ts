import type { ClockSettings } from '../../clock.ts';
import type { RunError } from '../run-error.ts';
import type { RunJob } from './run-job.ts';

/** What a process is told once, before any run. Not by its environment, which anybody may print. */
export type Settings = {
  readonly tasksModule: string;
  readonly databaseUrl: string;
  readonly clock: ClockSettings;
  /** How it names itself among the processes of its machine. */
  readonly title: string;
};

/** What a process is told over IPC. */
export type Order =
  | { readonly kind: 'start'; readonly settings: Settings }
  /** It writes `mark` to both its streams after all that the run prints. */
  | { readonly kind: 'run'; readonly job: RunJob; readonly mark: string }
  | { readonly kind: 'break off' };

/** What it answers. */
export type Report =
  | { readonly kind: 'ready' }
  /** Sent, and out of the process, before the task does anything. */
  | { readonly kind: 'begun' }
  | {
      readonly kind: 'ended';
      readonly error: RunError | null;
      /** Whether another run may follow in the process: nothing of this one goes on. */
      readonly clean: boolean;
    };

/**
 * Where the process's watchdog listens, in lines: 'limit 512' (MiB, 0 = none) and, every
 * TICK_MS, 'tick'. It writes 'memory 530' (MiB) before it ends the process for its size.
 */
export const WATCHDOG_FD = 4;

/** How often the worker says that it is there. */
export const TICK_MS = 2_000;
/** After so much silence its processes end; a run counts as lost after 20 s. */
export const SILENCE_MS = 12_000;
