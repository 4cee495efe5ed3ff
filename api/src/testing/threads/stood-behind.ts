import { readdirSync } from 'node:fs';
import { constants, getPriority } from 'node:os';

/** Threads of a process by their ids, as Linux has them; none elsewhere. */
const TASKS = '/proc/self/task';

/**
 * True when some thread of this process stood behind all others of the machine while a work was under way. Only Linux
 * gives a thread a priority of its own: elsewhere it is true.
 */
export async function stoodBehind(work: () => Promise<unknown>): Promise<boolean> {
  let isBehind = process.platform !== 'linux';
  const look = setInterval(() => {
    isBehind ||= readdirSync(TASKS).some((id) => priorityOf(Number(id)) === LAST);
  }, 2);
  try {
    await work();
  } finally {
    clearInterval(look);
  }
  return isBehind;
}

const LAST = constants.priority.PRIORITY_LOW;

/** Priority of a thread; that of most where it has ended meanwhile. */
function priorityOf(id: number): number {
  try {
    return getPriority(id);
  } catch {
    return constants.priority.PRIORITY_NORMAL;
  }
}
