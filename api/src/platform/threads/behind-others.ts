import { constants, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/**
 * Puts this thread behind all others of the machine for the processor: it has what they leave. Linux gives each
 * thread a priority of its own; elsewhere it would be that of the process, and nothing is done.
 */
export function standBehindOthers(): void {
  if (isMainThread) throw new Error('the thread that answers calls stands behind nobody');
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);
}
