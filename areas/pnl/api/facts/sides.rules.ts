import Big from 'big.js';

/** Fields of a leg that say which one it is dealt against. */
export type PricedSide = {
  readonly entry_id: number;
  readonly priced: 'FIXED' | 'MOC' | 'DIFFERENTIAL';
};

/**
 * The place in the list of the leg of side B that each leg's differential is dealt over, −1 for those
 * without. An entry's legs are stored as its months of A, then those of B, once for each of its books.
 */
export function sidesB(legs: readonly PricedSide[]): Int32Array {
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

/** End of a run of legs of one entry that are priced alike. */
function endOfRun(legs: readonly PricedSide[], start: number): number {
  let end = start + 1;
  while (
    end < legs.length &&
    legs[end]?.entry_id === legs[start]?.entry_id &&
    legs[end]?.priced === legs[start]?.priced
  )
    end += 1;
  return end;
}

/** Units of a product by which its quotes are converted. */
export type Quoted = {
  readonly quote_unit: '$/MT' | '$/BBL' | '$/gal';
  readonly bbl_per_mt: number | null;
  readonly gal_per_mt: number | null;
};

/** One price in another's unit: × over ÷ under, so that neither is rounded. */
export type PriceFactor = { readonly over: number; readonly under: number };

const GALLONS = 42;

/** Factor from one unit of B's price to A's; undefined where nothing converts them. */
export function priceFactor(a: Quoted, b: Quoted): PriceFactor | undefined {
  if (a.quote_unit === b.quote_unit) return { over: 1, under: 1 };
  if (a.quote_unit !== '$/MT' && b.quote_unit !== '$/MT')
    return turned({ over: GALLONS, under: 1 }, a.quote_unit === '$/gal');
  const [barrels, tonnes] = a.quote_unit === '$/MT' ? [b, a] : [a, b];
  const ofTonne = unitsOfTonne(barrels, barrels) ?? unitsOfTonne(tonnes, barrels);
  return ofTonne === undefined ? undefined : turned(ofTonne, a.quote_unit !== '$/MT');
}

const turned = ({ over, under }: PriceFactor, isTurned: boolean): PriceFactor =>
  isTurned ? { over: under, under: over } : { over, under };

/** Units of a tonne by one product's figures, in gallons or barrels as the other is quoted. */
function unitsOfTonne(
  { gal_per_mt: gallons, bbl_per_mt: barrels }: Quoted,
  { quote_unit: unit }: Quoted,
): PriceFactor | undefined {
  if (gallons !== null) return { over: gallons, under: unit === '$/gal' ? 1 : GALLONS };
  if (barrels === null) return undefined;
  const over = unit === '$/gal' ? Number(new Big(barrels).times(GALLONS)) : barrels;
  return { over, under: 1 };
}
