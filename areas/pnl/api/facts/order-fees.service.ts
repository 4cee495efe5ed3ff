import type { Db } from '@fairlead/platform/database/db';
import type { Legs } from '../engine/legs.rules.ts';
import type { FeePart } from '../tie-out/tie-out-facts.rules.ts';
import type { EntryCharge } from './entry-charges.rules.ts';
import { selectLooseCharges, selectOrdersOfEntries } from './order-fees.queries.ts';
import { entryFees, feeParts } from './order-fees.rules.ts';
import type { AsOf } from './paper.queries.ts';

/** Compares what our legs of clearers' orders cost with what the clearers charged on them; returns what differs. */
export async function orderFees(
  tx: Db,
  asOf: AsOf,
  { legs, charged }: { readonly legs: Legs; readonly charged: readonly EntryCharge[] },
): Promise<readonly FeePart[]> {
  const loose = await selectLooseCharges(tx, asOf);
  const fees = entryFees(legs, charged, loose);
  const entries = [...new Set(fees.map(({ entry_id: entry }) => entry))];
  const orders = entries.length === 0 ? [] : await selectOrdersOfEntries(tx, entries);
  return feeParts(fees, orders, loose);
}
