import type { RunError } from '../run-error.ts';
import type { TaskContext } from '../task.ts';

/** A run, as the process that does it needs to know it. */
export type RunJob = {
  readonly taskId: string;
  readonly attempt: number;
  readonly route: string;
  readonly args: TaskContext['args'];
  readonly json: unknown;
  readonly actor: TaskContext['actor'];
};

export type ProcessLimits = {
  readonly timeoutSeconds: number;
  /** Of its process as a whole, in MiB. */
  readonly memoryMb: number;
  /** Between its signal and its end by force. */
  readonly graceSeconds: number;
};

/** Outcome of a run; 'stopped': it broke off, or was ended, because of `stop()`. */
export type ProcessEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: RunError }
  | { readonly kind: 'stopped' };

export type RunUnderway = {
  /**
   * Settles, and never rejects, when all that it printed was handed over and, where its process was
   * ended, process and database sessions are gone.
   */
  readonly ended: Promise<ProcessEnd>;
  /** Fires the run's signal; after its grace its process is ended. */
  readonly stop: () => void;
};

export type RunHandling = {
  readonly limits: ProcessLimits;
  /** Is given all that the run prints, as it prints it: UTF-8, in memory that is filled again after it. */
  readonly onText: (text: Uint8Array) => void;
};
