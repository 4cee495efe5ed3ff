/** Seconds from one sealing of what came into the audit log to the next, of each server and worker. */
export const SEAL_EVERY_SECONDS = 300;

/** True when the oldest row without a seal waits for longer than it may: two intervals. */
export const isSealOverdue = (unsealedSeconds: number): boolean =>
  unsealedSeconds > 2 * SEAL_EVERY_SECONDS;
