import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { KNOWN_HEADER, TOKEN_HEADER } from '@fairlead/shared/contract/headers';

import { type Answer, makeCall } from '../../../drills/crowd/call.ts';

/** Called for each call: when a screen opens, when it is asked again, or else. */
export type CallListener = (kind: string, answer: Answer, path: string) => void;

type Input = { readonly params?: object | undefined; readonly query?: object | undefined };

type Polled = Input & { readonly everyMs: number };
type Followed = {
  readonly everyMs: number;
  /** The question that follows an answer. */
  readonly after: (last: unknown) => Input;
};

/** Connections of a browser to one origin. */
const SOCKETS = 6;
/** Share by which pauses differ, as those of `usePolling`. */
const JITTER = 0.1;

/**
 * A page of the product as far as its calls go: what `useCall`, `usePages` and `useFollowing` keep, ask again and give
 * up, and the tags of the answers that it has.
 */
export class Page {
  readonly #origin: string;
  readonly #onCall: CallListener;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  readonly #lastReplies = new Map<string, { readonly tag: string; readonly reply: unknown }>();
  readonly #once = new Map<string, Promise<unknown>>();
  #token = '';
  #leaving = new AbortController();

  constructor(origin: string, told: CallListener) {
    this.#origin = origin;
    this.#onCall = told;
  }

  /** Loads the page again: signs in, and has nothing any more. */
  async load(providerToken: string): Promise<void> {
    this.leave();
    this.#lastReplies.clear();
    this.#once.clear();
    const headers = { [TOKEN_HEADER]: providerToken };
    const call = { path: '/api/verify_auth?layouts_since=0', headers, body: {} };
    const answer = await makeCall({ origin: this.#origin, agent: this.#agent }, call);
    this.#onCall('sign-in', answer, call.path);
    if (answer.status !== 200) return;
    const { auth_user: user } = answer.json() as { auth_user: { swiss_token: string } };
    this.#token = user.swiss_token;
  }

  /** Leaves a screen: what is under way is given up, nothing is asked again. */
  leave(): void {
    this.#leaving.abort();
    this.#leaving = new AbortController();
  }

  close(): void {
    this.leave();
    this.#agent.destroy();
  }

  /** Asks when a screen opens. */
  async ask(kind: string, endpoint: Endpoint, input: Input = {}): Promise<unknown> {
    return this.#send(kind, endpoint, input);
  }

  /** Asks once for as long as the page is there. */
  async keep(kind: string, endpoint: Endpoint, input: Input = {}): Promise<unknown> {
    const path = pathOf(endpoint, input);
    const known = this.#once.get(path);
    if (known !== undefined) return known;
    const asked = this.#send(kind, endpoint, input);
    this.#once.set(path, asked);
    asked.catch(() => this.#once.delete(path));
    return asked;
  }

  /** Asks when a screen opens, and again while it is looked at. */
  async poll(kind: string, endpoint: Endpoint, { everyMs, ...input }: Polled): Promise<unknown> {
    return this.follow(kind, endpoint, { everyMs, after: () => input });
  }

  /** Asks again by a question that goes on from the answer before. */
  async follow(kind: string, endpoint: Endpoint, { everyMs, after }: Followed): Promise<unknown> {
    const { signal } = this.#leaving;
    const first = await this.#send(kind, endpoint, after(undefined));
    void this.#again(signal, everyMs, {
      first,
      next: async (last) => this.#send(`poll: ${kind}`, endpoint, after(last)),
    });
    return first;
  }

  /** Changes something, beside what the screen asks. */
  async change(kind: string, path: string, body: object): Promise<Answer> {
    const way = { origin: this.#origin, agent: this.#agent };
    const answer = await makeCall(way, { path, body, headers: { [TOKEN_HEADER]: this.#token } });
    this.#onCall(kind, answer, path);
    return answer;
  }

  async #again(
    signal: AbortSignal,
    everyMs: number,
    { first, next }: { first: unknown; next: (last: unknown) => Promise<unknown> },
  ): Promise<void> {
    try {
      for (let last = first; ;) {
        await sleep(everyMs * (1 + JITTER * (2 * Math.random() - 1)), undefined, { signal });
        last = await next(last);
      }
    } catch {
      // The screen was left, or what went wrong has been told.
    }
  }

  async #send(kind: string, endpoint: Endpoint, input: Input): Promise<unknown> {
    const { signal } = this.#leaving;
    const path = pathOf(endpoint, input);
    const had = endpoint.unchanged === undefined ? undefined : this.#lastReplies.get(path);
    const headers = {
      accept: 'application/json',
      'accept-encoding': 'gzip, deflate, br',
      [TOKEN_HEADER]: this.#token,
      ...(had && { [KNOWN_HEADER]: had.tag }),
    };
    const way = { origin: this.#origin, agent: this.#agent, signal };
    const answer = await makeCall(way, { path, headers });
    signal.throwIfAborted();
    this.#onCall(kind, answer, path);
    if (answer.status === 304) return had?.reply;
    if (answer.status !== 200) throw new Error(`${path}: ${String(answer.status)}`);
    const reply = READ.has(endpoint.path) ? answer.json() : undefined;
    if (answer.etag !== undefined) this.#lastReplies.set(path, { tag: answer.etag, reply });
    return reply;
  }
}

/** Calls by whose answers others are asked; the rest is received and not read. */
const READ: ReadonlySet<string> = new Set([
  '/pnl_analytics/meta/latest',
  '/acc_analytics/meta',
  '/acc_analytics/back_meta',
  '/core-trades/changes',
]);

function pathOf({ path }: Endpoint, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String((params as Readonly<Record<string, unknown>>)[name]),
  );
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const search = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
  return `/api${filled}${search}`;
}
