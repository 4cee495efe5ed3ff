import type { Db } from '../../platform/database/db.ts';
import type { PriceRow } from './price-row.rules.ts';
import { insertPrices, selectDiffering } from './prices.queries.ts';

export type PriceChanges = {
  /** What the file says otherwise than what held before it; the rest needs no row of its own. */
  readonly differing: readonly PriceRow[];
  readonly unchanged: number;
  /** Of those that differ: another price, and none any more, in the place of one that held. */
  readonly corrected: number;
  readonly takenBack: number;
};

/** No statement takes long, and none holds a whole large file. */
const AT_ONCE = 20_000;

/** Compares what a file says with what holds. */
export async function changesOf(tx: Db, rows: readonly PriceRow[]): Promise<PriceChanges> {
  const differing: PriceRow[] = [];
  let [corrected, takenBack] = [0, 0];
  for (const some of chunksOf(rows)) {
    for (const { n, had } of await selectDiffering(tx, some)) {
      const row = some[n - 1];
      if (row === undefined) continue;
      differing.push(row);
      if (had && row.price === null) takenBack += 1;
      else if (had) corrected += 1;
    }
  }
  const unchanged = pricesIn(rows) - pricesIn(differing);
  return { differing, unchanged, corrected, takenBack };
}

const pricesIn = (rows: readonly PriceRow[]): number =>
  rows.filter(({ price }) => price !== null).length;

/** Stores rows as those of a set. */
export async function storeRows(tx: Db, setId: number, rows: readonly PriceRow[]): Promise<void> {
  for (const some of chunksOf(rows)) await insertPrices(tx, setId, some);
}

function* chunksOf(rows: readonly PriceRow[]): Generator<readonly PriceRow[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE);
}
