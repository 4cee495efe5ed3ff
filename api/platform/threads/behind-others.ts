import { constants, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/**
 * Gives this thread the lowest priority (nice): it has the processor when no other wants it. Linux gives each
 * thread a priority of its own; elsewhere it would be that of the process, and nothing is done.
 */
export function standBehindOthers(): void {
  if (isMainThread) throw new Error('the thread that answers calls stands behind nobody');
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);
}
