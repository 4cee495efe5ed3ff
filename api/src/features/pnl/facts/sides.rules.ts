/** What of a leg says which one it is dealt against. */
export type Sided = {
  readonly entry_id: number;
  readonly priced: 'FIXED' | 'MOC' | 'DIFFERENTIAL';
};

/**
 * The place in the list of the leg of side B that each leg's differential is dealt over, −1 for those
 * without. An entry's legs are stored as its months of A, then those of B, once for each of its books.
 */
export function sidesB(legs: readonly Sided[]): Int32Array {
  const sides = new Int32Array(legs.length).fill(-1);
  let at = 0;
  while (at < legs.length) {
    const endOfA = endOfRun(legs, at);
    if (legs[at]?.priced === 'DIFFERENTIAL' && legs[endOfA]?.entry_id === legs[at]?.entry_id) {
      const endOfB = Math.min(endOfRun(legs, endOfA), endOfA + (endOfA - at));
      for (let a = at; a < endOfA; a += 1) sides[a] = Math.min(endOfA + (a - at), endOfB - 1);
    }
    at = endOfA;
  }
  return sides;
}

/** Where a run of legs of one entry that are priced alike ends. */
function endOfRun(legs: readonly Sided[], start: number): number {
  let end = start + 1;
  while (
    end < legs.length &&
    legs[end]?.entry_id === legs[start]?.entry_id &&
    legs[end]?.priced === legs[start]?.priced
  )
    end += 1;
  return end;
}

/** What of a product its quotes are converted by. */
export type Quoted = {
  readonly quote_unit: '$/MT' | '$/BBL' | '$/gal';
  readonly bbl_per_mt: number | null;
  readonly gal_per_mt: number | null;
};

const GALLONS = 42;

/** What one unit of B's price is in A's; undefined where nothing converts them. */
export function priceFactor(a: Quoted, b: Quoted): number | undefined {
  if (a.quote_unit === b.quote_unit) return 1;
  const [barrels, tonnes] = a.quote_unit === '$/MT' ? [b, a] : [a, b];
  if (barrels.quote_unit !== '$/MT' && tonnes.quote_unit !== '$/MT')
    return a.quote_unit === '$/BBL' ? GALLONS : 1 / GALLONS;
  const ofTonne = gallonsOfTonne(barrels) ?? gallonsOfTonne(tonnes);
  if (ofTonne === undefined) return undefined;
  const unitsOfTonne = barrels.quote_unit === '$/gal' ? ofTonne : ofTonne / GALLONS;
  return a.quote_unit === '$/MT' ? unitsOfTonne : 1 / unitsOfTonne;
}

function gallonsOfTonne({ gal_per_mt, bbl_per_mt }: Quoted): number | undefined {
  if (gal_per_mt !== null) return gal_per_mt;
  return bbl_per_mt === null ? undefined : bbl_per_mt * GALLONS;
}
