/** ms from a save that failed to the next try; twice as long after each, at most a minute. */
const FIRST_PAUSE = 5_000;
const MAX_PAUSE = 60_000;

/** Edits that cannot be saved now. */
type Unsaved = {
  readonly unsaved: readonly string[];
  /** Ends when everything was tried. */
  readonly retry: () => Promise<void>;
};

/**
 * Tries to save what could not be saved, at ever longer pauses and as soon as the browser is online
 * again, until the returned function is called. `subscribe` tells when something may be unsaved.
 */
export function retryWithBackoff(
  desk: Unsaved,
  subscribe: (listener: () => void) => () => void,
): () => void {
  let pause = FIRST_PAUSE;
  let next: ReturnType<typeof setTimeout> | undefined;
  let isTrying = false;

  const plan = () => {
    if (desk.unsaved.length === 0) {
      clearTimeout(next);
      next = undefined;
      pause = FIRST_PAUSE;
    } else if (!isTrying) next ??= setTimeout(() => void again(), pause);
  };
  const again = async () => {
    clearTimeout(next);
    next = undefined;
    isTrying = true;
    pause = Math.min(2 * pause, MAX_PAUSE);
    await desk.retry();
    isTrying = false;
    plan();
  };
  const online = () => {
    pause = FIRST_PAUSE;
    if (!isTrying && desk.unsaved.length > 0) void again();
  };

  const end = subscribe(plan);
  window.addEventListener('online', online);
  plan();
  return () => {
    end();
    clearTimeout(next);
    window.removeEventListener('online', online);
  };
}
