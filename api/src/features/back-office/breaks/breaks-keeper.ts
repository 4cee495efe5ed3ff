const LOOK_EVERY_MS = 2_000;

type KeeperParts = {
  /** Asks for a run that keeps breaks, if it is time for one. */
  readonly askIfDue: () => Promise<void>;
  readonly log: { readonly warn: (about: object, text: string) => void };
};

/**
 * Has breaks kept wherever facts of lots have changed, for as long as the process lives; every worker does. What
 * was marked and not yet looked at when a worker was lost is found by the next one.
 */
export function startBreaksKeeper({ askIfDue, log }: KeeperParts): { stop: () => Promise<void> } {
  let underway: Promise<void> | undefined;
  const look = async () => {
    try {
      await askIfDue();
    } catch (error) {
      log.warn({ err: error }, 'could not ask for breaks to be kept');
    } finally {
      underway = undefined;
    }
  };
  const timer = setInterval(() => {
    underway ??= look();
  }, LOOK_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await underway;
    },
  };
}
