import { AsyncLocalStorage } from 'node:async_hooks';

import type pg from 'pg';

import { createPool, type Db, dbOver } from './db.ts';

/**
 * Connection pools as bulkheads: what runs on another lane cannot take these connections: interactive reads; work, which is all that
 * writes, lasts or runs by itself; sessions; the probe.
 */
export const LANES = ['reads', 'work', 'sessions', 'probe'] as const;
export type Lane = (typeof LANES)[number];

/** Counts that a pool tells of itself. */
export type PoolCounts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** An interactive read that takes longer has lost whoever asked. */
const READ_MS = 2_000;

const current = new AsyncLocalStorage<Lane>();

/** Lets a work take its connections from a lane; without one it is `work`. */
export function onLane<Answer>(lane: Lane, work: () => Answer): Answer {
  return current.run(lane, work);
}

export type Lanes = { readonly db: Db; readonly pools: Readonly<Record<Lane, PoolCounts>> };

/** The database by lanes, with so many connections for reads. */
export function openLanes(url: string, reads: number): Lanes {
  const open = (lane: Lane, max: number, statementTimeoutMs?: number) =>
    createPool(url, {
      max,
      name: `fairlead server, ${lane}`,
      ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
    });
  const pools = {
    reads: open('reads', reads, READ_MS),
    work: open('work', 10),
    sessions: open('sessions', 3),
    probe: open('probe', 1),
  };
  const db = dbOver({
    // Kysely's own cancelling, which reaches the server of every lane alike.
    options: pools.work.options,
    connect: async () => pools[current.getStore() ?? 'work'].connect(),
    end: async () => {
      await Promise.all(LANES.map(async (lane) => pools[lane].end()));
    },
  });
  return { db, pools };
}
