/** Wrong passwords of one browser, and of all strange ones at one network address, before they wait. */
const MAX = 5;
const MAX_PER_STRANGERS = 20;
const WAIT_MS = 60_000;
const MAX_REMEMBERED = 10_000;

type Failures = { readonly count: number; readonly last: number };

/** Names whoever tries: a browser by its cookie, if it has sent one, at a network address. */
export type Client = { readonly ip: string; readonly browser: string | undefined };

/**
 * Wrong passwords in a row for one e-mail address. The browser that typed them waits a minute, nobody else: whoever guesses keeps
 * no owner out. One that comes without its cookie each time is a strange one, which wait by network address; a browser
 * in which the address has signed in before never waits for strangers.
 */
export class Attempts {
  readonly #failures = new Map<string, Failures>();
  readonly #known = new Map<string, true>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  mustWait(email: string, client: Client): boolean {
    if (this.#countOf(browserKey(email, client)) >= MAX) return true;
    return (
      !this.#isKnown(email, client) && this.#countOf(`${email} ${client.ip}`) >= MAX_PER_STRANGERS
    );
  }

  failed(email: string, client: Client): void {
    this.#count(browserKey(email, client));
    if (!this.#isKnown(email, client)) this.#count(`${email} ${client.ip}`);
  }

  succeeded(email: string, client: Client): void {
    this.#failures.delete(browserKey(email, client));
    if (client.browser !== undefined) addNewest(this.#known, browserKey(email, client), true);
  }

  #isKnown(email: string, client: Client): boolean {
    return this.#known.has(browserKey(email, client));
  }

  #countOf(key: string): number {
    const { count, last } = this.#failures.get(key) ?? { count: 0, last: 0 };
    if (this.#now() - last < WAIT_MS) return count;
    this.#failures.delete(key);
    return 0;
  }

  #count(key: string): void {
    addNewest(this.#failures, key, { count: this.#countOf(key) + 1, last: this.#now() });
  }
}

const browserKey = (email: string, { ip, browser }: Client) => `${email} ${browser ?? `at ${ip}`}`;

/** Adds as the newest; only the oldest goes where there is no room. */
function addNewest<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  kept.delete(key);
  const oldest = kept.keys().next().value;
  if (kept.size >= MAX_REMEMBERED && oldest !== undefined) kept.delete(oldest);
  kept.set(key, value);
}
