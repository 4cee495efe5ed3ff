import type { BackOfficeMisc, Exposures } from '@fairlead/pnl/contract/exposures';
import type { HistoricalPnl } from '@fairlead/pnl/contract/history';
import {
  formatFixed,
  formatMonth,
  isRed,
  type ShortMoney,
  shortMoney,
} from '@fairlead/shared/format';

import { shownPrice, shownUnit } from '../common/price-unit.rules.ts';

/** A product and month whose price has moved the P&L, as the screen shows it. */
export type Mover = {
  readonly id: string;
  readonly product: string;
  readonly month: string;
  readonly term: string;
  readonly price: string;
  readonly change: string;
  /** Direction of the arrow before the change of the price. */
  readonly trend: 'up' | 'down' | undefined;
  readonly exposure: string;
  /** kt or kb; '' until it is known. */
  readonly unit: string;
  readonly pnl: number;
  readonly shown: ShortMoney;
  readonly isRed: boolean;
  /** Length of its bar, of the longest one: −1 to 1. */
  readonly share: number;
};

const fixed = (value: number | null) => (value === null ? '' : formatFixed(value, 2));

/** The movers in the order of the answer, with bars on one scale. */
export function toMovers(
  { biggest_movers: rows }: HistoricalPnl,
  products: Exposures['products'],
  quoted: BackOfficeMisc['products'],
): readonly Mover[] {
  const unitOf = new Map(products.map(({ code, exposure_unit }) => [code, exposure_unit]));
  const priceUnits = new Map(quoted.map(({ code, quote_unit }) => [code, shownUnit(quote_unit)]));
  const priceOf = (code: string, price: number | null) =>
    fixed(shownPrice(price, priceUnits.get(code) ?? shownUnit(undefined)));
  const largest = Math.max(...rows.map(({ pnl }) => Math.abs(pnl)), 1);
  return rows.map((row) => ({
    id: `${row.product} ${row.term_month_date}`,
    product: row.product,
    month: row.term_month_date,
    term: formatMonth(row.term_month_date),
    price: priceOf(row.product, row.price),
    change: priceOf(row.product, row.price_dtd),
    trend: toTrend(row.price_dtd),
    exposure: formatFixed(row.exposure_display, Math.abs(row.exposure_display) < 10 ? 1 : 0),
    unit: unitOf.get(row.product) ?? '',
    pnl: row.pnl,
    shown: shortMoney(row.pnl),
    isRed: isRed(row.pnl, 'short'),
    share: row.pnl / largest,
  }));
}

function toTrend(change: number | null): Mover['trend'] {
  if (change === null || change === 0) return undefined;
  return change > 0 ? 'up' : 'down';
}
