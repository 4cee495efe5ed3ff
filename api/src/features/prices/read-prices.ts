import type { Problem } from '../../csv/problem.ts';
import type { Line } from '../../csv/rows.ts';
import { businessDaysWithout } from '../../platform/calendar/business-days.ts';
import type { Db } from '../../platform/database/db.ts';
import { layoutsFor, readForeign } from './foreign-file.rules.ts';
import { type PricedProducts, problemsBetween, type PriceRow } from './price-row.rules.ts';
import { selectPricedProducts, selectPriceLayouts } from './prices.queries.ts';
import { isOwnHeader, readSettlements } from './settlement-file.rules.ts';

export type PriceFile = {
  readonly rows: readonly PriceRow[];
  /** The products that its layout reads; null where it may have any. */
  readonly products: readonly string[] | null;
};

/** Reads a file of our own layout, or of the house whose files begin so; or says all that is wrong. */
export async function readPrices(
  tx: Db,
  file: { readonly fileName: string; readonly lines: readonly Line[]; readonly today: string },
): Promise<PriceFile | { readonly problems: readonly Problem[] }> {
  const { fileName, lines, today } = file;
  const products = await pricedProducts(tx);
  const problems: Problem[] = [];
  const [head] = lines;
  const isOwn = head !== undefined && isOwnHeader(head);
  const layouts = isOwn ? [] : layoutsFor(fileName, await selectPriceLayouts(tx));
  const isForeign = layouts.length > 0;
  const rows = isForeign
    ? readForeign(lines, { layouts, products }, problems)
    : readSettlements(lines, products, problems);
  const all = [...problems, ...problemsBetween(rows, today)];
  if (all.length > 0) return { problems: all };
  return { rows, products: isForeign ? layouts.map(({ product }) => product) : null };
}

async function pricedProducts(tx: Db): Promise<PricedProducts> {
  const rows = await selectPricedProducts(tx);
  return new Map(
    rows.map(({ code, pricing, quote_unit: quoteUnit, holidays }) => [
      code,
      { pricing, quoteUnit, businessDayBefore: businessDaysWithout(holidays).before },
    ]),
  );
}
