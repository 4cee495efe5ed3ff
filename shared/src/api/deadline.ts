/** A signal that ends with the caller's, or after a time. */
export type Deadline = {
  readonly signal: AbortSignal;
  /** Set once the time, and not the caller, ended the call. */
  readonly passed: () => boolean;
  readonly clear: () => void;
};

/** Begins to count at once. Whoever is answered calls `clear`, or the timer outlives the call. */
export function startDeadline(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const own = new AbortController();
  const timer = setTimeout(() => own.abort(), timeoutMs);
  return {
    signal: caller === undefined ? own.signal : AbortSignal.any([own.signal, caller]),
    passed: () => own.signal.aborted,
    clear: () => clearTimeout(timer),
  };
}
