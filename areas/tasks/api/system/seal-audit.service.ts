import { setTimeout as sleep } from 'node:timers/promises';

import type { Db } from '@fairlead/platform/database/db';
import {
  insertSeal,
  lockSeals,
  type Sealed,
  selectAuditWriters,
  selectLastAudit,
} from './audit-seal.queries.ts';

/** Rows of one seal. */
const MAX_ROWS = 10_000;

/** Wait for a transaction that has written to the audit log. */
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 100;

export type Sealing = {
  readonly db: Db;
  readonly signal: AbortSignal;
  readonly patienceMs?: number | undefined;
};

/**
 * Seals the rows that came into the audit log and have none; returns the seals, and undefined where a transaction that
 * began before was not over in time. Who seals at the same time waits and finds it done.
 */
export async function sealAudit(sealing: Sealing): Promise<readonly Sealed[] | undefined> {
  const last = await lastSettled(sealing);
  if (last === undefined) return undefined;
  const seals: Sealed[] = [];
  if (last === null) return seals;
  for (;;) {
    sealing.signal.throwIfAborted();
    const sealed = await sealing.db.transaction().execute(async (tx) => {
      await lockSeals(tx);
      return insertSeal(tx, { last, most: MAX_ROWS });
    });
    if (sealed === undefined) return seals;
    seals.push(sealed);
  }
}

/**
 * Highest audit row id below which no more rows can appear, because all earlier transactions have
 * ended. Undefined if some have not ended in time, null without rows.
 */
async function lastSettled({
  db,
  signal,
  patienceMs = PATIENCE_MS,
}: Sealing): Promise<number | null | undefined> {
  const last = await selectLastAudit(db);
  let writers = await selectAuditWriters(db);
  const until = Date.now() + patienceMs;
  while (writers.length > 0) {
    if (Date.now() > until) return undefined;
    await sleep(LOOK_EVERY_MS, undefined, { signal });
    const now = new Set(await selectAuditWriters(db));
    writers = writers.filter((writer) => now.has(writer));
  }
  return last;
}
