import type { TaskDefinition } from '@fairlead/platform/tasks/task';

/** Runs of one person at once; what acts by itself (`system:…`) has no such limit. */
const MAX_PER_PERSON = 3;

/** Concurrency limits of runs, over all workers. */
export type QueueLimits = {
  readonly ofPerson: number;
  /** Only the routes that have a limit. */
  readonly ofRoute: Readonly<Record<string, number>>;
};

/** The limits of these tasks. */
export function toRunLimits(tasks: readonly TaskDefinition[]): QueueLimits {
  const limited = tasks.flatMap(({ route, maxAtOnce }) =>
    maxAtOnce === undefined ? [] : [[route, maxAtOnce] as const],
  );
  return { ofPerson: MAX_PER_PERSON, ofRoute: Object.fromEntries(limited) };
}
