import type { BackOfficeMisc, DtdRow } from '@fairlead/shared/contract/pnl/exposures';

import { MONTHS } from './calendar.ts';
import {
  LEGS,
  moveOf,
  ofProduct,
  priceGain,
  priceOf,
  PRODUCTS,
  rounded,
  total,
} from './positions.ts';

function dtdRow(month: string, code: string): DtdRow {
  const legs = LEGS.filter((leg) => leg.product === code && leg.month === month);
  const exposure = total(legs.map((leg) => leg.exposure));
  const before = total(legs.map((leg) => leg.before));
  const gain = total(legs.map(priceGain));
  const gross = total(
    legs.map((leg) => leg.exposure * ofProduct(code).multiplier * ofProduct(code).price * 0.015),
  );
  const price = priceOf(code, month);
  const move = moveOf(code, month);
  return {
    term_month_date: month,
    product: code,
    price,
    price_dtd: move,
    price_m1: Math.round((price - move) * 1e6) / 1e6,
    price_dtd_min: -Math.abs(move) * 2.5,
    price_dtd_max: Math.abs(move) * 2.2,
    gross_pnl: gross,
    gross_pnl_dtd: gain,
    gross_pnl_m1: total([gross, -gain]),
    exposure_display: exposure,
    exposure_display_dtd: rounded(exposure - before),
    exposure_display_m1: before,
    volume_display: total(legs.map((leg) => leg.volume)),
  };
}

const NONE = { gross_pnl: 0, gross_pnl_dtd: 0, gross_pnl_m1: 0 };

/** Prices and changes by product and month, changed where a test says so. */
export function backOfficeData(change: Partial<BackOfficeMisc> = {}): BackOfficeMisc {
  const dtd_changes = MONTHS.flatMap((month) => PRODUCTS.map(({ code }) => dtdRow(month, code)));
  const range = (name: 'price_dtd' | 'exposure_display_dtd' | 'gross_pnl_dtd') => {
    const values = dtd_changes.map((row) => row[name] ?? 0);
    return { min: Math.min(...values), max: Math.max(...values) };
  };
  return {
    dtd_changes,
    shading: {
      price_dtd: range('price_dtd'),
      exposure_display_dtd: range('exposure_display_dtd'),
      gross_pnl_dtd: range('gross_pnl_dtd'),
    },
    todays_mtm_prices: MONTHS.map((month) => ({
      term_month_date: month,
      by_product: Object.fromEntries(PRODUCTS.map(({ code }) => [code, priceOf(code, month)])),
    })),
    gross_totals: {
      cargo_amounts: { gross_pnl: -12_000, gross_pnl_dtd: -2500, gross_pnl_m1: -9500 },
      earlier_months: NONE,
      total: {
        gross_pnl: total([...dtd_changes.map((row) => row.gross_pnl), -12_000]),
        gross_pnl_dtd: total([...dtd_changes.map((row) => row.gross_pnl_dtd), -2500]),
        gross_pnl_m1: total([...dtd_changes.map((row) => row.gross_pnl_m1), -9500]),
      },
    },
    products: PRODUCTS.map(({ code, quote_unit }) => ({ code, label: code, quote_unit })),
    far_prices: 0,
    ...change,
  };
}
