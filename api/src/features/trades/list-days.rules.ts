/** A day of the list and how many trades it has. */
export type ListDay = {
  /** The day, as the order of the list counts it (migration 0002). */
  readonly newest_first: number;
  readonly n: number;
};

/** Where in the list an offset falls. */
export type Position = {
  readonly newest_first: number;
  /** Trades of that day that come before. */
  readonly skipped: number;
};

/** The days of a list, ready to be asked on which of them an offset falls. */
export class ListDays {
  /** Changes when any day's number does. */
  readonly fingerprint: string;
  readonly #days: readonly ListDay[];
  /** Trades up to the end of each day. */
  readonly #upTo: readonly number[];

  constructor({ days, fingerprint }: { days: readonly ListDay[]; fingerprint: string }) {
    this.fingerprint = fingerprint;
    this.#days = days;
    let sum = 0;
    this.#upTo = days.map(({ n }) => (sum += n));
  }

  /** Undefined beyond the end of the list. */
  positionOf(offset: number): Position | undefined {
    const index = firstIndex(this.#upTo, (upTo) => upTo > offset);
    const day = this.#days[index];
    if (day === undefined) return undefined;
    const before = index === 0 ? 0 : (this.#upTo[index - 1] ?? 0);
    return { newest_first: day.newest_first, skipped: offset - before };
  }
}

/** Where `holds` begins to be true in a list that is false first and true then. */
function firstIndex(values: readonly number[], holds: (value: number) => boolean): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(values[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
