/** Slots of a worker; a slot executes one run at a time. */
export type WorkerSlots = {
  /** Places for whoever's turn it is. */
  readonly open: number;
  /** Places for runs of schedules and other `system:` accounts alone. */
  readonly reservedForSystem: number;
  /** Places of one person, and of one `system:` account, while somebody else waits. */
  readonly shareOfPerson: number;
  readonly shareOfSystem: number;
};

/**
 * Splits a worker's slots: one is reserved for scheduled runs, and one user never gets the last
 * free slot.
 */
export function splitWorkerSlots(concurrency: number): WorkerSlots {
  const kept = concurrency > 1 ? 1 : 0;
  const open = concurrency - kept;
  return {
    open,
    reservedForSystem: kept,
    shareOfPerson: allButOne(open),
    shareOfSystem: allButOne(concurrency),
  };
}

const allButOne = (places: number) => Math.max(1, places - 1);
