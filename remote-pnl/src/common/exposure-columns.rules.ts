import type { Exposures, LookAheadRow } from '@fairlead/pnl/contract/exposures';

export type ExposureProduct = Exposures['products'][number];

const FLAT_PRICE = 'PETRO_CHEM';

/** The rows of one look-ahead: what was chosen is filtered here, not asked for. */
export const rowsAhead = <Row extends { readonly look_ahead: number }>(
  rows: readonly Row[],
  lookAhead: number,
): readonly Row[] => rows.filter((row) => row.look_ahead === lookAhead);

/** The products that have exposure in some of the rows; all of them where none has. */
export function findExposedProducts(
  products: readonly ExposureProduct[],
  rows: readonly LookAheadRow[],
): readonly ExposureProduct[] {
  const used = products.filter(({ code }) =>
    rows.some(({ by_product }) => (by_product[code] ?? 0) !== 0),
  );
  return used.length === 0 ? products : used;
}

/**
 * Figure of the legs that sums to an exposure: for flat price thousands of tonnes, whatever
 * products are in it.
 */
export function figureOfExposure(product: string, value: number) {
  return product === FLAT_PRICE
    ? { expected: value * 1000, of: 'exposure_mt' as const }
    : { expected: value, of: 'exposure_display' as const };
}
