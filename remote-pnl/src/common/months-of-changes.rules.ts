import type { BackOfficeMisc, DtdRow } from '@fairlead/pnl/contract/exposures';

import { shownPrice, shownUnit } from './price-unit.rules.ts';

/** The changes of one month by product. */
export type MonthOfChanges = {
  readonly month: string;
  readonly by_product: ReadonlyMap<string, DtdRow>;
};

/** Rows by month, in the order that they come. */
export function groupByMonth({
  dtd_changes,
}: Pick<BackOfficeMisc, 'dtd_changes'>): readonly MonthOfChanges[] {
  const months = new Map<string, Map<string, DtdRow>>();
  for (const row of dtd_changes) {
    const month = months.get(row.term_month_date) ?? new Map<string, DtdRow>();
    months.set(row.term_month_date, month.set(row.product, row));
  }
  return [...months].map(([month, by_product]) => ({ month, by_product }));
}

type Product = BackOfficeMisc['products'][number];

/** Change of a price, in the unit that is shown. */
export const shownChange = ({ code, quote_unit }: Product, { by_product }: MonthOfChanges) =>
  shownPrice(by_product.get(code)?.price_dtd ?? null, shownUnit(quote_unit));

/**
 * The least and the most that a product's price has changed by in a day of the last six months: a cent
 * a gallon is not a dollar a tonne (0233), and a quiet day is pale (0372).
 */
export function rangeOfPrices(
  { code, quote_unit }: Product,
  months: readonly MonthOfChanges[],
): { readonly min: number; readonly max: number } {
  const shown = (value: number | null | undefined) =>
    shownPrice(value ?? 0, shownUnit(quote_unit)) ?? 0;
  const cells = months.flatMap(({ by_product }) => by_product.get(code) ?? []);
  const changes = cells.flatMap(({ price_dtd, price_dtd_min, price_dtd_max }) =>
    [price_dtd, price_dtd_min, price_dtd_max].map(shown),
  );
  return findEnds(changes);
}

/** The least and the most that exposures of these products have changed by: those of one unit, as 50 kb is some 4 kt. */
export function rangeOfExposures(products: readonly Product[], months: readonly MonthOfChanges[]) {
  const cells = months.flatMap(({ by_product }) =>
    products.flatMap(({ code }) => by_product.get(code) ?? []),
  );
  return findEnds(cells.map(({ exposure_display_dtd: change }) => change));
}

/** Nothing lies between them. */
const findEnds = (changes: readonly number[]) => ({
  min: Math.min(0, ...changes),
  max: Math.max(0, ...changes),
});
