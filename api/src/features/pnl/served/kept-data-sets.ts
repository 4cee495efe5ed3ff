import type { StoredDataSet } from './data-sets.queries.ts';

/** In compressed bytes: those of the runs that are looked at come to some megabytes. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Answers of runs that were asked for last. They never change, so that none is ever old. */
export class KeptDataSets {
  readonly #most: number;
  readonly #kept = new Map<string, StoredDataSet>();
  #bytes = 0;

  constructor(most: number = MOST_BYTES) {
    this.#most = most;
  }

  find(runId: number, name: string): StoredDataSet | undefined {
    const key = keyOf(runId, name);
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
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
