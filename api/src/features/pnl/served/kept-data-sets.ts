import type { StoredDataSet } from './data-sets.queries.ts';

/** In compressed bytes: those of the runs that are looked at come to some megabytes. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Answers of runs that were read last. They never change, so that none is ever old; one that goes
 * although it is asked for often is read once more.
 */
export class KeptDataSets {
  readonly #most: number;
  readonly #kept = new Map<string, StoredDataSet>();
  #bytes = 0;

  constructor(most: number = MOST_BYTES) {
    this.#most = most;
  }

  find(runId: number, name: string): StoredDataSet | undefined {
    return this.#kept.get(keyOf(runId, name));
  }

  keep(runId: number, name: string, answer: StoredDataSet): void {
    const key = keyOf(runId, name);
    if (this.#kept.has(key)) return;
    this.#kept.set(key, answer);
    this.#bytes += answer.content.length;
    for (const [oldest, { content }] of this.#kept) {
      if (this.#bytes <= this.#most) return;
      this.#kept.delete(oldest);
      this.#bytes -= content.length;
    }
  }
}

const keyOf = (runId: number, name: string) => `${String(runId)} ${name}`;
