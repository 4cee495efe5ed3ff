const MOST = 5;
const WAIT_MS = 60_000;
const MAX_ADDRESSES = 10_000;

type Failures = { readonly count: number; readonly last: number };

/** Wrong passwords in a row: after five, the address waits a minute. */
export class Attempts {
  readonly #failures = new Map<string, Failures>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  mustWait(email: string): boolean {
    const { count, last } = this.#failures.get(email) ?? { count: 0, last: 0 };
    if (this.#now() - last < WAIT_MS) return count >= MOST;
    this.#failures.delete(email);
    return false;
  }

  failed(email: string): void {
    const { count } = this.#failures.get(email) ?? { count: 0 };
    if (this.#failures.size >= MAX_ADDRESSES) this.#failures.clear();
    this.#failures.set(email, { count: count + 1, last: this.#now() });
  }

  succeeded(email: string): void {
    this.#failures.delete(email);
  }
}
