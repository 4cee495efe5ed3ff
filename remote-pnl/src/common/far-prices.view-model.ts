import type { FarPrice } from '@fairlead/pnl/contract/far-prices';
import { formatLongDay, formatMonth, formatNumber } from '@fairlead/shared/format';
import type { CellTipLine } from '@fairlead/table';

import { shownUnit } from './price-unit.rules.ts';

/** The digits in which prices come. */
const DECIMALS = 6;

/** 'FEI Aug 24 settlement of 28 Jun 2024: 0 $/MT, after 538.605 on 27 Jun 2024; 65 at most is expected' */
export function farPriceText(far: FarPrice, quoteUnit: string | undefined): string {
  const { product, term_month_date: month, price_kind: kind, date } = far;
  const named = month === null ? product : `${product} ${formatMonth(month)}`;
  const { name, said } = formatQuoteUnit(quoteUnit);
  return (
    `${named} ${kind.toLowerCase()} of ${formatLongDay(date)}: ${said(far.price)} ${name}, after ` +
    `${said(far.before_price)} on ${formatLongDay(far.before_date)}; ${said(far.largest_move)} at most is expected`
  );
}

/** Tooltip of a cell about the far prices in its product's month. */
export function farPriceTip(
  prices: readonly FarPrice[],
  { month, product, quoteUnit }: { month: string; product: string; quoteUnit: string },
): readonly CellTipLine[] {
  const { said } = formatQuoteUnit(quoteUnit);
  return findFarPrices(prices, { month, product }).map((far) => ({
    label: far.accepted === null ? 'Farther than expected' : 'Far, and agreed on',
    value: `${said(far.price)} on ${formatLongDay(far.date)}, after ${said(far.before_price)}`,
  }));
}

/** The ground of a cell whose price somebody has still to agree on; its tip says so in words. */
export function farTint(
  prices: readonly FarPrice[],
  month: string,
  product: string,
): 'warning' | undefined {
  const isOpen = ({ accepted }: FarPrice) => accepted === null;
  return findFarPrices(prices, { month, product }).some(isOpen) ? 'warning' : undefined;
}

/** A fixing of no month is of the month in which it was made. */
function findFarPrices(prices: readonly FarPrice[], cell: { month: string; product: string }) {
  const monthOf = ({ term_month_date: month, date }: FarPrice) => (month ?? date).slice(0, 7);
  return prices.filter(
    (far) => far.product === cell.product && monthOf(far) === cell.month.slice(0, 7),
  );
}

function formatQuoteUnit(quoteUnit: string | undefined) {
  const { name, factor } = shownUnit(quoteUnit);
  return { name, said: (price: number) => formatNumber(price * factor, DECIMALS) };
}
