import type { Cost, Endpoint } from '@fairlead/shared/contract/endpoint';
import type { FastifyRequest } from 'fastify';

import type { Lane } from '../database/lanes.ts';
import { type TurnShare, Turns, type Watch } from './turns.ts';

/** Turns of each cost; undefined where calls do not wait for any. */
export type Shares = Readonly<Record<Cost, Turns | undefined>>;

const YOUR_CALLS = 'Many calls of yours are under way already; please try again in a moment';

/**
 * Concurrency limits of a process, by the connections of its pool for reads. Heavy reads never have all
 * of them, and of one person they have a fifth.
 */
export function shareTable(pool: number): Readonly<Record<Cost, TurnShare | undefined>> {
  const part = (share: number) => Math.max(1, Math.floor(pool * share));
  return {
    light: {
      ofPerson: part(0.4),
      ofAll: pool,
      mostWaiting: 40,
      waitMs: 5_000,
      refusal: YOUR_CALLS,
    },
    heavy: {
      ofPerson: part(0.2),
      ofAll: part(0.6),
      mostWaiting: 16,
      waitMs: 10_000,
      refusal: 'Many of your reports and searches are under way already; please wait for them',
    },
    // Longer than anybody waits: one more is refused at once.
    whole: {
      ofPerson: 2,
      ofAll: WHOLE_LISTS,
      mostWaiting: 0,
      waitMs: 0,
      refusal: '2 exports of yours are under way already: wait for one of them, or cancel it',
    },
    // Each is held whole, by Google for up to 12 s.
    made: {
      ofPerson: 2,
      ofAll: 3,
      mostWaiting: 0,
      waitMs: 0,
      refusal: '2 spreadsheets of yours are being made already',
    },
    write: {
      ofPerson: 2,
      ofAll: WRITES,
      mostWaiting: 100,
      waitMs: 5_000,
      refusal: YOUR_CALLS,
    },
    held: {
      ofPerson: 2,
      ofAll: 100,
      mostWaiting: 0,
      waitMs: 0,
      refusal: '2 calls of yours wait for news already; please close another tab',
    },
    // Does nothing while it waits: what bounds it is open connections.
    watch: {
      ofPerson: 4,
      ofAll: 1_000,
      mostWaiting: 0,
      waitMs: 0,
      refusal: '4 pages of yours follow what others do already; please close one of them',
    },
    session: undefined,
    apart: undefined,
  };
}

/** Whole lists that leave at once, and writes at once: together fewer than the connections of `work`, of which some need a second. */
const WHOLE_LISTS = 4;
const WRITES = 4;

/** The lane on which a call of a cost has its connections. */
export const LANE_OF: Readonly<Record<Cost, Lane>> = {
  light: 'reads',
  heavy: 'reads',
  held: 'reads',
  watch: 'reads',
  whole: 'work',
  made: 'work',
  write: 'work',
  apart: 'work',
  session: 'sessions',
};

export type WatchForCost = (cost: Cost) => Watch;

/** Turns for each cost of the table. */
export function createShares(table: ReturnType<typeof shareTable>, watchOf?: WatchForCost): Shares {
  return Object.fromEntries(
    Object.entries(table).map(([cost, share]) => [
      cost,
      share && new Turns(share, watchOf?.(cost as Cost)),
    ]),
  ) as Shares;
}

/** Tells what a call costs, by its query where that decides. */
export function chooseCost({ cost, query, path }: Endpoint): (asked: object) => Cost {
  if (typeof cost === 'string') return () => cost;
  const { usual, heavyWith } = cost;
  const unknown = heavyWith.find((name) => !(name in query.properties));
  if (unknown !== undefined) throw new Error(`${path} has no ${unknown} that could be heavy`);
  return (asked) => (heavyWith.some((name) => name in asked) ? 'heavy' : usual);
}

/** Names the holder of a share: the signed-in person, else the address. */
export function toSharerKey({ user, ip }: FastifyRequest): string {
  return user === null ? ip : `${user.issuer} ${user.subject}`;
}
