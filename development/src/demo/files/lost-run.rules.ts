/** Tells how a run stands, or ended. */
export type LostRunOutcome = { readonly state: string | null; readonly error_type: string | null };

/** An import that was lost so often is not asked for again. */
export const MAX_TRIES = 5;

/** Failures of the machine, not of what the run was given. */
const OF_THE_MACHINE: readonly (string | null)[] = ['ProcessEnded', 'TimedOut'];

/**
 * True when a run was lost: with its worker or its process, or for want of time, and not stopped by a person. It did
 * nothing, or all, so it may be asked for again.
 */
export function isLostRun({ state, error_type: type }: LostRunOutcome): boolean {
  return state === 'KILLED' ? type !== 'Killed' : state === 'FAIL' && OF_THE_MACHINE.includes(type);
}
