/** Shares of a worker's places; a place does one run at a time. */
export type WorkerPlaces = {
  /** Places for whoever's turn it is. */
  readonly open: number;
  /** Places for runs of schedules and other `system:` accounts alone. */
  readonly kept: number;
  /** Places of one person, and of one `system:` account, while somebody else waits. */
  readonly shareOfPerson: number;
  readonly shareOfSystem: number;
};

/** Keeps one place where there are several, and of those that somebody may have one for somebody else. */
export function splitWorkerPlaces(concurrency: number): WorkerPlaces {
  const kept = concurrency > 1 ? 1 : 0;
  const open = concurrency - kept;
  return { open, kept, shareOfPerson: allButOne(open), shareOfSystem: allButOne(concurrency) };
}

const allButOne = (places: number) => Math.max(1, places - 1);
