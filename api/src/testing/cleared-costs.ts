import { sql } from 'kysely';

import { dayNumber } from '@fairlead/shared/domain/calendar/days';

import { createClock } from '@fairlead/platform/clock';
import type { Db } from '@fairlead/platform/database/db';
import { chargeOfKey } from '../../../areas/pnl/api/facts/charge-legs.rules.ts';
import { loadFacts } from '../../../areas/pnl/api/facts/facts.service.ts';

/** Charges of clearers in the P&L of a day, in cents below 0. */
export type ClearedCosts = {
  /** Of the legs of clearers' entries. */
  readonly entries: number;
  /** Of closings, transfers and trades between our accounts, and what nobody held of them. */
  readonly held: number;
  readonly unheld: number;
  /** Counts how many legs have them. */
  readonly heldLegs: number;
  /** Submitted orders whose legs cost otherwise than was charged on some day. */
  readonly otherwise: number;
};

/** Reads the facts of a day as a run does, and sums what cleared paper costs by the end of it. */
export async function clearedCosts(db: Db, day: string): Promise<ClearedCosts> {
  const cleared = await clearedEntries(db);
  const { legs, unheldCharges, tieOut } = await loadFacts(db, {
    upTo: day,
    clock: createClock({ zone: 'Europe/Zurich', businessDate: day }),
    throwIfStopped: () => undefined,
  });
  const sums = { entries: 0, held: 0, heldLegs: 0 };
  for (let leg = 0; leg < legs.count; leg += 1) {
    const cost = (legs.tradeDay[leg] ?? 0) > dayNumber(day) ? 0 : (legs.cost[leg] ?? 0);
    if (cleared.has(legs.entryId[leg] ?? 0)) sums.entries += cost;
    if (chargeOfKey(legs.key[leg] ?? '') === null) continue;
    sums.held += cost;
    sums.heldLegs += 1;
  }
  const unheld = unheldCharges.reduce((sum, { cents }) => sum + cents, 0);
  const submitted = tieOut.fees.filter(({ entry_id: entry }) => entry !== null);
  return { ...sums, unheld, otherwise: submitted.length };
}

async function clearedEntries(db: Db): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select entry_id::int as id from blotter_entry where kind = 'CLEARER'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
