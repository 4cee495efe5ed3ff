import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

/** Notices of other processes (LISTEN/NOTIFY), from the moment that this one listens. */
export type Notices = {
  /** Calls `listener` with the payload of every notice; the function it answers ends that. */
  on(channel: string, listener: (payload: string) => void): () => void;
  /**
   * Calls `listener` each time that listening begins, also once more: notices before may have been missed.
   * The function it answers ends that.
   */
  onGap(listener: () => void): () => void;
  /** True when every channel that was asked for is listened to just now. */
  isListening(): boolean;
  close(): Promise<void>;
};

const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 5_000;

/** A peer that is gone without a word is noticed so soon, and given so long for its answer. */
const PROBE_MS = 10_000;
const PATIENCE_MS = 5_000;
const PATIENCE_TO_END_MS = 1_000;

/**
 * Listens on one connection of its own for the whole process. It connects with the first channel, and
 * again, ever less often, whenever the connection is lost: that ends no process and fails no caller.
 */
export function notices(databaseUrl: string): Notices {
  return new Hub(databaseUrl);
}

class Hub implements Notices {
  readonly #url: string;
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  readonly #onGap = new Set<() => void>();
  /** Channels that the present connection listens to. */
  readonly #heard = new Set<string>();
  #client: pg.Client | undefined;
  #work: Promise<void> | undefined;
  #ended: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #wait = FIRST_WAIT_MS;
  #isClosed = false;

  constructor(url: string) {
    this.#url = url;
  }

  on(channel: string, listener: (payload: string) => void): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    this.#keepUp();
    return () => void listeners.delete(listener);
  }

  onGap(listener: () => void): () => void {
    this.#onGap.add(listener);
    return () => void this.#onGap.delete(listener);
  }

  isListening(): boolean {
    return this.#heard.size > 0 && this.#heard.size === this.#listeners.size;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#drop(this.#client);
    // A peer that does not answer is not waited for.
    await Promise.race([this.#ended, sleep(PATIENCE_TO_END_MS, undefined, { ref: false })]);
  }

  /** Brings connection and channels to what was asked for; one such work at a time. */
  #keepUp(): void {
    if (this.#isClosed || this.#work !== undefined) return;
    clearTimeout(this.#timer);
    this.#work = this.#bring().then(
      (wait) => {
        this.#work = undefined;
        this.#later(wait);
      },
      () => {
        this.#work = undefined;
        this.#drop(this.#client);
      },
    );
  }

  /** Answers after how many ms to look again. */
  async #bring(): Promise<number> {
    const client = this.#client ?? (await this.#connect());
    const missing = [...this.#listeners.keys()].filter((channel) => !this.#heard.has(channel));
    // Where nothing is missing this asks whether anybody is there.
    const statements = missing.map((channel) => `listen ${pg.escapeIdentifier(channel)}`);
    await client.query(statements.join(';') || 'select 1');
    if (client !== this.#client) return this.#wait;
    for (const channel of missing) this.#heard.add(channel);
    if (!this.isListening()) return 0;
    this.#wait = FIRST_WAIT_MS;
    if (missing.length > 0) for (const listener of this.#onGap) listener();
    return PROBE_MS;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'fairlead notices',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    this.#client = client;
    client.on('error', () => this.#drop(client));
    client.on('end', () => this.#drop(client));
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
    });
    await client.connect();
    return client;
  }

  /** Lets go of the connection, and tries another later. */
  #drop(client: pg.Client | undefined): void {
    if (client === undefined || client !== this.#client) return;
    this.#client = undefined;
    this.#heard.clear();
    this.#ended = client.end().catch(() => undefined);
    this.#later(this.#wait);
    this.#wait = Math.min(2 * this.#wait, MAX_WAIT_MS);
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => this.#keepUp(), ms).unref();
  }
}
