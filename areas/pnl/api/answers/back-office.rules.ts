import type { BackOfficeMisc, DtdRow } from '@fairlead/pnl/contract/exposures';

import type { Month, PnlProduct } from '../engine/products.rules.ts';
import { type ExposureCell, buildExposureCells, displayed, centsToDollars } from './cells.rules.ts';
import type { MonthPrice, RunFindings } from './findings.rules.ts';
import { firstDayText, toMonthNumber } from '../engine/days.rules.ts';

/** Prices, exposures and gross P&L by month and product beside those of the run before. */
export function buildBackOffice(findings: RunFindings): BackOfficeMisc {
  const rows = dtdRows(findings);
  const first = toMonthNumber(findings.values.before.day);
  const prices = findings.prices.filter(
    ({ price, month }) => !Number.isNaN(price) && month >= first,
  );
  const priced = new Set(prices.map(({ product }) => product));
  const shown = new Set([...rows.map(({ product }) => product), ...priced]);
  return {
    dtd_changes: rows,
    shading: {
      price_dtd: findRange(rows.map(({ price_dtd }) => price_dtd ?? 0)),
      exposure_display_dtd: findRange(rows.map(({ exposure_display_dtd }) => exposure_display_dtd)),
      gross_pnl_dtd: findRange(rows.map(({ gross_pnl_dtd }) => gross_pnl_dtd)),
    },
    gross_totals: grossTotals(findings, rows),
    todays_mtm_prices: [...Map.groupBy(prices, ({ month }) => month)]
      .toSorted(([a], [b]) => a - b)
      .map(([month, ofMonth]) => ({
        term_month_date: firstDayText(month),
        by_product: Object.fromEntries(
          ofMonth.map(({ product, price }) => [product, rounded(price)]),
        ),
      })),
    products: findings.products
      .filter(({ code }) => shown.has(code))
      .map(({ code, quoteUnit }) => ({ code, label: code, quote_unit: quoteUnit })),
    far_prices: findings.farPrices,
  };
}

/** Months from the run's on, and earlier ones of which anything has changed. */
function dtdRows(findings: RunFindings): DtdRow[] {
  const { products, prices, date } = findings;
  const cells = buildExposureCells(findings);
  const keyOf = (month: Month, { code }: PnlProduct) => `${String(month)} ${code}`;
  const byKey = Map.groupBy(cells, ({ month, product }) => keyOf(month, product));
  const priceOf = new Map(prices.map((each) => [`${String(each.month)} ${each.product}`, each]));
  const months = [
    ...new Set([...cells.map(({ month }) => month), ...prices.map(({ month }) => month)]),
  ].toSorted((a, b) => a - b);
  return months.flatMap((month) =>
    products.flatMap((product) => {
      const key = keyOf(month, product);
      const own = sumCells(byKey.get(key) ?? []);
      const price = priceOf.get(key);
      if (price === undefined && !byKey.has(key)) return [];
      if (month < toMonthNumber(date) && !hasChanged(own)) return [];
      return [toRow({ term_month_date: firstDayText(month), product: product.code }, own, price)];
    }),
  );
}

/**
 * Gross that no month of a product has, and all of it: the rows and these sum to what the run has
 * made.
 */
function grossTotals(
  { values: { legs, today, before } }: RunFindings,
  rows: readonly DtdRow[],
): NonNullable<BackOfficeMisc['gross_totals']> {
  const all = { now: 0, then: 0 };
  const amounts = { now: 0, then: 0 };
  for (let leg = 0; leg < legs.count; leg += 1)
    for (const sum of legs.instrument[leg] === -1 ? [all, amounts] : [all]) {
      sum.now += today.gross[leg] as number;
      sum.then += before.gross[leg] as number;
    }
  const cents = (of: 'gross_pnl' | 'gross_pnl_m1') =>
    rows.reduce((sum, row) => sum + Math.round(row[of] * 100), 0);
  const earlier = {
    now: all.now - amounts.now - cents('gross_pnl'),
    then: all.then - amounts.then - cents('gross_pnl_m1'),
  };
  const shown = ({ now, then }: typeof all) => ({
    gross_pnl: centsToDollars(now),
    gross_pnl_dtd: centsToDollars(now - then),
    gross_pnl_m1: centsToDollars(then),
  });
  return { cargo_amounts: shown(amounts), earlier_months: shown(earlier), total: shown(all) };
}

type Sum = Record<'exposure' | 'exposureBefore' | 'volume' | 'gross' | 'grossBefore', number>;

function sumCells(cells: readonly ExposureCell[]): Sum {
  const sum: Sum = { exposure: 0, exposureBefore: 0, volume: 0, gross: 0, grossBefore: 0 };
  for (const cell of cells) {
    sum.exposure += cell.exposure.units;
    sum.exposureBefore += cell.exposureBefore.units;
    sum.volume += cell.volume.units;
    sum.gross += cell.gross;
    sum.grossBefore += cell.grossBefore;
  }
  return sum;
}

const hasChanged = ({ exposure, exposureBefore, gross, grossBefore }: Sum) =>
  exposure !== exposureBefore || gross !== grossBefore;

function toRow(
  key: Pick<DtdRow, 'term_month_date' | 'product'>,
  { exposure, exposureBefore, volume, gross, grossBefore }: Sum,
  price: MonthPrice | undefined,
): DtdRow {
  return {
    ...key,
    price: known(price?.price),
    price_dtd: computePriceChange(price),
    price_m1: known(price?.before),
    price_dtd_min: known(price?.dtdMin),
    price_dtd_max: known(price?.dtdMax),
    gross_pnl: centsToDollars(gross),
    gross_pnl_dtd: centsToDollars(gross - grossBefore),
    gross_pnl_m1: centsToDollars(grossBefore),
    exposure_display: displayed(exposure),
    exposure_display_dtd: displayed(exposure - exposureBefore),
    exposure_display_m1: displayed(exposureBefore),
    volume_display: displayed(volume),
  };
}

/** Change of a whole month's price; null where one of the two prices is missing. */
export function computePriceChange(price: MonthPrice | undefined): number | null {
  return known(price === undefined ? undefined : price.price - price.before);
}

/** Null where there is no price. */
function known(price: number | undefined): number | null {
  return price === undefined || Number.isNaN(price) ? null : rounded(price);
}

/** To ten decimals: what a double adds to an average beyond them means nothing. */
const rounded = (price: number) => Math.round(price * 1e10) / 1e10;

function findRange(values: readonly number[]) {
  return {
    min: values.reduce((least, value) => Math.min(least, value), 0),
    max: values.reduce((most, value) => Math.max(most, value), 0),
  };
}
