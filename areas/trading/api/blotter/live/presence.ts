import { hash } from 'node:crypto';

import type { OnRow } from '@fairlead/trading/contract/blotter-changes';

/** Presence timeout, ms; pages renew it earlier. */
const PRESENT_MS = 15_000;

/** Message of a user: the order that he is on, null for none. */
type PresenceMessage = { readonly by: string; readonly swiss_order_num: number | null };

type Present = { readonly swiss_order_num: number; readonly until: number };

/** Presence: who is on which row, as far as this process was told. Nothing of it is kept. */
export class Presence {
  readonly #now: () => number;
  readonly #people = new Map<string, Present>();

  constructor(now: () => number) {
    this.#now = now;
  }

  take({ by, swiss_order_num }: PresenceMessage): void {
    if (swiss_order_num === null) this.#people.delete(by);
    else this.#people.set(by, { swiss_order_num, until: this.#now() + PRESENT_MS });
  }

  /** Everybody but the viewer, in the order of rows and names. */
  others(viewer: string): readonly OnRow[] {
    this.#forget();
    return [...this.#people]
      .filter(([by]) => by !== viewer)
      .map(([by, { swiss_order_num }]) => ({ swiss_order_num, by }))
      .sort(
        (one, other) => one.swiss_order_num - other.swiss_order_num || (one.by < other.by ? -1 : 1),
      );
  }

  /** ms until the next of them is forgotten. */
  get changesIn(): number {
    const ends = [...this.#people.values()].map(({ until }) => until - this.#now());
    return Math.max(0, Math.min(...ends));
  }

  #forget(): void {
    for (const [by, { until }] of this.#people) {
      if (until <= this.#now()) this.#people.delete(by);
    }
  }
}

/** A name of who is here, the same on every server; '' of nobody. */
export function hashPresence(here: readonly OnRow[]): string {
  return here.length === 0 ? '' : hash('sha256', JSON.stringify(here), 'base64url').slice(0, 16);
}

/** Parses a presence message of another process; undefined if invalid. */
export function parsePresence(payload: string): PresenceMessage | undefined {
  const [by, order] = payload.split('\n');
  if (by === undefined || order === undefined) return undefined;
  return { by, swiss_order_num: order === '' ? null : Number(order) };
}

export const formatPresence = ({ by, swiss_order_num }: PresenceMessage) =>
  `${by}\n${swiss_order_num ?? ''}`;
