/** Words of a task about its runs at once, and about its JSON. */
type Limited = { readonly maxAtOnce?: number; readonly json?: object };

/**
 * Deduplicates runs: tells whether one that is asked for is the one that waits already, where all of its arguments are equal: of a
 * task that is done alone and takes no JSON, two that wait do the same one after the other.
 */
export const isFolded = ({ maxAtOnce, json }: Limited): boolean =>
  maxAtOnce === 1 && json === undefined;

/** Tells who asked for a run that it is one which waited already. */
export const foldedNote = (taskId: string): string =>
  `The same run waits already, as task ${taskId}: no second one was made`;
