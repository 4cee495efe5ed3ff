import type { followBlotter } from '@fairlead/trading/contract/blotter-changes';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';

import type { Db } from '@fairlead/platform/database/db';
import type { Notices } from '@fairlead/platform/database/notices';
import { ChangedOrders } from './changed-orders.ts';
import { PRESENCE_CHANNEL } from './presence.queries.ts';
import { Presence, hashPresence, parsePresence } from './presence.ts';

/** Notified by triggers of the database (migration 0065). */
const ORDER_CHANNEL = 'blotter_order';

type Followed = ReplyOf<typeof followBlotter>;

type Parts = {
  readonly db: Db;
  readonly notices: Notices;
  /** The clock of who is here, in ms. */
  readonly now: () => number;
  /** ms after which an answer comes at the latest. */
  readonly waitMs?: number;
};

type Asked = {
  readonly after: string;
  readonly here: string;
  readonly viewer: string;
  /** Fires when nobody waits for the answer any more. */
  readonly over: AbortSignal;
};

/** An answer comes after this at the latest, before anything on the way gives up. */
const WAIT_MS = 25_000;

/** A notice may be missed. */
const LOOK_EVERY_MS = 5_000;

/** Throttle: ms between two times at which all who wait are answered: two hundred people are answered 400 times a second at most. */
const WAVE_EVERY_MS = 500;

/** Long polls of those who look at the blotter and wait for what others do there. */
export class BlotterFollowers {
  readonly #waitMs: number;
  readonly #orders: ChangedOrders;
  readonly #presence: Presence;
  readonly #wakes = new Set<() => void>();
  #lastWave = -WAVE_EVERY_MS;
  #wave: NodeJS.Timeout | undefined;

  constructor({ db, notices, now, waitMs = WAIT_MS }: Parts) {
    this.#waitMs = waitMs;
    this.#orders = new ChangedOrders(db);
    this.#presence = new Presence(now);
    notices.on(ORDER_CHANNEL, () => {
      this.#orders.forget();
      this.#wakeAll();
    });
    notices.on(PRESENCE_CHANNEL, (payload) => {
      const told = parsePresence(payload);
      if (told === undefined) return;
      this.#presence.take(told);
      this.#wakeAll();
    });
    notices.onGap(() => {
      this.#orders.forget();
      this.#wakeAll();
    });
  }

  /**
   * Long-polls for changes since the caller's state, and for who is on a row: at once where it is
   * news, else as soon as it is, 25 s later at the latest. While it waits it holds no connection.
   */
  async follow(asked: Asked): Promise<Followed> {
    const until = performance.now() + this.#waitMs;
    for (;;) {
      // Begun before it looks: what comes between look and wait is not missed.
      const news = this.#news(asked.over);
      try {
        const found = await this.#found(asked);
        const left = until - performance.now();
        if (isNews(found, asked) || asked.over.aborted || left <= 0) return found;
        await news.wait(Math.min(LOOK_EVERY_MS, left, this.#presence.changesIn));
      } finally {
        news.stop();
      }
    }
  }

  async #found({ after, viewer }: Asked): Promise<Followed> {
    const changed = await this.#orders.since(after);
    const here = [...this.#presence.others(viewer)];
    return { ...changed, rows: [...changed.rows], here, here_state: hashPresence(here) };
  }

  /** Wakes all who wait; what comes soon after the last time comes together. */
  #wakeAll(): void {
    const due = this.#lastWave + WAVE_EVERY_MS - performance.now();
    this.#wave ??= setTimeout(
      () => {
        this.#wave = undefined;
        this.#lastWave = performance.now();
        for (const wake of this.#wakes) wake();
      },
      Math.max(0, due),
    ).unref();
  }

  #news(over: AbortSignal) {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const wake = () => {
      resolve(undefined);
    };
    this.#wakes.add(wake);
    over.addEventListener('abort', wake);
    if (over.aborted) wake();
    return {
      wait: async (ms: number) => {
        const late = setTimeout(wake, ms);
        await promise;
        clearTimeout(late);
      },
      stop: () => {
        over.removeEventListener('abort', wake);
        this.#wakes.delete(wake);
      },
    };
  }
}

function isNews({ rows, list_changed, here_state }: Followed, { here }: Asked): boolean {
  return rows.length > 0 || list_changed || here_state !== here;
}
