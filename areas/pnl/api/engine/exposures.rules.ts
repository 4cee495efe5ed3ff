import type { Legs } from './legs.rules.ts';
import type { Month, PnlProduct } from './products.rules.ts';

/** Exposure of each leg: what is still to be priced, in its product's unit (formula 10). */
export function computeLegExposures(legs: Legs, openFraction: Float64Array): Float64Array {
  return openFraction.map((open, leg) => (open === 0 ? 0 : open * (legs.qty[leg] ?? 0)));
}

/** A sum of a product's month, in its unit. */
export type ExposurePosition = {
  readonly product: PnlProduct;
  readonly termMonth: Month;
  readonly quantity: number;
};

/**
 * Exposures, or any other figure by leg, summed by product and month, in that order; of the legs that
 * `isIn` says (all without).
 */
export function sumPositions(
  legs: Legs,
  figures: Float64Array,
  isIn?: (leg: number) => boolean,
): readonly ExposurePosition[] {
  const byInstrument = new Float64Array(legs.instruments.length);
  const seen = new Uint8Array(legs.instruments.length);
  for (let leg = 0; leg < legs.count; leg += 1) {
    const at = legs.instrument[leg] ?? -1;
    if (at < 0 || isIn?.(leg) === false) continue;
    byInstrument[at] = (byInstrument[at] ?? 0) + (figures[leg] ?? 0);
    seen[at] = 1;
  }
  const sums = new Map<string, ExposurePosition>();
  legs.instruments.forEach(({ product, termMonth }, at) => {
    if (seen[at] === 0) return;
    const name = `${product.code}|${termMonth}`;
    const quantity = (sums.get(name)?.quantity ?? 0) + (byInstrument[at] ?? 0);
    sums.set(name, { product, termMonth, quantity });
  });
  return [...sums.values()].sort(
    (a, b) => a.product.code.localeCompare(b.product.code) || a.termMonth - b.termMonth,
  );
}
