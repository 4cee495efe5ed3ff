export type Looking = { readonly stop: () => Promise<void> };

/**
 * Polls, one look at a time, until it is stopped; `stop` waits for the look that is under way. The error of a
 * look goes to `onFailed`, and the next one tries again.
 */
export function lookEvery(
  ms: number,
  look: () => Promise<void>,
  onFailed: (error: unknown) => void,
): Looking {
  let underway: Promise<void> | undefined;
  const timer = setInterval(() => {
    underway ??= look()
      .catch(onFailed)
      .finally(() => (underway = undefined));
  }, ms);
  return {
    stop: async () => {
      clearInterval(timer);
      await underway;
    },
  };
}
