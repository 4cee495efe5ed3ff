/** How often each server and worker seals what came into the audit log. */
export const SEAL_EVERY_SECONDS = 300;

/** Whether the oldest row without a seal waits for longer than it may: two intervals. */
export const isSealOverdue = (unsealedSeconds: number): boolean =>
  unsealedSeconds > 2 * SEAL_EVERY_SECONDS;
